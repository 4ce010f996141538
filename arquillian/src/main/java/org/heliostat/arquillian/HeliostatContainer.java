package org.heliostat.arquillian;

import java.io.IOException;
import org.heliostat.embedding.ApplicationFailedException;
import org.heliostat.embedding.HeliostatException;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.jspecify.annotations.Nullable;

/** One server of a test suite, in the JVM of the tests; a suite may have several. Arquillian calls it from one thread at a time. */
public final class HeliostatContainer implements DeployableContainer<HeliostatConfiguration> {

    private @Nullable HeliostatConfiguration configuration;
    private @Nullable ServedArchives running;

    /** For who makes one by its name. */
    public HeliostatContainer() {}

    @Override
    public Class<HeliostatConfiguration> getConfigurationClass() {
        return HeliostatConfiguration.class;
    }

    @Override
    public void setup(HeliostatConfiguration given) {
        configuration = given;
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    @Override
    public void start() throws LifecycleException {
        try {
            running = ServedArchives.start(configuration());
        } catch (HeliostatException | IOException refused) {
            throw new LifecycleException("The server does not start: " + refused.getMessage(), refused);
        }
    }

    @Override
    public void stop() throws LifecycleException {
        ServedArchives ending = running;
        running = null;
        if (ending == null) {
            return;
        }
        try {
            ending.stop(configuration().stopTimeout());
        } catch (IllegalStateException | IOException failed) {
            throw new LifecycleException("The server did not stop as it should: " + failed.getMessage(), failed);
        }
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        if (!(archive instanceof WebArchive) && !archive.getName().endsWith(".war")) {
            throw new DeploymentException(archive.getName() + " is not deployed (expected: a web archive, .war)");
        }
        try {
            return new ProtocolMetaData().addContext(running().deploy(archive));
        } catch (HeliostatException refused) {
            throw new DeploymentException(archive.getName() + " is not deployed: " + reason(refused), refused);
        } catch (IOException unwritten) {
            throw new DeploymentException(archive.getName() + " is not deployed: " + unwritten, unwritten);
        }
    }

    /** What the server finds is a sentence; what code of the application throws may have no words of its own. */
    private static String reason(HeliostatException refused) {
        Throwable cause = refused.getCause();
        if (!(refused instanceof ApplicationFailedException)
                || cause == null
                || cause.getClass().getName().startsWith("org.heliostat.")) {
            return String.valueOf(refused.getMessage());
        }
        return "it does not start: " + cause;
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        try {
            running().undeploy(archive);
        } catch (IllegalStateException | IOException failed) {
            throw new DeploymentException(
                    archive.getName() + " did not end as it should: " + failed.getMessage(), failed);
        }
    }

    private HeliostatConfiguration configuration() {
        if (configuration == null) {
            throw new IllegalStateException("setup() comes first");
        }
        return configuration;
    }

    private ServedArchives running() {
        if (running == null) {
            throw new IllegalStateException("start() comes first");
        }
        return running;
    }
}
