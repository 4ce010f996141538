package org.heliostat.servlet.security;

import jakarta.servlet.http.MappingMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.dispatch.UrlPattern;

/**
 * Decides by the security constraints whether a request may go on (Servlet 6.1, 13.8). No login method is served yet,
 * so whoever would have to log in is refused: an application is never served less protected than it declares.
 */
public final class ConstraintGate {

    /** What the constraints say of one request. */
    public enum Verdict {
        ALLOWED,
        /** Somebody logged in might, nobody is. */
        FORBIDDEN,
        /** Only over TLS. */
        NEEDS_TLS
    }

    private final List<Rule> rules = new ArrayList<>();
    private final boolean denyUncovered;

    /** One pattern of one constraint. */
    private record Rule(UrlPattern pattern, ResourceCollection methods, SecurityConstraint constraint) {

        boolean covers(String method) {
            Set<String> named = methods.methods();
            Set<String> omitted = methods.methodOmissions();
            return named.isEmpty() ? !omitted.contains(method) : named.contains(method);
        }
    }

    /** @param denyUncovered whether methods that no constraint of a pattern names are refused */
    public ConstraintGate(List<SecurityConstraint> constraints, boolean denyUncovered) {
        this.denyUncovered = denyUncovered;
        for (SecurityConstraint constraint : constraints) {
            for (ResourceCollection resource : constraint.resources()) {
                for (String pattern : resource.urlPatterns()) {
                    rules.add(new Rule(UrlPattern.of(pattern), resource, constraint));
                }
            }
        }
    }

    /** @return whether any constraint asks for a login */
    public boolean wantsLogin() {
        return rules.stream().anyMatch(rule -> rule.constraint().roles().isPresent());
    }

    /** @param path below the context path, as the servlet is chosen by it */
    public Verdict decide(String path, String method, boolean secure) {
        if (rules.isEmpty()) {
            return Verdict.ALLOWED;
        }
        int best = 0;
        for (Rule rule : rules) {
            best = rule.pattern().matches(path) || isDefault(rule) ? Math.max(best, weight(rule)) : best;
        }
        return best == 0 ? Verdict.ALLOWED : decide(path, best, method, secure);
    }

    private Verdict decide(String path, int best, String method, boolean secure) {
        boolean covered = false;
        boolean open = false;
        boolean login = false;
        boolean plain = false;
        boolean nobody = false;
        for (Rule rule : rules) {
            boolean applies = weight(rule) == best && (rule.pattern().matches(path) || isDefault(rule));
            if (!applies || !rule.covers(method)) {
                continue;
            }
            covered = true;
            SecurityConstraint constraint = rule.constraint();
            open |= constraint.roles().isEmpty();
            login |= constraint.roles().isPresent();
            nobody |= constraint.roles().map(Set::isEmpty).orElse(false);
            plain |= constraint.transport() == SecurityConstraint.Transport.NONE;
        }
        if (!covered) {
            return denyUncovered ? Verdict.FORBIDDEN : Verdict.ALLOWED;
        }
        if (nobody || login && !open) {
            return Verdict.FORBIDDEN;
        }
        return plain || secure ? Verdict.ALLOWED : Verdict.NEEDS_TLS;
    }

    /** The default pattern covers whatever no better one does. */
    private static boolean isDefault(Rule rule) {
        return rule.pattern().kind() == MappingMatch.DEFAULT;
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
