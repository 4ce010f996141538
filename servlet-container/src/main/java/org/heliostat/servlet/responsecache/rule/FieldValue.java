package org.heliostat.servlet.responsecache.rule;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Collections;
import java.util.List;
import org.heliostat.servlet.deploy.model.CacheSettings.Field;
import org.jspecify.annotations.Nullable;

/** Finds the value of a field in its scope. Pure but for the session and the form body, which it may look into. */
final class FieldValue {

    private FieldValue() {}

    /** @return its first value, null when it is not there */
    static @Nullable Object first(Field field, HttpServletRequest request) {
        String name = field.name();
        return switch (field.scope()) {
            case CONTEXT_ATTRIBUTE -> request.getServletContext().getAttribute(name);
            case REQUEST_HEADER -> request.getHeader(name);
            case REQUEST_PARAMETER -> request.getParameter(name);
            case REQUEST_COOKIE -> cookie(name, request.getCookies());
            case REQUEST_ATTRIBUTE -> request.getAttribute(name);
            case SESSION_ID -> sessionId(request);
            case SESSION_ATTRIBUTE -> sessionAttribute(name, request);
        };
    }

    /**
     * All values of what may have several: a page made for {@code ?id=1&id=2} is none for {@code ?id=1}.
     *
     * @return empty when it is not there
     */
    static List<String> all(Field field, HttpServletRequest request) {
        return switch (field.scope()) {
            case REQUEST_PARAMETER -> {
                String[] values = request.getParameterValues(field.name());
                yield values == null ? List.of() : List.of(values);
            }
            case REQUEST_HEADER -> Collections.list(request.getHeaders(field.name()));
            case CONTEXT_ATTRIBUTE, REQUEST_COOKIE, REQUEST_ATTRIBUTE, SESSION_ID, SESSION_ATTRIBUTE -> {
                Object value = first(field, request);
                yield value == null ? List.of() : List.of(String.valueOf(value));
            }
        };
    }

    private static @Nullable String cookie(String name, Cookie @Nullable [] cookies) {
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if (cookie.getName().equals(name)) {
                    return cookie.getValue();
                }
            }
        }
        return null;
    }

    private static @Nullable String sessionId(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session == null ? null : session.getId();
    }

    private static @Nullable Object sessionAttribute(String name, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session == null ? null : session.getAttribute(name);
    }
}
