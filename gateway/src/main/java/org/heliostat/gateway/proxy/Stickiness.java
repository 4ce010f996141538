package org.heliostat.gateway.proxy;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the requests of a session at the origin that has begun it. Immutable.
 *
 * @param cookie of the origin's that says there is a session (sticky-cookie)
 * @param parameter of a path that says so (sticky-param)
 * @param routeCookie of ours that says which origin has begun it (route-cookie)
 */
record Stickiness(String cookie, String parameter, String routeCookie) {

    /** A browser has one cookie of a name for each path and domain that it knows; somebody else may send any number. */
    private static final int MOST = 16;

    /**
     * @return what may be the route of the origin that has begun the request's session, the surest first: who has been at several
     *     applications of a host says several. Empty where none has, or it does not say
     */
    List<String> routes(Request request) {
        List<String> routes = cookies(request.headers(), routeCookie);
        List<String> ids = cookies(request.headers(), cookie);
        String inPath = parameter(request.target().rawPath());
        if (ids.isEmpty() && inPath == null) {
            return routes;
        }
        List<String> all = new ArrayList<>(routes);
        ids.forEach(id -> addSuffix(id, all));
        if (inPath != null) {
            addSuffix(inPath, all);
        }
        return all;
    }

    /**
     * Adds our cookie where the response begins a session, or says anew how long it lasts, with the attributes of its cookie, and
     * deletes it with that.
     */
    void tell(Request request, MutableHeaders response, String route) {
        SetCookie session = null;
        for (int i = response.indexOf("Set-Cookie", 0); i >= 0; i = response.indexOf("Set-Cookie", i + 1)) {
            if (response.value(i).startsWith(cookie + "=")) {
                session = SetCookie.of(response.value(i));
            }
        }
        if (session == null || !isNews(session, cookies(request.headers(), routeCookie), route)) {
            return;
        }
        response.add(
                "Set-Cookie",
                session.isDeleted()
                        ? session.deleting(routeCookie)
                        : session.like(routeCookie, route, request.client().isSecure()));
    }

    /** @param known routes that the client has; it must keep the one of its session for as long as that */
    private static boolean isNews(SetCookie session, List<String> known, String route) {
        if (session.isDeleted()) {
            return !known.isEmpty();
        }
        return session.isLasting() || known.isEmpty() || !known.stream().allMatch(route::equals);
    }

    private static List<String> cookies(HeaderFields fields, String name) {
        List<String> found = List.of();
        for (int i = fields.indexOf("Cookie", 0); i >= 0; i = fields.indexOf("Cookie", i + 1)) {
            for (String pair : fields.value(i).split(";", -1)) {
                String stripped = pair.strip();
                boolean isMeant = stripped.startsWith(name) && stripped.startsWith("=", name.length());
                if (isMeant && found.size() < MOST) {
                    found = found.isEmpty() ? new ArrayList<>(1) : found;
                    found.add(stripped.substring(name.length() + 1));
                }
            }
        }
        return found;
    }

    private @Nullable String parameter(String rawPath) {
        int start = rawPath.indexOf(";" + parameter + "=");
        if (start < 0) {
            return null;
        }
        int from = start + parameter.length() + 2;
        int to = from;
        while (to < rawPath.length() && ";/?".indexOf(rawPath.charAt(to)) < 0) {
            to++;
        }
        return rawPath.substring(from, to);
    }

    /** Servlet containers put the route behind the id: {@code 0A1B2C.app1}. */
    private static void addSuffix(String id, List<String> routes) {
        int dot = id.lastIndexOf('.');
        if (dot >= 0) {
            routes.add(id.substring(dot + 1));
        }
    }
}
