package org.heliostat.config.resources;

import java.util.Map;
import org.heliostat.config.SourceLocation;

/** An {@code <EXTERNALJNDIRESOURCE>}: a name of another naming service. */
public record ExternalJndiResourceConfig(
        SourceLocation at,
        String jndiName,
        String jndiLookupName,
        String resType,
        String factoryClass,
        boolean enabled,
        Map<String, String> properties) {

    public ExternalJndiResourceConfig {
        properties = Map.copyOf(properties);
    }
}
