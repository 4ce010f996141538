package org.heliostat.config.resources;

import java.util.Map;
import org.heliostat.config.SourceLocation;

/** An {@code <AUTHREALM>}; its class name chooses one of the realms that the container has. */
public record AuthRealmConfig(SourceLocation at, String name, String className, Map<String, String> properties) {

    public AuthRealmConfig {
        properties = Map.copyOf(properties);
    }
}
