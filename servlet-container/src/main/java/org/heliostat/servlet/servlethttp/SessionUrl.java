package org.heliostat.servlet.servlethttp;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Locale;
import org.heliostat.request.target.UriText;

/** Makes URLs absolute, and puts session ids into those of the own application (Servlet 6.1, 5.4 and 7.1.3). */
final class SessionUrl {

    private SessionUrl() {}

    /** Only when the application allows it and the client has not shown that it takes cookies. */
    static String encode(HttpServletRequest request, RequestState state, String url) {
        if (url == null || request.isRequestedSessionIdFromCookie()) {
            return url;
        }
        int end = pathEnd(url);
        if (end == 0) {
            // An id in front would be a path, and lead elsewhere.
            return url;
        }
        HttpSession session = request.getSession(false);
        if (session == null || !isOwn(request, state, url)) {
            return url;
        }
        String parameter = ";" + state.application().sessionCookie().getName().toLowerCase(Locale.ROOT) + "=";
        if (url.substring(0, end).toLowerCase(Locale.ROOT).contains(parameter)) {
            return url;
        }
        return url.substring(0, end) + parameter + session.getId() + url.substring(end);
    }

    private static int pathEnd(String url) {
        int end = url.length();
        int question = url.indexOf('?');
        int hash = url.indexOf('#');
        end = question >= 0 ? Math.min(end, question) : end;
        return hash >= 0 ? Math.min(end, hash) : end;
    }

    /** Ids are never given to other servers or applications. */
    private static boolean isOwn(HttpServletRequest request, RequestState state, String url) {
        String absolute = resolved(request, state, url);
        String base = state.client().origin() + state.application().encodedPath();
        return absolute.startsWith(base)
                && (absolute.length() == base.length() || "/;?#".indexOf(absolute.charAt(base.length())) >= 0);
    }

    /**
     * @return the reference, resolved
     * @throws IllegalArgumentException if that is no URL of HTTP: {@code ///x} names no host (RFC 9110 §4.2.1)
     */
    static String absolute(HttpServletRequest request, RequestState state, String location) {
        if (location.startsWith("//") && (location.length() == 2 || "/?#".indexOf(location.charAt(2)) >= 0)) {
            throw new IllegalArgumentException("redirect to " + location + ": no host (expected: //host/path)");
        }
        return resolved(request, state, location);
    }

    /**
     * Resolves a reference (RFC 3986 §5.2) against the URI that the client asked for, wherever the request has been passed on
     * to since: so the client itself would. What may not stand in a URI is escaped. One with a scheme is complete, whatever it
     * says.
     */
    private static String resolved(HttpServletRequest request, RequestState state, String location) {
        String reference = UriText.whole(location);
        if (hasScheme(reference)) {
            return reference;
        }
        int pathEnd = pathEnd(reference);
        if (reference.startsWith("//")) {
            int slash = reference.indexOf('/', 2);
            int path = slash < 0 ? pathEnd : Math.min(slash, pathEnd);
            return request.getScheme() + ":" + reference.substring(0, path)
                    + withoutDots(reference.substring(path, pathEnd)) + reference.substring(pathEnd);
        }
        String origin = state.client().origin();
        RequestPaths asked = state.first().paths();
        String here = asked.uri();
        if (pathEnd == 0) {
            String query = asked.query();
            boolean keepsQuery = query != null && !reference.startsWith("?");
            return origin + here + (keepsQuery ? "?" + query : "") + reference;
        }
        String folder = reference.startsWith("/") ? "" : here.substring(0, here.lastIndexOf('/') + 1);
        return origin + withoutDots(folder + reference.substring(0, pathEnd)) + reference.substring(pathEnd);
    }

    /** RFC 3986 §5.2.4. */
    private static String withoutDots(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        StringBuilder kept = new StringBuilder(path.length());
        int at = 0;
        while (at < path.length()) {
            int slash = path.indexOf('/', at + 1);
            int end = slash < 0 ? path.length() : slash;
            String segment = path.substring(at + 1, end);
            boolean up = segment.equals("..");
            if (up) {
                kept.setLength(Math.max(0, kept.lastIndexOf("/")));
            } else if (!segment.equals(".")) {
                kept.append('/').append(segment);
            }
            if (slash < 0 && (up || segment.equals("."))) {
                kept.append('/');
            }
            at = end;
        }
        return kept.toString();
    }

    private static boolean hasScheme(String location) {
        for (int i = 0; i < location.length(); i++) {
            char c = location.charAt(i);
            if (c == ':') {
                return i > 0;
            }
            boolean legal = c >= 'a' && c <= 'z'
                    || c >= 'A' && c <= 'Z'
                    || i > 0 && (c >= '0' && c <= '9' || "+-.".indexOf(c) >= 0);
            if (!legal) {
                return false;
            }
        }
        return false;
    }
}
