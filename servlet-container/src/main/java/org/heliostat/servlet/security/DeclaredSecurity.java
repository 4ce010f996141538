package org.heliostat.servlet.security;

import jakarta.servlet.HttpConstraintElement;
import jakarta.servlet.HttpMethodConstraintElement;
import jakarta.servlet.ServletSecurityElement;
import jakarta.servlet.annotation.ServletSecurity.EmptyRoleSemantic;
import jakarta.servlet.annotation.ServletSecurity.TransportGuarantee;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;
import org.heliostat.servlet.deploy.model.SecurityConstraint.Transport;

/** Constraints that an application sets in its code, as those of descriptors (Servlet 6.1, 13.4.1.2). Pure. */
public final class DeclaredSecurity {

    private static final Origin AT = new Origin("setServletSecurity", 0);

    private DeclaredSecurity() {}

    /** @return the patterns that descriptors name: code cannot change what they say of these (13.4.1.2) */
    public static Set<String> fixedPatterns(List<SecurityConstraint> constraints) {
        Set<String> patterns = new HashSet<>();
        for (SecurityConstraint constraint : constraints) {
            if (isOfDescriptor(constraint)) {
                constraint.resources().forEach(resource -> patterns.addAll(resource.urlPatterns()));
            }
        }
        return patterns;
    }

    /**
     * Adds what was set for a servlet; constraints by annotation for the same patterns are replaced (Servlet 6.1,
     * ServletRegistration.Dynamic).
     *
     * @param mappings patterns of the servlet
     */
    public static List<SecurityConstraint> added(
            List<SecurityConstraint> known, ServletSecurityElement element, Collection<String> mappings) {
        Set<String> patterns = new LinkedHashSet<>(mappings);
        patterns.removeAll(fixedPatterns(known));
        List<SecurityConstraint> all = new ArrayList<>();
        for (SecurityConstraint constraint : known) {
            if (isOfDescriptor(constraint)) {
                all.add(constraint);
            } else {
                without(constraint, patterns).ifPresent(all::add);
            }
        }
        all.addAll(constraints(element, List.copyOf(patterns)));
        return all;
    }

    /** Classes have no lines. */
    private static boolean isOfDescriptor(SecurityConstraint constraint) {
        return constraint.at().line() > 0;
    }

    private static Optional<SecurityConstraint> without(SecurityConstraint constraint, Set<String> patterns) {
        List<ResourceCollection> resources = new ArrayList<>();
        for (ResourceCollection resource : constraint.resources()) {
            List<String> left = resource.urlPatterns().stream()
                    .filter(pattern -> !patterns.contains(pattern))
                    .toList();
            if (!left.isEmpty()) {
                resources.add(
                        new ResourceCollection(resource.name(), left, resource.methods(), resource.methodOmissions()));
            }
        }
        return resources.isEmpty()
                ? Optional.empty()
                : Optional.of(new SecurityConstraint(
                        constraint.at(),
                        constraint.displayName(),
                        resources,
                        constraint.roles(),
                        constraint.transport()));
    }

    private static List<SecurityConstraint> constraints(ServletSecurityElement element, List<String> patterns) {
        List<SecurityConstraint> constraints = new ArrayList<>();
        if (patterns.isEmpty()) {
            return constraints;
        }
        for (HttpMethodConstraintElement method : element.getHttpMethodConstraints()) {
            var resource = new ResourceCollection("", patterns, Set.of(method.getMethodName()), Set.of());
            constraints.add(constraint(resource, method));
        }
        // Beside methods that are named, what is left open stays uncovered (13.4.1.1 and 13.8.4).
        if (constraints.isEmpty() || !isOpen(element)) {
            var others = new ResourceCollection("", patterns, Set.of(), Set.copyOf(element.getMethodNames()));
            constraints.add(constraint(others, element));
        }
        return constraints;
    }

    private static SecurityConstraint constraint(ResourceCollection resource, HttpConstraintElement element) {
        Set<String> names = Set.of(element.getRolesAllowed());
        boolean open = isForEverybody(element);
        boolean tls = isForTls(element);
        return new SecurityConstraint(
                AT,
                Optional.empty(),
                List.of(resource),
                open ? Optional.empty() : Optional.of(names),
                tls ? Transport.CONFIDENTIAL : Transport.NONE);
    }

    private static boolean isOpen(HttpConstraintElement element) {
        return isForEverybody(element) && !isForTls(element);
    }

    private static boolean isForEverybody(HttpConstraintElement element) {
        return element.getRolesAllowed().length == 0 && element.getEmptyRoleSemantic() == EmptyRoleSemantic.PERMIT;
    }

    private static boolean isForTls(HttpConstraintElement element) {
        return element.getTransportGuarantee() == TransportGuarantee.CONFIDENTIAL;
    }
}
