package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One {@code security-constraint} (Servlet 6.1, 13.8), from a descriptor or from {@code @ServletSecurity}.
 *
 * @param resources what it covers, never empty
 * @param roles empty Optional: no {@code auth-constraint}, open to all; present and empty: nobody may; {@code *} any
 *     role of the application; {@code **} any authenticated user
 */
public record SecurityConstraint(
        Origin at,
        Optional<String> displayName,
        List<ResourceCollection> resources,
        Optional<Set<String>> roles,
        Transport transport) {

    public SecurityConstraint {
        requireNonNull(at, "at");
        resources = List.copyOf(resources);
        roles = roles.map(names -> Collections.unmodifiableSet(new LinkedHashSet<>(names)));
    }

    /** {@code transport-guarantee}; INTEGRAL and CONFIDENTIAL both mean TLS. */
    public enum Transport {
        NONE,
        INTEGRAL,
        CONFIDENTIAL
    }

    /**
     * Patterns and methods of a constraint. At most one of {@code methods} and {@code methodOmissions} has entries;
     * both empty: all methods.
     */
    public record ResourceCollection(
            String name, List<String> urlPatterns, Set<String> methods, Set<String> methodOmissions) {

        public ResourceCollection {
            urlPatterns = List.copyOf(urlPatterns);
            methods = Collections.unmodifiableSet(new LinkedHashSet<>(methods));
            methodOmissions = Collections.unmodifiableSet(new LinkedHashSet<>(methodOmissions));
        }
    }
}
