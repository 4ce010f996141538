package org.heliostat.original.dav.method;

import java.util.Locale;
import org.heliostat.config.dav.DavLimits;
import org.heliostat.original.dav.place.DavRefusal;
import org.heliostat.request.Request;

/** The field Depth (RFC 4918, section 10.2). */
final class Depth {

    private static final int BAD_REQUEST = 400;

    private Depth() {}

    /** @return 0, 1 or {@link DavLimits#INFINITY}, which is also meant where there is no such field */
    static int of(Request request) throws DavRefusal {
        String depth = request.header("Depth");
        if (depth == null) {
            return DavLimits.INFINITY;
        }
        return switch (depth.strip().toLowerCase(Locale.ROOT)) {
            case "0" -> 0;
            case "1" -> 1;
            case "infinity" -> DavLimits.INFINITY;
            default -> throw DavRefusal.of(BAD_REQUEST);
        };
    }

    /** @return whether all that is below is meant; 1 means nothing here */
    static boolean isDeep(Request request) throws DavRefusal {
        int depth = of(request);
        if (depth == 1) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        return depth != 0;
    }
}
