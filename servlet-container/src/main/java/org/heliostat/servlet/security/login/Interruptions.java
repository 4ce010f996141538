package org.heliostat.servlet.security.login;

import jakarta.servlet.SessionTrackingMode;
import jakarta.servlet.http.HttpServletResponse;
import java.security.SecureRandom;
import java.util.Base64;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/**
 * What clients had asked for when a login form came in between. The URI of a plain GET is kept by the client itself, in
 * a cookie; of what is more than that the client has a key only. Neither makes an HTTP session, so that requests of those
 * who never log in leave none behind; only where an application's sessions know no cookies does a session stand for the
 * key. Any thread.
 */
final class Interruptions {

    private static final int KEY_BYTES = 16;

    private final SavedRequests saved;
    private final WantedCookie cookie;
    private final SecureRandom random = new SecureRandom();

    Interruptions(SavedRequests saved, WantedCookie cookie) {
        this.saved = saved;
        this.cookie = cookie;
    }

    /**
     * What a client wants to go on with.
     *
     * @param request null where the URI says all
     */
    record Wanted(String uri, @Nullable SavedRequest request) {}

    void keep(ContainerRequest request, HttpServletResponse response, SavedRequest wanted) {
        if (!request.home().tracksSessionsBy(SessionTrackingMode.COOKIE)) {
            saved.put(request.getSession().getId(), wanted);
        } else if (wanted.isPlainGet() && wanted.uri().length() <= WantedCookie.LONGEST) {
            cookie.give(request, response, wanted.uri());
        } else {
            String key = newKey();
            saved.put(key, wanted);
            cookie.give(request, response, key);
        }
    }

    /** URIs begin with a slash, keys do not. */
    private String newKey() {
        byte[] bytes = new byte[KEY_BYTES];
        random.nextBytes(bytes);
        return '!' + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * Ends an interruption: its user has logged in.
     *
     * @param sessionId of the session before the login
     * @return null when nothing was kept for the client, or not any more
     */
    @Nullable
    Wanted take(ContainerRequest request, HttpServletResponse response, String sessionId) {
        String text = cookie.take(request, response);
        if (text != null && text.startsWith("/")) {
            return new Wanted(text, null);
        }
        SavedRequest wanted = saved.take(text == null ? sessionId : text);
        return wanted == null ? null : new Wanted(wanted.uri(), wanted.isPlainGet() ? null : wanted);
    }
}
