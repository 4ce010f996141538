package org.heliostat.servlet.httpsession;

import jakarta.servlet.SessionCookieConfig;
import jakarta.servlet.http.Cookie;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.heliostat.servlet.deploy.model.SessionConfig.CookieSettings;
import org.jspecify.annotations.Nullable;

/**
 * How the cookie of an application's sessions looks. Changed while the application starts, by its thread, and only
 * read afterwards (Servlet 6.1, SessionCookieConfig).
 */
public final class SessionCookie implements SessionCookieConfig {

    private static final String HTTP_ONLY = "HttpOnly";
    private static final String MAX_AGE = "Max-Age";

    private final TreeMap<String, String> attributes = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final BooleanSupplier changeable;
    private String name = "JSESSIONID";

    /** @param changeable whether the application has not been initialised yet */
    public SessionCookie(CookieSettings settings, BooleanSupplier changeable) {
        this.changeable = changeable;
        settings.name().ifPresent(value -> name = value);
        attributes.put(HTTP_ONLY, "true");
        attributes.putAll(settings.attributes());
        settings.domain().ifPresent(value -> attributes.put("Domain", value));
        settings.path().ifPresent(value -> attributes.put("Path", value));
        settings.httpOnly().ifPresent(value -> attributes.put(HTTP_ONLY, value.toString()));
        settings.secure().ifPresent(value -> attributes.put("Secure", value.toString()));
        settings.maxAgeSeconds().ifPresent(value -> attributes.put(MAX_AGE, Integer.toString(value)));
    }

    /** Makes the cookie of one session. */
    public Cookie cookieFor(String id, String contextPath, boolean secureRequest) {
        Cookie cookie = new Cookie(name, id);
        attributes.forEach((attribute, value) -> {
            // The API's cookie knows the two flags by its setters only.
            if (attribute.equalsIgnoreCase(HTTP_ONLY)) {
                cookie.setHttpOnly(Boolean.parseBoolean(value));
            } else if (attribute.equalsIgnoreCase("Secure")) {
                cookie.setSecure(Boolean.parseBoolean(value));
            } else {
                cookie.setAttribute(attribute, value);
            }
        });
        if (attributes.get("Path") == null) {
            cookie.setPath(contextPath.isEmpty() ? "/" : contextPath);
        }
        if (secureRequest) {
            cookie.setSecure(true);
        }
        return cookie;
    }

    @Override
    public void setName(String newName) {
        requireChangeable();
        name = newName;
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public void setDomain(@Nullable String domain) {
        setAttribute("Domain", domain);
    }

    @Override
    public @Nullable String getDomain() {
        return attributes.get("Domain");
    }

    @Override
    public void setPath(@Nullable String path) {
        setAttribute("Path", path);
    }

    @Override
    public @Nullable String getPath() {
        return attributes.get("Path");
    }

    @Override
    @Deprecated
    public void setComment(@Nullable String comment) {
        requireChangeable();
    }

    @Override
    @Deprecated
    public @Nullable String getComment() {
        return null;
    }

    @Override
    public void setHttpOnly(boolean httpOnly) {
        setAttribute(HTTP_ONLY, Boolean.toString(httpOnly));
    }

    @Override
    public boolean isHttpOnly() {
        return Boolean.parseBoolean(attributes.get(HTTP_ONLY));
    }

    @Override
    public void setSecure(boolean secure) {
        setAttribute("Secure", Boolean.toString(secure));
    }

    @Override
    public boolean isSecure() {
        return Boolean.parseBoolean(attributes.get("Secure"));
    }

    @Override
    public void setMaxAge(int seconds) {
        setAttribute(MAX_AGE, Integer.toString(seconds));
    }

    @Override
    public int getMaxAge() {
        String value = attributes.get(MAX_AGE);
        return value == null ? -1 : Integer.parseInt(value);
    }

    @Override
    public void setAttribute(String attribute, @Nullable String value) {
        requireChangeable();
        checkToken(attribute);
        if (value == null) {
            attributes.remove(attribute);
            return;
        }
        if (attribute.equalsIgnoreCase(MAX_AGE)) {
            Integer.parseInt(value);
        }
        attributes.put(attribute, value);
    }

    @Override
    public @Nullable String getAttribute(String attribute) {
        return attributes.get(attribute);
    }

    @Override
    public Map<String, String> getAttributes() {
        return Collections.unmodifiableMap(attributes);
    }

    private static void checkToken(String attribute) {
        for (int i = 0; i < attribute.length(); i++) {
            char c = attribute.charAt(i);
            if (c <= ' ' || c >= 127 || "()<>@,;:\\\"/[]?={}".indexOf(c) >= 0) {
                throw new IllegalArgumentException(
                        "cookie attribute: " + attribute.toLowerCase(Locale.ROOT) + " (expected: a token)");
            }
        }
        if (attribute.isEmpty()) {
            throw new IllegalArgumentException("cookie attribute without a name (expected: a token)");
        }
    }

    private void requireChangeable() {
        if (!changeable.getAsBoolean()) {
            throw new IllegalStateException("the application has been initialised (expected: while it starts)");
        }
    }
}
