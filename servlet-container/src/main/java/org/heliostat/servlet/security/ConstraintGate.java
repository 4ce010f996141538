package org.heliostat.servlet.security;

import jakarta.servlet.http.MappingMatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.deploy.model.SecurityConstraint.Transport;
import org.heliostat.servlet.dispatch.UrlPattern;

/**
 * Says what the security constraints demand of a request (Servlet 6.1, 13.8). Patterns are matched by the same class
 * that chooses servlets and filters, on the same path. Immutable; any thread.
 */
final class ConstraintGate {

    /** Any role that the application knows (Servlet 6.1, 13.8.1). */
    private static final String ANY_ROLE = "*";

    private final List<Rule> rules = new ArrayList<>();
    private final Set<String> knownRoles;
    private final boolean denyUncovered;
    private final String anonymous;

    /** One pattern of one constraint. */
    private record Rule(UrlPattern pattern, ResourceCollection methods, SecurityConstraint constraint) {

        boolean covers(String method) {
            Set<String> named = methods.methods();
            Set<String> omitted = methods.methodOmissions();
            return named.isEmpty() ? !omitted.contains(method) : named.contains(method);
        }

        boolean names(String method) {
            return methods.methods().contains(method);
        }

        boolean coversAll() {
            return methods.methods().isEmpty() && methods.methodOmissions().isEmpty();
        }
    }

    /**
     * Makes one from the constraints of descriptors, annotations and code.
     *
     * @param knownRoles roles of the application: what {@code *} stands for
     * @param denyUncovered whether methods that no constraint of a pattern names are refused
     * @param anonymous role of those, too, who have not logged in: a constraint that names it asks nobody to; empty: none
     */
    ConstraintGate(
            List<SecurityConstraint> constraints, Set<String> knownRoles, boolean denyUncovered, String anonymous) {
        this.anonymous = anonymous;
        this.knownRoles = Set.copyOf(knownRoles);
        this.denyUncovered = denyUncovered;
        for (SecurityConstraint constraint : constraints) {
            for (ResourceCollection resource : constraint.resources()) {
                for (String pattern : resource.urlPatterns()) {
                    rules.add(new Rule(UrlPattern.of(pattern), resource, constraint));
                }
            }
        }
    }

    boolean isEmpty() {
        return rules.isEmpty();
    }

    /** @return whether any constraint asks for a login */
    boolean wantsLogin() {
        return rules.stream()
                .anyMatch(rule ->
                        rule.constraint().roles().map(roles -> !roles.isEmpty()).orElse(false));
    }

    boolean wantsTls() {
        return rules.stream().anyMatch(rule -> rule.constraint().transport() != Transport.NONE);
    }

    /** @return patterns with methods that no constraint covers, so that anybody may use them (13.8.4) */
    Set<String> uncovered() {
        Set<String> patterns = new TreeSet<>();
        for (Rule rule : rules) {
            boolean whole = rules.stream()
                    .filter(other -> covers(other.pattern(), rule.pattern()))
                    .anyMatch(other -> other.coversAll()
                            || other.pattern().equals(rule.pattern())
                                    && !other.methods().methodOmissions().isEmpty()
                                    && areNamed(other));
            if (!whole && !denyUncovered) {
                patterns.add(rule.pattern().text());
            }
        }
        return patterns;
    }

    private static boolean covers(UrlPattern pattern, UrlPattern other) {
        return pattern.equals(other) || pattern.kind() == MappingMatch.DEFAULT || pattern.alwaysCovers(other);
    }

    /** What one rule of a pattern leaves out, others of the same pattern name. */
    private boolean areNamed(Rule omitting) {
        Set<String> left = new HashSet<>(omitting.methods().methodOmissions());
        for (Rule other : rules) {
            if (other.pattern().equals(omitting.pattern())) {
                left.removeIf(other::covers);
            }
        }
        return left.isEmpty();
    }

    /**
     * The best pattern decides (13.8.3). A method that none of its constraints covers is open by the specification's words alone;
     * here the next best pattern that covers it decides then, so that a longer pattern for GET does not lay open what a
     * shorter one closes. HEAD is judged as GET by a constraint that names GET, and not HEAD: HttpServlet runs doGet for both.
     *
     * @param path below the context path, as the servlet is chosen by it
     */
    Demand demand(String path, String method) {
        int best = 0;
        int covering = 0;
        int asGet = 0;
        for (Rule rule : rules) {
            if (applies(rule, path)) {
                best = Math.max(best, weight(rule));
                covering = rule.covers(method) ? Math.max(covering, weight(rule)) : covering;
                asGet = method.equals("HEAD") && rule.names("GET") ? Math.max(asGet, weight(rule)) : asGet;
            }
        }
        boolean denied = denyUncovered && covering < best;
        if (denied) {
            return Demand.NEVER;
        }
        if (asGet > covering) {
            return demand(path, asGet, "GET");
        }
        return covering == 0 ? Demand.NONE : demand(path, covering, method);
    }

    /** Several constraints of one pattern and method are put together: any of them lets in (13.8.1). */
    private Demand demand(String path, int weight, String method) {
        boolean open = false;
        boolean plain = false;
        Set<String> roles = new HashSet<>();
        for (Rule rule : rules) {
            if (weight(rule) != weight || !applies(rule, path) || !rule.covers(method)) {
                continue;
            }
            SecurityConstraint constraint = rule.constraint();
            if (constraint.roles().map(Set::isEmpty).orElse(false)) {
                return Demand.NEVER;
            }
            open |= constraint
                    .roles()
                    .map(roleNames -> !anonymous.isEmpty() && roleNames.contains(anonymous))
                    .orElse(true);
            constraint.roles().ifPresent(names -> names.forEach(name -> add(roles, name)));
            plain |= constraint.transport() == Transport.NONE;
        }
        if (open) {
            return new Demand(Demand.Kind.OPEN, Set.of(), !plain);
        }
        // "*" in an application without roles lets nobody in.
        return new Demand(roles.isEmpty() ? Demand.Kind.NOBODY : Demand.Kind.ROLES, roles, !plain);
    }

    private void add(Set<String> roles, String name) {
        if (name.equals(ANY_ROLE)) {
            roles.addAll(knownRoles);
        } else {
            roles.add(name);
        }
    }

    private static boolean applies(Rule rule, String path) {
        // The default pattern covers whatever no better one does.
        return rule.pattern().kind() == MappingMatch.DEFAULT || rule.pattern().matches(path);
    }

    /** Exact before the longest prefix before an extension before the default, as servlets are chosen. */
    private static int weight(Rule rule) {
        UrlPattern pattern = rule.pattern();
        return switch (pattern.kind()) {
            case EXACT, CONTEXT_ROOT -> Integer.MAX_VALUE;
            case PATH -> 10 + pattern.fixed().length();
            case EXTENSION -> 2;
            case DEFAULT -> 1;
        };
    }
}
