package org.heliostat.servlet.security;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.heliostat.acl.RealmUser;
import org.heliostat.servlet.deploy.model.SunWebApp.RoleMapping;

/**
 * Which roles of an application somebody has: by {@code security-role-mapping} of sun-web.xml; a role that it does not
 * mention is that of the group of the same name. Immutable.
 */
final class RoleMap {

    private final Map<String, Holders> mapped = new HashMap<>();
    private final Set<String> knownRoles;
    private final String anonymous;

    private record Holders(Set<String> principals, Set<String> groups) {}

    /** @param anonymous role that everybody has; empty: there is none */
    RoleMap(Map<String, RoleMapping> mappings, Set<String> knownRoles, String anonymous) {
        this.anonymous = anonymous;
        this.knownRoles = Set.copyOf(knownRoles);
        mappings.forEach((role, holders) -> {
            Set<String> principals = new HashSet<>();
            holders.principals().forEach(name -> principals.add(canonical(name)));
            mapped.put(role, new Holders(principals, Set.copyOf(holders.groups())));
        });
    }

    /** {@code *} is nobody's role; {@code **} everybody's, unless the application has one of that name (13.3). */
    boolean has(RealmUser user, String role) {
        if (role.equals(Demand.ANY_USER) && !knownRoles.contains(role)) {
            return true;
        }
        if (role.equals("*")) {
            return false;
        }
        Holders holders = mapped.get(role);
        if (holders == null) {
            return !anonymous.isEmpty() && role.equals(anonymous)
                    || user.groups().contains(role);
        }
        return holders.principals().contains(canonical(user.name()))
                || holders.groups().stream().anyMatch(user.groups()::contains);
    }

    boolean hasAny(RealmUser user, Set<String> roles) {
        for (String role : roles) {
            if (has(user, role)) {
                return true;
            }
        }
        return false;
    }

    /** Subjects of certificates may be written with or without blanks. */
    private static String canonical(String name) {
        return name.indexOf('=') < 0 ? name : subject(name).orElse(name);
    }

    private static Optional<String> subject(String name) {
        try {
            return Optional.of(new X500Principal(name).getName(X500Principal.CANONICAL));
        } catch (IllegalArgumentException noSubject) {
            return Optional.empty();
        }
    }
}
