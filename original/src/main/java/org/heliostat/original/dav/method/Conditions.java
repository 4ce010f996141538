package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.filecache.FileEntry;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.lock.IfHeader;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.dav.place.Destination;
import org.heliostat.request.Request;
import org.heliostat.request.conditional.Preconditions;
import org.jspecify.annotations.Nullable;

/** Looks whether what a request takes for granted is so: the field If, and If-Match and its kin (RFC 9110, section 13). */
record Conditions(DavParts parts) {

    private static final int FAILED = 412;

    /** @throws DavRefusal with 412 */
    void require(DavCall call) throws IOException, DavRefusal {
        if (!isAsTakenForGranted(call)) {
            throw DavRefusal.of(FAILED);
        }
    }

    private boolean isAsTakenForGranted(DavCall call) throws IOException {
        return call.ifHeader().holds(resource -> state(call, resource)) && othersHold(call);
    }

    private boolean othersHold(DavCall call) {
        Request request = call.request();
        // A file is looked at again when its body has come.
        if (request.method().equals("PUT") || request.method().equals("PROPFIND")) {
            return true;
        }
        FileEntry entry = call.resource().entry(parts.files().cache());
        if (entry.eTag().isEmpty()) {
            return !request.headers().contains("If-Match");
        }
        return Preconditions.evaluate(request.method(), request.headers(), entry.eTag(), entry.lastModifiedMillis())
                == Preconditions.Verdict.HOLDS;
    }

    private IfHeader.State state(DavCall call, @Nullable String resource) throws IOException {
        DavResource named = resource == null ? call.resource() : other(call, resource);
        return named == null ? IfHeader.State.UNKNOWN : state(named);
    }

    private IfHeader.State state(DavResource resource) throws IOException {
        Path real = resource.realPath();
        Set<String> tokens = parts.locks().on(real).stream().map(DavLock::token).collect(Collectors.toSet());
        FileEntry entry = resource.entry(parts.files().cache());
        return new IfHeader.State(entry.eTag(), tokens);
    }

    /** Of what the client may not look at nothing is told, not even that it is not as the client thinks. */
    private @Nullable DavResource other(DavCall call, String url) throws IOException {
        Optional<String> path = Destination.find(call.request(), url);
        if (path.isEmpty()) {
            return null;
        }
        try {
            return call.permission().require("PROPFIND", path.get());
        } catch (DavRefusal refused) {
            return null;
        }
    }
}
