package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.lock.LockTable;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.TooManyLocksException;
import org.heliostat.original.dav.lock.Touch;
import org.heliostat.original.dav.method.Members.Member;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.ResourceKind;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.dav.xml.XmlBody;
import org.heliostat.original.dav.xml.XmlNode.Element;
import org.heliostat.original.dav.xml.XmlText;
import org.heliostat.request.target.UriText;

/**
 * LOCK: grants a lock, of a file that is not there an empty one is made; without a body it refreshes one. A folder is locked with
 * all below or not at all: of each member it is asked whether the client may lock it.
 */
record Lock(DavParts parts) implements DavMethod {

    private static final int MOST_OWNER = 4_096;
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int FAILED = 412;
    private static final int LOCKED = 423;
    private static final int FAILED_DEPENDENCY = 424;

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
        Optional<Tree> tree = lock.isDeep() ? Optional.of(new Replaced(parts).tree(resource, call)) : Optional.empty();
        Map<String, Integer> inTheWay = tree.map(all -> refused(call, all)).orElse(Map.of());
        if (inTheWay.isEmpty()) {
            inTheWay = grant(call, lock, isNew, tree);
        }
        if (!inTheWay.isEmpty()) {
            answer(call, inTheWay);
            return;
        }
        call.exchange().response().headers().set("Lock-Token", "<" + lock.token() + ">");
        answer(call, lock, isNew ? CREATED : OK);
    }

    /** @return members that the client may not lock, by their URIs */
    private static Map<String, Integer> refused(DavCall call, Tree tree) {
        Map<String, Integer> refused = new LinkedHashMap<>();
        // The root's own right was looked at before this method was called.
        for (Member member : tree.members().subList(1, tree.members().size())) {
            if (!call.permission().allows("LOCK", member.resource())) {
                refused.put(member.resource().href(member.isFolder()), FORBIDDEN);
            }
        }
        return refused;
    }

    /** @return the member whose lock is in the way, by its URI; empty where the lock is granted */
    private Map<String, Integer> grant(DavCall call, DavLock lock, boolean isNew, Optional<Tree> tree)
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
            return Map.of();
        } catch (LockedException other) {
            Path locked = other.lock().path();
            if (tree.isPresent() && locked.startsWith(lock.path()) && !locked.equals(lock.path())) {
                return Map.of(href(other.lock(), tree.get()), LOCKED);
            }
            throw DavRefusal.of(
                    LOCKED,
                    "<D:no-conflicting-lock><D:href>"
                            + XmlText.escaped(UriText.escaped(other.lock().root()))
                            + "</D:href></D:no-conflicting-lock>");
        }
    }

    /** @return as the client reaches it; whoever has locked may have done so by another URI */
    private static String href(DavLock other, Tree tree) {
        return tree.members().stream()
                .filter(member -> member.resource().realPath().equals(other.path()))
                .map(member -> member.resource().href(member.isFolder()))
                .findFirst()
                .orElseGet(() -> UriText.escaped(other.root()));
    }

    /** What stands in the way, and the folder, which depends on all of it (RFC 4918, section 9.10.3). */
    private static void answer(DavCall call, Map<String, Integer> inTheWay) throws IOException {
        MultiStatus answer = new MultiStatus(call.exchange());
        for (Map.Entry<String, Integer> one : inTheWay.entrySet()) {
            answer.status(one.getKey(), one.getValue());
        }
        answer.status(call.resource().href(true), FAILED_DEPENDENCY);
        answer.end();
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
