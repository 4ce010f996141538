package org.heliostat.config.serverxml;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.heliostat.config.SourceLocation;

/** One {@code <VSCLASS>}: virtual servers that share an obj.conf and properties. */
public record VirtualServerClassConfig(
        SourceLocation at,
        String id,
        String objectFile,
        String rootObject,
        boolean acceptLanguage,
        Map<String, String> properties,
        QosLimits qos,
        List<VirtualServerConfig> virtualServers) {

    public VirtualServerClassConfig {
        requireNonNull(id, "id");
        requireNonNull(objectFile, "objectFile");
        properties = Map.copyOf(properties);
        virtualServers = List.copyOf(virtualServers);
    }
}
