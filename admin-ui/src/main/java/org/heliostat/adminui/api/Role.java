package org.heliostat.adminui.api;

import java.util.Locale;
import java.util.Optional;

/** What somebody may do; each may do what those before it may. */
public enum Role {
    /** Looks. */
    MONITOR,
    /** Looks after what runs: applications, pools, caches, dumps, log level, reload. */
    OPERATOR,
    /** Everything. */
    ADMINISTRATOR;

    /** @return whether who has this role may do what {@code needed} is asked for */
    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }

    /** @return the role as requests and files name it, in lower case */
    public static Optional<Role> of(String word) {
        for (Role role : values()) {
            if (role.word().equals(word)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
