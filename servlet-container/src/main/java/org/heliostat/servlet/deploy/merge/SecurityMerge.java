package org.heliostat.servlet.deploy.merge;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.ClassPart;
import org.heliostat.servlet.deploy.descriptor.Descriptor;
import org.heliostat.servlet.deploy.model.LoginConfig;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.servlet.deploy.model.SecurityConstraint;
import org.heliostat.servlet.deploy.model.SecurityConstraint.ResourceCollection;

/**
 * Merges constraints, roles and the login method. Constraints add up; {@code @ServletSecurity} is added for those
 * patterns of its servlet that no descriptor names exactly (Servlet 6.1, 13.4.1).
 */
final class SecurityMerge {
    private final List<SecurityConstraint> constraints = new ArrayList<>();
    private final Set<String> roles = new LinkedHashSet<>();
    private final MergedValue<LoginSame> login;

    /** A login configuration compared without its place. */
    private record LoginSame(LoginConfig config) {
        @Override
        public boolean equals(Object other) {
            return other instanceof LoginSame same && same.key().equals(key());
        }

        @Override
        public int hashCode() {
            return key().hashCode();
        }

        @Override
        public String toString() {
            return config.method();
        }

        private List<Object> key() {
            return List.of(config.method(), config.realmName(), config.formLoginPage(), config.formErrorPage());
        }
    }

    SecurityMerge(Problems problems) {
        login = new MergedValue<>("login-config", problems);
    }

    void add(Tier tier) {
        for (Descriptor descriptor : tier.descriptors()) {
            Descriptor.Security security = descriptor.security();
            constraints.addAll(security.constraints());
            roles.addAll(security.roles());
            login.offer(descriptor.at(), security.login().map(LoginSame::new));
        }
        login.endTier();
    }

    void addRoles(Iterable<String> names) {
        names.forEach(roles::add);
    }

    /** Adds the constraints that {@code part} means for the patterns of a servlet it implements. */
    void addAnnotated(ClassPart part, List<String> servletPatterns) {
        Set<String> taken = new HashSet<>();
        constraints.stream()
                .filter(constraint -> !constraint.at().equals(part.at()))
                .flatMap(constraint -> constraint.resources().stream())
                .forEach(resources -> taken.addAll(resources.urlPatterns()));
        List<String> patterns = servletPatterns.stream()
                .filter(pattern -> !taken.contains(pattern))
                .toList();
        if (part.security().isEmpty() || patterns.isEmpty()) {
            return;
        }
        ClassPart.Security security = part.security().get();
        Set<String> named = new LinkedHashSet<>();
        security.methods().forEach(method -> named.add(method.method()));
        // Beside methods that are named, what is left open stays uncovered (Servlet 6.1, 13.4.1.1 and 13.8.4).
        if (named.isEmpty() || !security.others().isOpen()) {
            constraints.add(constraint(part, patterns, Set.of(), named, security.others()));
        }
        for (ClassPart.MethodRule method : security.methods()) {
            constraints.add(constraint(part, patterns, Set.of(method.method()), Set.of(), method.rule()));
        }
    }

    private static SecurityConstraint constraint(
            ClassPart part, List<String> patterns, Set<String> methods, Set<String> omissions, ClassPart.Rule rule) {
        ResourceCollection resources = new ResourceCollection(part.className(), patterns, methods, omissions);
        return new SecurityConstraint(part.at(), Optional.empty(), List.of(resources), rule.roles(), rule.transport());
    }

    List<SecurityConstraint> constraints() {
        return List.copyOf(constraints);
    }

    Optional<LoginConfig> login() {
        return login.value().map(LoginSame::config);
    }

    /** Declared roles and those that constraints name, without the two wildcards. */
    Set<String> roles() {
        Set<String> all = new LinkedHashSet<>(roles);
        constraints.forEach(constraint -> constraint.roles().ifPresent(all::addAll));
        all.remove("*");
        all.remove("**");
        return all;
    }
}
