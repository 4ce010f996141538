package org.heliostat.gateway.proxy;

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

    /** @return route of the origin that has begun the request's session; null where none has, or it does not say */
    @Nullable
    String route(Request request) {
        String route = cookie(request.headers(), routeCookie);
        if (route != null) {
            return route;
        }
        String suffix = suffix(cookie(request.headers(), cookie));
        return suffix != null ? suffix : suffix(parameter(request.target().rawPath()));
    }

    /** Adds our cookie where the response begins a session, with the attributes of its cookie, and deletes it with that. */
    void tell(Request request, MutableHeaders response, String route) {
        SetCookie session = null;
        for (int i = response.indexOf("Set-Cookie", 0); i >= 0; i = response.indexOf("Set-Cookie", i + 1)) {
            if (response.value(i).startsWith(cookie + "=")) {
                session = SetCookie.of(response.value(i));
            }
        }
        String known = cookie(request.headers(), routeCookie);
        if (session == null || (session.isDeleted() ? known == null : route.equals(known))) {
            return;
        }
        response.add(
                "Set-Cookie",
                session.isDeleted()
                        ? session.deleting(routeCookie)
                        : session.like(routeCookie, route, request.client().isSecure()));
    }

    private static @Nullable String cookie(HeaderFields fields, String name) {
        for (int i = fields.indexOf("Cookie", 0); i >= 0; i = fields.indexOf("Cookie", i + 1)) {
            for (String pair : fields.value(i).split(";", -1)) {
                String stripped = pair.strip();
                if (stripped.startsWith(name) && stripped.startsWith("=", name.length())) {
                    return stripped.substring(name.length() + 1);
                }
            }
        }
        return null;
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
    private static @Nullable String suffix(@Nullable String id) {
        int dot = id == null ? -1 : id.lastIndexOf('.');
        return id == null || dot < 0 ? null : id.substring(dot + 1);
    }
}
