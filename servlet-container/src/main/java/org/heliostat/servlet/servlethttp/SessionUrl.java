package org.heliostat.servlet.servlethttp;

import jakarta.servlet.http.HttpSession;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** Makes URLs absolute, and puts session ids into those of the own application (Servlet 6.1, 5.4 and 7.1.3). */
final class SessionUrl {

    private SessionUrl() {}

    /** Only when the application allows it and the client has not shown that it takes cookies. */
    static String encode(ContainerRequest request, String url) {
        if (url == null || !request.response().tracksByUrl() || request.isRequestedSessionIdFromCookie()) {
            return url;
        }
        HttpSession session = request.getSession(false);
        if (session == null || !isOwn(request, url)) {
            return url;
        }
        String parameter = ";" + request.application().sessionCookie().getName().toLowerCase(Locale.ROOT) + "=";
        int end = pathEnd(url);
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
    private static boolean isOwn(ContainerRequest request, String url) {
        if (url.startsWith("#")) {
            return false;
        }
        String absolute = absolute(request, url);
        String base = request.client().origin() + request.application().encodedPath();
        return absolute.startsWith(base)
                && (absolute.length() == base.length() || "/;?#".indexOf(absolute.charAt(base.length())) >= 0);
    }

    /** Relative to the request's URI, or with a leading slash to the server's root; two slashes keep the scheme. */
    static String absolute(ContainerRequest request, String location) {
        if (hasScheme(location)) {
            return location;
        }
        if (location.startsWith("//")) {
            return request.getScheme() + ":" + location;
        }
        String origin = request.client().origin();
        if (location.startsWith("/")) {
            return origin + normal(location);
        }
        String here = request.getRequestURI();
        if (location.isEmpty() || location.charAt(0) == '?' || location.charAt(0) == '#') {
            return origin + here + location;
        }
        return origin + normal(here.substring(0, here.lastIndexOf('/') + 1) + location);
    }

    private static String normal(String path) {
        if (!path.contains("/.")) {
            return path;
        }
        try {
            String normal = new URI(path).normalize().toString();
            while (normal.startsWith("/../")) {
                normal = normal.substring(3);
            }
            return normal;
        } catch (URISyntaxException leaveItToTheClient) {
            return path;
        }
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
