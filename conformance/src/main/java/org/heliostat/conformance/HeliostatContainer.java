package org.heliostat.conformance;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jboss.arquillian.container.spi.client.container.DeployableContainer;
import org.jboss.arquillian.container.spi.client.container.DeploymentException;
import org.jboss.arquillian.container.spi.client.container.LifecycleException;
import org.jboss.arquillian.container.spi.client.protocol.ProtocolDescription;
import org.jboss.arquillian.container.spi.client.protocol.metadata.HTTPContext;
import org.jboss.arquillian.container.spi.client.protocol.metadata.ProtocolMetaData;
import org.jboss.arquillian.container.spi.client.protocol.metadata.Servlet;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.asset.FileAsset;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jspecify.annotations.Nullable;

/**
 * One packaged server for Arquillian. Its process starts with the first deployment, because a suite declares every
 * server at its start and a part of the tests may never need the second.
 *
 * <p>Tests are clients: nothing of the test runs inside the server, whatever the deployment says.
 */
public final class HeliostatContainer implements DeployableContainer<HeliostatConfiguration> {

    private final Set<String> refused = new HashSet<>();
    private @Nullable HeliostatConfiguration configuration;

    private @Nullable ServerProcess server; // none when an earlier suite of this JVM has started it
    private @Nullable ControlConnection control;

    @Override
    public Class<HeliostatConfiguration> getConfigurationClass() {
        return HeliostatConfiguration.class;
    }

    @Override
    public void setup(HeliostatConfiguration given) {
        configuration = given;
    }

    @Override
    public void start() {}

    @Override
    public void stop() throws LifecycleException {
        @Nullable ServerProcess running = server;
        server = null;
        control = null;
        if (running == null || given().keep()) {
            return;
        }
        try {
            running.stop();
        } catch (IOException | InterruptedException e) {
            throw new LifecycleException("The server did not stop as it should.", e);
        }
    }

    @Override
    public ProtocolDescription getDefaultProtocol() {
        return new ProtocolDescription("Servlet 6.0");
    }

    @Override
    public ProtocolMetaData deploy(Archive<?> archive) throws DeploymentException {
        String uri = contextPath(archive);
        try {
            ControlConnection connection = connected();
            given().libraries().forEach(library -> addLibrary(archive, library));
            try {
                connection.deploy(uri, () -> archive.as(ZipExporter.class).exportAsInputStream());
            } catch (RefusedException refused) {
                if (!given().refusals()) {
                    throw refused;
                }
                this.refused.add(uri);
            }
            URI address = connection.firstListenSocket();
            HTTPContext context = new HTTPContext(address.getHost(), address.getPort());
            context.add(new Servlet("default", uri.substring(1)));
            return new ProtocolMetaData().addContext(context);
        } catch (IOException | InterruptedException e) {
            throw new DeploymentException("Not deployed: " + archive.getName() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void undeploy(Archive<?> archive) throws DeploymentException {
        @Nullable ControlConnection connection = control;
        if (connection == null || refused.remove(contextPath(archive))) {
            return;
        }
        try {
            connection.undeploy(contextPath(archive));
        } catch (IOException | InterruptedException e) {
            throw new DeploymentException("Not undeployed: " + archive.getName() + ": " + e.getMessage(), e);
        }
    }

    private static void addLibrary(Archive<?> archive, Path library) {
        archive.add(new FileAsset(library.toFile()), "/WEB-INF/lib/" + library.getFileName());
    }

    /** The archive's name without its ending, as for a WAR dropped into {@code webapps/}; ROOT.war is the root. */
    static String contextPath(Archive<?> archive) {
        String name = archive.getName();
        String stem = name.endsWith(".war") ? name.substring(0, name.length() - ".war".length()) : name;
        return stem.equals("ROOT") ? "/" : "/" + stem;
    }

    private ControlConnection connected() throws IOException, InterruptedException {
        @Nullable ControlConnection connection = control;
        if (connection == null) {
            connection = given().keep() ? ControlConnection.toRunning(new InstanceFolder(given().instance())) : null;
        }
        if (connection == null) {
            ServerProcess started = ServerProcess.start(given());
            server = started;
            connection = started.control();
            if (given().keep()) {
                Runtime.getRuntime().addShutdownHook(new Thread(started::end, "server-end"));
            }
        }
        control = connection;
        return connection;
    }

    private HeliostatConfiguration given() {
        if (configuration == null) {
            throw new IllegalStateException("setup() comes first");
        }
        return configuration;
    }
}
