package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.heliostat.original.dav.lock.BadIfException;
import org.heliostat.original.dav.lock.IfHeader;
import org.heliostat.original.dav.lock.LockHolder;
import org.heliostat.original.dav.lock.LockedException;
import org.heliostat.original.dav.lock.TooManyLocksException;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.DavSpot;
import org.heliostat.original.dav.place.Permission;
import org.heliostat.original.dav.xml.BadXmlException;
import org.heliostat.original.publish.FailedChange;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;

/**
 * Service {@code service-dav}: the methods of WebDAV, for paths in a DAVCOLLECTION. What is outside of all of them it leaves to
 * other lines, so are GET and HEAD. OPTIONS gets the fields of WebDAV and is answered by the server itself, as in the original.
 */
public final class ServiceDav implements StageFunction {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int INSUFFICIENT_STORAGE = 507;

    /** What they are for need not be there, and so its folder not being there is another matter. */
    private static final Set<String> MAKING = Set.of("PUT", "MKCOL", "LOCK");

    private final DavParts parts;
    private final Conditions conditions;
    private final Map<String, DavMethod> methods;

    public ServiceDav(DavParts parts) {
        this.parts = parts;
        this.conditions = new Conditions(parts);
        this.methods = Map.of(
                "PROPFIND", new Propfind(parts),
                "PROPPATCH", new Proppatch(parts),
                "MKCOL", new Mkcol(parts),
                "PUT", new Put(parts),
                "DELETE", new Delete(parts),
                "COPY", new Transfer(parts, false),
                "MOVE", new Transfer(parts, true),
                "LOCK", new Lock(parts),
                "UNLOCK", new Unlock(parts));
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Optional<DavSpot> spot = parts.space().find(request.uriPath());
        if (request.method().equals("OPTIONS")) {
            if (spot.isPresent()
                    || request.ppath().equals("*")
                            && !parts.space().collections().isEmpty()) {
                exchange.response().headers().set("DAV", "1, 2").set("MS-Author-Via", "DAV");
            }
            return Outcome.NO_ACTION;
        }
        if (spot.isEmpty()) {
            return Outcome.NO_ACTION;
        }
        DavMethod method = methods.get(request.method());
        return method == null ? asSource(request, spot.get()) : answer(exchange, spot.get(), method);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return methods.containsKey(method)
                && parts.space().find(exchange.request().uriPath()).isPresent();
    }

    /** The source of what would be run or made up is sent as it is by the line behind that sends files. */
    private static Outcome asSource(Request request, DavSpot spot) {
        if (spot.isSource() && Permission.isMadeUp(request.contentType())) {
            request.contentType("application/octet-stream");
        }
        return Outcome.NO_ACTION;
    }

    private Outcome answer(Exchange exchange, DavSpot spot, DavMethod method) throws IOException {
        Request request = exchange.request();
        boolean madeUp = Permission.isMadeUp(request.contentType());
        if (madeUp && !spot.isSource() && !request.method().equals("PROPFIND")) {
            Optional<String> source = spot.collection().sourceUri();
            if (source.isPresent()) {
                String prefix = source.get().equals("/") ? "" : source.get();
                return request.restartWith(prefix + spot.rest(), request.query());
            }
            return refuse(exchange, DavRefusal.of(FORBIDDEN));
        }
        try {
            DavCall call = call(exchange, spot);
            conditions.require(call);
            carryOut(call, method);
            return Outcome.PROCEED;
        } catch (DavRefusal refused) {
            return refuse(exchange, refused);
        } catch (RefusedException refused) {
            return refuse(exchange, DavRefusal.of(refused));
        } catch (LockedException locked) {
            return refuse(exchange, DavRefusal.of(locked));
        } catch (BadIfException malformed) {
            return refuse(exchange, DavRefusal.of(BAD_REQUEST));
        } catch (BadXmlException malformed) {
            return refuse(exchange, DavRefusal.of(malformed.status()));
        } catch (FileSystemException failed) {
            return refuse(exchange, DavRefusal.of(status(exchange, failed)));
        }
    }

    private void carryOut(DavCall call, DavMethod method)
            throws IOException, DavRefusal, RefusedException, LockedException, BadIfException, BadXmlException {
        try {
            method.answer(call);
        } catch (TooManyLocksException full) {
            boolean all = full.limit().equals("maxlocks");
            parts.log()
                    .limit(
                            call,
                            full.limit(),
                            all ? call.limits().maxLocks() : call.limits().maxLocksPerUser());
            throw DavRefusal.of(INSUFFICIENT_STORAGE);
        }
    }

    private DavCall call(Exchange exchange, DavSpot spot) throws IOException, DavRefusal, BadIfException {
        Request request = exchange.request();
        boolean making = MAKING.contains(request.method());
        Path path = request.path();
        if (path == null || request.pathInfo() != null) {
            throw DavRefusal.of(making && path != null ? CONFLICT : NOT_FOUND);
        }
        new Replaced(parts).settle(exchange.virtualServerId(), path);
        DavResource resource;
        try {
            resource = DavResource.of(spot, path);
        } catch (DavRefusal refused) {
            throw refused.status() == CONFLICT && !making ? DavRefusal.of(NOT_FOUND) : refused;
        }
        if (!request.confines(resource.realPath())) {
            throw DavRefusal.of(FORBIDDEN);
        }
        IfHeader ifHeader = IfHeader.of(request.headers());
        return new DavCall(
                exchange,
                resource,
                new Permission(exchange, parts.space(), spot.limits().maxResponses()),
                ifHeader,
                new LockHolder(LockHolder.user(request), ifHeader.tokens()));
    }

    private static Outcome refuse(Exchange exchange, DavRefusal refused) throws IOException {
        if (exchange.response().isCommitted()) {
            exchange.response().abort();
            return Outcome.EXIT;
        }
        exchange.response().clearContent();
        if (!refused.condition().isEmpty()) {
            Answer.xml(exchange, refused.status(), "<D:error xmlns:D=\"DAV:\">" + refused.condition() + "</D:error>");
            return Outcome.PROCEED;
        }
        refused.challenges().forEach(value -> exchange.response().headers().add("WWW-Authenticate", value));
        exchange.response().status(refused.status());
        return Outcome.ABORTED;
    }

    private int status(Exchange exchange, FileSystemException failed) {
        return FailedChange.status(
                failed, (file, reason) -> parts.log().disk(exchange.virtualServerId(), file, reason));
    }
}
