package org.heliostat.adminui.session;

import java.util.Optional;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;

/**
 * The cookie of a session. Cookies know no ports, so its name holds the port: administrations of several servers on one
 * machine do not end each other's sessions. It ends with the browser; no script can read it, and no page from elsewhere
 * can make the browser send it.
 */
public final class SessionCookie {

    private static final String NAME = "heliostat-admin-";
    private static final String FIXED = "; Path=/; HttpOnly; SameSite=Strict";
    private static final int LONGEST = 200;

    private SessionCookie() {}

    /** @return the id that the request's cookie carries */
    public static Optional<String> read(Request request) {
        String cookies = request.header("Cookie");
        if (cookies == null) {
            return Optional.empty();
        }
        String name = name(request) + "=";
        for (String cookie : cookies.split(";", -1)) {
            String trimmed = cookie.trim();
            if (trimmed.startsWith(name) && trimmed.length() <= LONGEST) {
                return Optional.of(trimmed.substring(name.length()));
            }
        }
        return Optional.empty();
    }

    static void set(Exchange exchange, String id) {
        write(exchange, id, "");
    }

    /** Lets the browser forget it. */
    static void clear(Exchange exchange) {
        write(exchange, "", "; Max-Age=0");
    }

    private static void write(Exchange exchange, String value, String more) {
        boolean secure = exchange.request().client().scheme().equals("https");
        exchange.response()
                .headers()
                .set("Set-Cookie", name(exchange.request()) + "=" + value + FIXED + (secure ? "; Secure" : "") + more);
    }

    private static String name(Request request) {
        return NAME + request.connection().local().getPort();
    }
}
