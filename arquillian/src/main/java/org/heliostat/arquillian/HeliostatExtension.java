package org.heliostat.arquillian;

import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Tells Arquillian of the container; found as a service. */
public final class HeliostatExtension implements LoadableExtension {

    /** For who makes one by its name. */
    public HeliostatExtension() {}

    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, HeliostatContainer.class);
    }
}
