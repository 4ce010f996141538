package org.heliostat.servlet.deploy.model;

import jakarta.servlet.SessionTrackingMode;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * {@code session-config} of the application.
 *
 * @param timeoutMinutes minutes; 0 or less means sessions never expire; empty: the server's default
 * @param trackingModes empty: the server's default
 */
public record SessionConfig(OptionalInt timeoutMinutes, CookieSettings cookie, Set<SessionTrackingMode> trackingModes) {

    /** An application that says nothing about sessions. */
    public static final SessionConfig NONE = new SessionConfig(OptionalInt.empty(), CookieSettings.NONE, Set.of());

    public SessionConfig {
        trackingModes = Collections.unmodifiableSet(new LinkedHashSet<>(trackingModes));
    }

    /**
     * The session cookie; what is empty is the server's default.
     *
     * @param maxAgeSeconds seconds; negative: until the browser ends
     * @param attributes further attributes of the cookie, such as SameSite
     */
    public record CookieSettings(
            Optional<String> name,
            Optional<String> domain,
            Optional<String> path,
            Optional<String> comment,
            Optional<Boolean> httpOnly,
            Optional<Boolean> secure,
            OptionalInt maxAgeSeconds,
            Map<String, String> attributes) {

        /** Nothing declared. */
        public static final CookieSettings NONE = new CookieSettings(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Map.of());

        public CookieSettings {
            attributes = OrderedCopy.of(attributes);
        }
    }
}
