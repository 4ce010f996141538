package org.heliostat.saf.nametrans;

import java.util.Locale;
import org.heliostat.request.Request;
import org.heliostat.request.client.ClientView;
import org.heliostat.request.target.HostAndPort;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * Where a URL of obj.conf leads, taken apart to see whether it leads back to the request that is being redirected.
 * Immutable.
 *
 * @param scheme null where the URL is a path on this server
 * @param host null likewise
 * @param path without escapes; empty where an absolute URL has none
 * @param query that the URL itself carries, null for none
 */
record Destination(@Nullable String scheme, @Nullable HostAndPort host, String path, @Nullable String query) {

    /** @return null for what no request to this server can be told to equal: other schemes, relative paths */
    static @Nullable Destination of(String url) {
        String text = url.indexOf('#') < 0 ? url : url.substring(0, url.indexOf('#'));
        int mark = text.indexOf('?');
        String query = mark < 0 ? null : text.substring(mark + 1);
        String place = mark < 0 ? text : text.substring(0, mark);
        if (place.startsWith("/") && !place.startsWith("//")) {
            return new Destination(null, null, UriText.unescaped(place), query);
        }
        int colon = place.indexOf("://");
        if (colon < 0) {
            return null;
        }
        int slash = place.indexOf('/', colon + 3);
        int end = slash < 0 ? place.length() : slash;
        HostAndPort host = HostAndPort.parse(place.substring(colon + 3, end));
        if (host == null) {
            return null;
        }
        String scheme = place.substring(0, colon).toLowerCase(Locale.ROOT);
        return new Destination(scheme, host, UriText.unescaped(place.substring(end)), query);
    }

    /**
     * Whether path and query are those of the request; where {@link #isAbsolute}, the origin is still to be compared.
     *
     * @param rest decoded path that is appended, empty for none
     */
    boolean hasPathOf(Request request, String rest) {
        boolean glued = path.isEmpty() && !rest.isEmpty() && !rest.startsWith("/");
        if (glued || query != null && (!rest.isEmpty() || !query.equals(request.query()))) {
            return false;
        }
        String whole = path + rest;
        return request.uriPath().equals(whole.isEmpty() ? "/" : whole);
    }

    boolean isAbsolute() {
        return scheme != null;
    }

    boolean hasOriginOf(ClientView client) {
        if (scheme == null || host == null) {
            return true;
        }
        int usual = scheme.equals("https") ? 443 : 80;
        return scheme.equals(client.scheme())
                && host.host().equalsIgnoreCase(client.host())
                && (host.port() < 0 ? usual : host.port()) == client.port();
    }
}
