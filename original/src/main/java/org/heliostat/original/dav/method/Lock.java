package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.lock.LockTable;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.TooManyLocksException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlBody;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.original.dav.xml.XmlText;
import org.heliostat.request.target.UriText;

/** LOCK: grants a lock, of a file that is not there an empty one is made; without a body it refreshes one. */
record Lock(DavParts parts) implements DavMethod {

    private static final int MOST_OWNER = 4_096;
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int FAILED = 412;
    private static final int LOCKED = 423;

    @Override
    public void answer(DavCall call)
            throws IOException, DavRefusal, LockedException, TooManyLocksException, BadXmlException {
        Optional<Element> body =
                XmlBody.read(call.request().body(), call.limits().maxXmlRequestBodySize());
        if (body.isEmpty()) {
            refresh(call);
            return;
        }
        DavLock lock = wanted(call, body.get());
        DavResource resource = call.resource();
        ResourceKind kind = resource.kind();
        boolean isNew = kind == ResourceKind.NONE;
        if (kind == ResourceKind.OTHER) {
            throw DavRefusal.of(FORBIDDEN);
        }
        if (isNew && call.request().uriPath().endsWith("/")) {
            throw DavRefusal.of(CONFLICT);
        }
        grant(call, lock, isNew);
        call.exchange().response().headers().set("Lock-Token", "<" + lock.token() + ">");
        answer(call, lock, isNew ? CREATED : OK);
    }

    private void grant(DavCall call, DavLock lock, boolean isNew)
            throws IOException, DavRefusal, LockedException, TooManyLocksException {
        DavResource resource = call.resource();
        if (isNew) {
            resource.place();
            parts.locks().require(call.who(), List.of(Touch.member(resource.realPath())));
        }
        LockTable table = parts.locks().table(parts.folders().of(call.spot().collection()));
        LockTable.Most most =
                new LockTable.Most(call.limits().maxLocks(), call.limits().maxLocksPerUser());
        try {
            parts.locks().grant(table, lock, most, () -> isNew && make(resource));
        } catch (LockedException other) {
            throw DavRefusal.of(
                    LOCKED,
                    "<D:no-conflicting-lock><D:href>"
                            + XmlText.escaped(UriText.escaped(other.lock().root()))
                            + "</D:href></D:no-conflicting-lock>");
        }
    }

    /** RFC 4918, section 7.3. */
    private boolean make(DavResource resource) throws IOException {
        try {
            Files.createFile(resource.path());
        } catch (FileAlreadyExistsException meanwhile) {
            // Then that is what is locked.
            return false;
        }
        parts.properties().remove(resource.realPath());
        parts.files().cache().drop(resource.path());
        return true;
    }

    private DavLock wanted(DavCall call, Element body) throws BadXmlException, DavRefusal {
        Element scope = body.element("lockscope").orElseThrow(Lock::bad);
        boolean exclusive = scope.element("exclusive").isPresent();
        boolean isLock = body.name().isDav("lockinfo")
                && exclusive != scope.element("shared").isPresent()
                && body.element("locktype")
                        .flatMap(type -> type.element("write"))
                        .isPresent();
        String owner = body.element("owner").map(XmlText::of).orElse("");
        if (!isLock || owner.length() > MOST_OWNER) {
            throw bad();
        }
        long seconds = LockTime.of(call.request(), call.limits());
        return new DavLock(
                "urn:uuid:" + UUID.randomUUID(),
                call.resource().realPath(),
                call.spot().uriPath(),
                exclusive,
                Depth.isDeep(call.request()) && call.resource().isFolder(),
                call.who().user(),
                owner,
                seconds,
                end(seconds));
    }

    private static BadXmlException bad() {
        return new BadXmlException(BAD_REQUEST, "no lockinfo");
    }

    private long end(long seconds) {
        return parts.locks().nowMillis() + TimeUnit.SECONDS.toMillis(seconds);
    }

    /** The lock may be on a folder above (RFC 4918, section 9.10.2). */
    private void refresh(DavCall call) throws IOException, DavRefusal {
        List<DavLock> own = parts.locks().on(call.resource().realPath()).stream()
                .filter(lock -> call.who().tokens().contains(lock.token())
                        && lock.user().equals(call.who().user()))
                .toList();
        if (own.isEmpty()) {
            throw DavRefusal.of(call.who().tokens().isEmpty() ? BAD_REQUEST : FAILED);
        }
        long seconds = LockTime.of(call.request(), call.limits());
        DavLock lock = own.get(0).refreshed(seconds, end(seconds));
        if (!parts.locks().refresh(lock)) {
            throw DavRefusal.of(FAILED);
        }
        answer(call, lock, OK);
    }

    private void answer(DavCall call, DavLock lock, int status) throws IOException {
        Answer.xml(
                call.exchange(),
                status,
                "<D:prop xmlns:D=\"DAV:\">"
                        + parts.live().discovery(List.of(lock), call.who().user())
                        + "</D:prop>");
    }
}
