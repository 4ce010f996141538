package org.heliostat.spring;

import org.heliostat.embedding.HeliostatBuilder;

/**
 * Changes a server before it is made: the last word about its settings. Beans of this type are asked in their order.
 *
 * @see ConfigurableHeliostatWebServerFactory#addServerCustomizers
 */
@FunctionalInterface
public interface HeliostatServerCustomizer {

    /** @param server with everything that Spring Boot's properties say */
    void customize(HeliostatBuilder server);
}
