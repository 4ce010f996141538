package org.heliostat.gateway.proxy;

import org.heliostat.request.Request;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * Makes the target that an origin gets of the URI that is served, and back. Immutable.
 *
 * @param from prefix of URI paths here, without a slash at its end; empty for all
 * @param to what stands in its place at the origin, escaped, without a slash at its end
 */
record PathMapping(String from, String to) {

    private static final String FROM = "map-from";
    private static final String TO = "map-to";

    /** Paths are the same on both sides. */
    static final PathMapping NONE = new PathMapping("", "");

    /** @return the one that a map line has left for the request */
    static PathMapping of(Request request) {
        String from = request.variables().get(FROM);
        String to = request.variables().get(TO);
        return from == null || to == null ? NONE : new PathMapping(from, to);
    }

    void leaveFor(Request request) {
        request.variables().set(FROM, from);
        request.variables().set(TO, to);
    }

    boolean covers(String path) {
        return path.startsWith(from) && (path.length() == from.length() || path.charAt(from.length()) == '/');
    }

    /** @return path and query at the origin; begins with a slash, and holds nothing that could end a request line */
    String target(Request request) {
        String query = request.query();
        String path = path(request);
        return query == null ? path : path + "?" + query;
    }

    private String path(Request request) {
        String path = request.uriPath();
        if (path.equals("*")) {
            return path;
        }
        String raw = rawRest(request);
        String rest = raw != null ? raw : UriText.escaped(covers(path) ? path.substring(from.length()) : path);
        return to.isEmpty() && rest.isEmpty() ? "/" : to + rest;
    }

    /**
     * The path as it was sent keeps its escapes and path parameters, such as a session id. It is used only where it has the
     * same segments as the path that was checked.
     *
     * @return null where that is not so
     */
    private @Nullable String rawRest(Request request) {
        String raw = request.target().rawPath();
        if (!request.uriPath().equals(request.target().path()) || !isAligned(raw) || !covers(request.uriPath())) {
            return null;
        }
        int at = 0;
        for (int i = from.indexOf('/'); i >= 0; i = from.indexOf('/', i + 1)) {
            int slash = raw.indexOf('/', at + 1);
            at = slash < 0 ? raw.length() : slash;
        }
        if (at < raw.length()) {
            return raw.substring(at);
        }
        int parameters = raw.indexOf(';', raw.lastIndexOf('/'));
        return parameters < 0 || from.isEmpty() ? "" : raw.substring(parameters);
    }

    /** No empty segment and none of dots: normalising has only decoded it. */
    private static boolean isAligned(String raw) {
        if (!raw.startsWith("/")) {
            return false;
        }
        int start = 1;
        while (start <= raw.length()) {
            int slash = raw.indexOf('/', start);
            int end = slash < 0 ? raw.length() : slash;
            int parameters = raw.indexOf(';', start);
            int nameEnd = parameters < 0 || parameters > end ? end : parameters;
            boolean isLast = slash < 0;
            if (nameEnd == start && (!isLast || parameters >= 0) || isDots(raw, start, nameEnd)) {
                return false;
            }
            start = end + 1;
        }
        return true;
    }

    private static boolean isDots(String raw, int start, int end) {
        return end > start && end - start <= 2 && raw.charAt(start) == '.' && raw.charAt(end - 1) == '.';
    }

    /** @return the path here of a path at the origin; the same where it is outside of what is mapped */
    String back(String path) {
        boolean isInside =
                path.startsWith(to) && (path.length() == to.length() || "/?#".indexOf(path.charAt(to.length())) >= 0);
        if (!isInside) {
            return path;
        }
        String here = from + path.substring(to.length());
        // Two slashes would name another host, and nothing the page that was asked for.
        return "/" + here.replaceFirst("^/+", "");
    }

    /**
     * @param path with or without a query
     * @return whether it is one of here already: what is at the origin cannot be told from it where its prefix is the longer one
     */
    boolean isHere(String path) {
        boolean isInside = path.startsWith(from)
                && (path.length() == from.length() || "/?#".indexOf(path.charAt(from.length())) >= 0);
        return isInside && from.length() > to.length();
    }

    /** @return whether paths are the same on both sides */
    boolean isSame() {
        return UriText.escaped(from).equals(to);
    }

    /**
     * @return the path here of a cookie's path at the origin; the same where it is outside of what is mapped, or reaches beyond
     *     it, as one for the whole origin does
     */
    String cookieBack(String path) {
        boolean isInside = path.startsWith(to)
                && (path.length() == to.length() || path.charAt(to.length()) == '/')
                && !path.isEmpty();
        if (!isInside) {
            return path;
        }
        String prefix = UriText.escaped(from);
        // A cookie for /shop/ would not come with /shop.
        String rest = to.isEmpty() && path.equals("/") ? "" : path.substring(to.length());
        return "/" + (prefix + rest).replaceFirst("^/+", "");
    }
}
