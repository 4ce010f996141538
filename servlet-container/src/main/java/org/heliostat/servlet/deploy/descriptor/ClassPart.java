package org.heliostat.servlet.deploy.descriptor;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;

/** What the annotations of a class say to every servlet it implements, under whatever name (Servlet 6.1, 8.1). */
public record ClassPart(
        Origin at,
        String className,
        Optional<MultipartSettings> multipart,
        Optional<String> runAs,
        Optional<Security> security) {

    /**
     * {@code @ServletSecurity}.
     *
     * @param others rule for methods that {@code methods} does not name
     */
    public record Security(Rule others, List<MethodRule> methods) {
        public Security {
            methods = List.copyOf(methods);
        }
    }

    /** Who may, and how; empty roles: everybody, present and empty: nobody. */
    public record Rule(Optional<Set<String>> roles, SecurityConstraint.Transport transport) {
        public Rule {
            roles = roles.map(Set::copyOf);
        }

        /** @return whether it demands nothing */
        public boolean isOpen() {
            return roles.isEmpty() && transport == SecurityConstraint.Transport.NONE;
        }
    }

    /** The rule for one HTTP method. */
    public record MethodRule(String method, Rule rule) {}
}
