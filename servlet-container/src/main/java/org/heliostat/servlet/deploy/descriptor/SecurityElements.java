package org.heliostat.servlet.deploy.descriptor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.servlet.deploy.descriptor.xml.Values;
import org.heliostat.servlet.deploy.descriptor.xml.XmlElement;
import org.heliostat.servlet.deploy.model.LoginConfig;
import org.heliostat.servlet.deploy.model.SecurityConstraint;

/** Reads {@code security-constraint}, {@code login-config} and {@code security-role}. */
final class SecurityElements {
    private static final Set<String> KNOWN_METHODS = Set.of("BASIC", "DIGEST", "FORM", "CLIENT-CERT");

    private final Values values;
    private final boolean old;

    /** @param old whether the descriptor is older than 2.4 */
    SecurityElements(Values values, boolean old) {
        this.values = values;
        this.old = old;
    }

    Descriptor.Security read(XmlElement root) {
        if (root.children("login-config").count() > 1) {
            XmlElement second =
                    root.children("login-config").skip(1).findFirst().orElseThrow();
            values.problems().error(second.at(), "login-config", "is there twice (expected: at most one)");
        }
        return new Descriptor.Security(
                root.children("security-constraint").map(this::constraint).toList(),
                root.child("login-config").map(this::login),
                root.children("security-role")
                        .flatMap(role -> values.required(role, "role-name").stream())
                        .toList());
    }

    private SecurityConstraint constraint(XmlElement constraint) {
        List<SecurityConstraint.ResourceCollection> resources = constraint
                .children("web-resource-collection")
                .map(this::resources)
                .toList();
        if (resources.isEmpty()) {
            values.problems()
                    .error(
                            constraint.at(),
                            "security-constraint",
                            "covers nothing (expected: web-resource-collection)");
        }
        Optional<Set<String>> roles = constraint.child("auth-constraint").map(auth ->
                (Set<String>) new LinkedHashSet<>(auth.texts("role-name")));
        return new SecurityConstraint(
                constraint.at(), constraint.text("display-name"), resources, roles, transport(constraint));
    }

    private SecurityConstraint.ResourceCollection resources(XmlElement collection) {
        List<String> patterns = collection
                .children("url-pattern")
                .flatMap(pattern -> values.pattern(pattern, old).stream())
                .toList();
        if (!collection.has("url-pattern")) {
            values.required(collection, "url-pattern");
        }
        Set<String> methods = new LinkedHashSet<>(collection.texts("http-method"));
        Set<String> omissions = new LinkedHashSet<>(collection.texts("http-method-omission"));
        if (!methods.isEmpty() && !omissions.isEmpty()) {
            values.problems()
                    .error(
                            collection.at(),
                            "web-resource-collection",
                            "has http-method and http-method-omission (expected: one of them)");
        }
        return new SecurityConstraint.ResourceCollection(
                collection.text("web-resource-name").orElse(""), patterns, methods, omissions);
    }

    private SecurityConstraint.Transport transport(XmlElement constraint) {
        Optional<XmlElement> guarantee =
                constraint.child("user-data-constraint").flatMap(data -> data.child("transport-guarantee"));
        if (guarantee.isEmpty()) {
            return SecurityConstraint.Transport.NONE;
        }
        try {
            return SecurityConstraint.Transport.valueOf(guarantee.get().text().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            values.problem(guarantee.get(), "NONE, INTEGRAL or CONFIDENTIAL");
            return SecurityConstraint.Transport.CONFIDENTIAL;
        }
    }

    private LoginConfig login(XmlElement login) {
        String method = login.text("auth-method").orElse("BASIC");
        String known = method.toUpperCase(Locale.ROOT).replace('_', '-');
        boolean form = known.equals("FORM");
        Optional<XmlElement> pages = login.child("form-login-config");
        if (form && pages.isEmpty()) {
            values.problems()
                    .error(login.at(), "login-config", "FORM without form-login-config (expected: its two pages)");
        }
        return new LoginConfig(
                login.at(),
                KNOWN_METHODS.contains(known) ? known : method,
                login.text("realm-name"),
                form ? pages.flatMap(config -> values.path(config, "form-login-page")) : Optional.empty(),
                form ? pages.flatMap(config -> values.path(config, "form-error-page")) : Optional.empty());
    }
}
