package org.heliostat.servlet.security.login;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.heliostat.acl.login.Seal;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.fields.CookieHeader;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * A short text that a client keeps while its user logs in, so that the server need not: what clients that never log in
 * had asked for costs no memory. It is sealed, so a client brings back only what it, or another, was given, and not for
 * longer than {@link SavedRequests#LIFETIME}. Any thread.
 */
final class WantedCookie {

    /** In capitals, as that of the session is: there are clients that keep names in no other way. */
    static final String NAME = "HSWANTED";

    /** Characters of the longest text; cookies have 4096 bytes. */
    static final int LONGEST = 2_000;

    private static final int HEAD_BYTES = Seal.BYTES + Long.BYTES;

    private final Seal seal;
    private final WallClock clock;

    /**
     * Makes one for an application.
     *
     * @param key seals what clients get; the next instance of the application has the same
     * @param clock of the wall: the next run of the server must understand it
     */
    WantedCookie(byte[] key, WallClock clock) {
        this.seal = new Seal(key);
        this.clock = clock;
    }

    /** @param text ASCII, at most {@link #LONGEST} characters */
    void give(ContainerRequest request, HttpServletResponse response, String text) {
        byte[] letters = text.getBytes(StandardCharsets.ISO_8859_1);
        byte[] content = ByteBuffer.allocate(Long.BYTES + letters.length)
                .putLong(clock.millis())
                .put(letters)
                .array();
        byte[] whole = ByteBuffer.allocate(Seal.BYTES + content.length)
                .put(seal.of(content))
                .put(content)
                .array();
        String value = Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
        response.addCookie(cookie(request, value, (int) SavedRequests.LIFETIME.toSeconds()));
    }

    /** @return the text that the client brings, and need not bring again; null when there is none, or its time is over */
    @Nullable
    String take(ContainerRequest request, HttpServletResponse response) {
        List<String> values = new ArrayList<>(1);
        CookieHeader.values(request.pipelineRequest().headers().all("Cookie"), NAME, values);
        for (String value : values) {
            String text = open(value);
            if (text != null) {
                response.addCookie(cookie(request, "", 0));
                return text;
            }
        }
        return null;
    }

    private @Nullable String open(String value) {
        byte[] whole;
        try {
            whole = Base64.getUrlDecoder().decode(value);
        } catch (IllegalArgumentException notOurs) {
            return null;
        }
        if (whole.length < HEAD_BYTES) {
            return null;
        }
        byte[] mark = new byte[Seal.BYTES];
        byte[] content = new byte[whole.length - Seal.BYTES];
        ByteBuffer.wrap(whole).get(mark).get(content);
        if (!seal.fits(mark, content)) {
            return null;
        }
        long age = clock.millis() - ByteBuffer.wrap(content).getLong();
        boolean inTime = age >= 0 && age < SavedRequests.LIFETIME.toMillis();
        return inTime
                ? new String(content, Long.BYTES, content.length - Long.BYTES, StandardCharsets.ISO_8859_1)
                : null;
    }

    private static Cookie cookie(ContainerRequest request, String value, int maxAgeSeconds) {
        Cookie cookie = new Cookie(NAME, value);
        String path = request.home().encodedPath();
        cookie.setPath(path.isEmpty() ? "/" : path);
        cookie.setHttpOnly(true);
        cookie.setSecure(request.isSecure());
        cookie.setMaxAge(maxAgeSeconds);
        cookie.setAttribute("SameSite", "Lax");
        return cookie;
    }
}
