package org.heliostat.conformance;

import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.core.spi.LoadableExtension;

/** Tells Arquillian of the adapter; found as a service. */
public final class HeliostatExtension implements LoadableExtension {

    @Override
    public void register(ExtensionBuilder builder) {
        builder.service(DeployableContainer.class, HeliostatContainer.class);
    }
}
