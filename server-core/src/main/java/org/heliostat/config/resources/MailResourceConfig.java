package org.heliostat.config.resources;

import java.util.Map;
import org.heliostat.config.SourceLocation;

/** A {@code <MAILRESOURCE>}: a mail session. */
public record MailResourceConfig(
        SourceLocation at,
        String jndiName,
        String storeProtocol,
        String storeProtocolClass,
        String transportProtocol,
        String transportProtocolClass,
        String host,
        String user,
        String from,
        boolean enabled,
        Map<String, String> properties) {

    public MailResourceConfig {
        properties = Map.copyOf(properties);
    }
}
