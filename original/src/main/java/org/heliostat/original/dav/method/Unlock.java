package org.heliostat.original.dav.method;

import java.io.IOException;
import org.heliostat.original.dav.lock.DavLock;
import org.heliostat.original.dav.place.DavRefusal;

/** UNLOCK: ends a lock, wherever it was made, for who has made it. */
record Unlock(DavParts parts) implements DavMethod {

    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    @Override
    public void answer(DavCall call) throws IOException, DavRefusal {
        String field = call.request().header("Lock-Token");
        String token = field == null ? "" : field.strip();
        if (token.length() < 3 || !token.startsWith("<") || !token.endsWith(">")) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        String bare = token.substring(1, token.length() - 1);
        DavLock lock = parts.locks().on(call.resource().realPath()).stream()
                .filter(one -> one.token().equals(bare))
                .findFirst()
                .orElseThrow(() -> DavRefusal.of(CONFLICT, "<D:lock-token-matches-request-uri/>"));
        if (!lock.user().equals(call.who().user())) {
            throw DavRefusal.of(FORBIDDEN);
        }
        parts.locks().remove(lock);
        Answer.status(call.exchange(), NO_CONTENT);
    }
}
