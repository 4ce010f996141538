package org.heliostat.servlet.security;

import java.util.HashSet;
import java.util.Set;

/**
 * What a request must have to go on (Servlet 6.1, 13.8).
 *
 * @param kind of the demand
 * @param roles any of which will do; {@code **} is everybody who has logged in; empty unless the kind is ROLES
 * @param secure whether only TLS will do
 */
record Demand(Kind kind, Set<String> roles, boolean secure) {

    /** Everybody who has logged in (Servlet 6.1, 13.8.1). */
    static final String ANY_USER = "**";

    static final Demand NONE = new Demand(Kind.OPEN, Set.of(), false);

    static final Demand NEVER = new Demand(Kind.NOBODY, Set.of(), false);

    /** Who may. */
    enum Kind {
        OPEN,
        ROLES,
        NOBODY
    }

    Demand {
        roles = Set.copyOf(roles);
    }

    boolean isOpen() {
        return kind == Kind.OPEN && !secure;
    }

    /** @return what satisfies both; with roles on both sides, those that are in both */
    Demand and(Demand other) {
        boolean both = secure || other.secure;
        if (kind == Kind.OPEN) {
            return new Demand(other.kind, other.roles, both);
        }
        if (other.kind == Kind.OPEN) {
            return new Demand(kind, roles, both);
        }
        if (kind == Kind.NOBODY || other.kind == Kind.NOBODY) {
            return new Demand(Kind.NOBODY, Set.of(), both);
        }
        Set<String> common = common(other);
        return new Demand(common.isEmpty() ? Kind.NOBODY : Kind.ROLES, common, both);
    }

    private Set<String> common(Demand other) {
        if (roles.contains(ANY_USER)) {
            return other.roles;
        }
        if (other.roles.contains(ANY_USER)) {
            return roles;
        }
        Set<String> common = new HashSet<>(roles);
        common.retainAll(other.roles);
        return common;
    }
}
