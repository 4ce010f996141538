package org.heliostat.config.resources;

import java.util.List;

/** {@code <SECURITY>}: the realms of web applications. */
public record SecurityConfig(String defaultRealm, String anonymousRole, boolean audit, List<AuthRealmConfig> realms) {

    public SecurityConfig {
        realms = List.copyOf(realms);
    }

    /** @return the values of an absent element */
    public static SecurityConfig defaults() {
        return new SecurityConfig("file", "ANYONE", false, List.of());
    }
}
