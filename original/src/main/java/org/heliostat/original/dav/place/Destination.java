package org.heliostat.original.dav.place;

import java.util.Optional;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.target.BadTargetException;
import org.heliostat.request.target.RequestTarget;
import org.heliostat.request.target.RequestTargetParser;
import org.jspecify.annotations.Nullable;

/** URLs in fields of a request, Destination and If among them: they must be of this virtual server. */
public final class Destination {

    private static final int BAD_REQUEST = 400;

    /** What lies elsewhere is not asked (RFC 4918, section 9.8.5). */
    private static final int ELSEWHERE = 502;

    private Destination() {}

    /** @throws DavRefusal with 400 where there is none or it is none, with 502 where it is of another server */
    public static String of(Request request) throws DavRefusal {
        String url = request.header("Destination");
        if (url == null || request.headers().all("Destination").size() > 1) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        return pathOf(request, url);
    }

    /**
     * @param url absolute, or a path
     * @return its path, decoded and normalised
     */
    public static String pathOf(Request request, String url) throws DavRefusal {
        RequestTarget target;
        try {
            target = new RequestTargetParser(false).parse("GET", url.strip());
        } catch (BadTargetException bad) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        String authority = target.authority();
        if (authority != null && !isHere(request, target, authority)) {
            throw DavRefusal.of(ELSEWHERE);
        }
        if (target.query() != null) {
            throw DavRefusal.of(BAD_REQUEST);
        }
        return target.path();
    }

    /** @return the path; empty where it is none of this server */
    public static Optional<String> find(Request request, String url) {
        try {
            return Optional.of(pathOf(request, url));
        } catch (DavRefusal elsewhere) {
            return Optional.empty();
        }
    }

    /** A proxy that takes TLS off leaves another scheme in the URL than the one that we see, and the same Host. */
    private static boolean isHere(Request request, RequestTarget target, String authority) {
        ClientView client = request.client();
        @Nullable String host = request.header("Host");
        return authority.equalsIgnoreCase(host)
                || (target.scheme() + "://" + authority).equalsIgnoreCase(client.origin())
                || (target.scheme() + "://" + authority)
                        .equalsIgnoreCase(client.scheme() + "://" + client.host() + ":" + client.port());
    }
}
