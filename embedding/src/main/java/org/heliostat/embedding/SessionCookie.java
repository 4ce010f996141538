package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The cookie of HTTP sessions. Immutable: methods return another one.
 *
 * @param attributes by name as it is sent, such as {@code Domain}, {@code Path}, {@code Max-Age} (seconds), {@code Secure},
 *     {@code HttpOnly}, {@code SameSite}, {@code Partitioned}; an empty value, or {@code true}, is a flag
 */
public record SessionCookie(Optional<String> name, Map<String, String> attributes) {

    public SessionCookie {
        requireNonNull(name, "name");
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }

    /** @return JSESSIONID, HttpOnly, for the application's path, until the browser ends */
    public static SessionCookie usual() {
        return new SessionCookie(Optional.empty(), Map.of());
    }

    public SessionCookie named(String other) {
        return new SessionCookie(Optional.of(other), attributes);
    }

    public SessionCookie with(String attribute, String value) {
        Map<String, String> more = new LinkedHashMap<>(attributes);
        more.put(attribute, value);
        return new SessionCookie(name, more);
    }
}
