package samples.bookstore.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A secret of the HttpSession that every form carries, so that no other site can post in a visitor's name. */
public final class CsrfToken {

    static final String NAME = "csrf";

    private CsrfToken() {}

    /** Makes the session's token if there is none yet, and shows it to the page as {@code csrf}. */
    public static void show(HttpServletRequest request) {
        HttpSession session = request.getSession();
        String token = stored(session);
        if (token == null) {
            token = UUID.randomUUID().toString();
            session.setAttribute(NAME, token);
        }
        request.setAttribute(NAME, token);
    }

    /** @return whether the request carries its session's token as a parameter */
    public static boolean matches(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        String expected = session == null ? null : stored(session);
        String given = request.getParameter(NAME);
        return expected != null
                && given != null
                && MessageDigest.isEqual(
                        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String stored(HttpSession session) {
        return session.getAttribute(NAME) instanceof String token ? token : null;
    }
}
