package org.heliostat.spring.autoconfigure;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code management.server.heliostat.*}: what is different about the actuator's server where it has a port of its own. Immutable.
 *
 * @param accesslog Access log of the management server.
 */
@ConfigurationProperties("management.server.heliostat")
public record HeliostatManagementServerProperties(@DefaultValue Accesslog accesslog) {

    /**
     * Access log of the management server.
     *
     * @param prefix What is put before the file name of the access log.
     */
    public record Accesslog(@DefaultValue("management_") String prefix) {}
}
