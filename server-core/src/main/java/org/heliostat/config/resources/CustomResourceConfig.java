package org.heliostat.config.resources;

import java.util.Map;
import org.heliostat.config.SourceLocation;

/** A {@code <CUSTOMRESOURCE>}: an object made by a factory of the operator's. */
public record CustomResourceConfig(
        SourceLocation at,
        String jndiName,
        String resType,
        String factoryClass,
        boolean enabled,
        Map<String, String> properties) {

    public CustomResourceConfig {
        properties = Map.copyOf(properties);
    }
}
