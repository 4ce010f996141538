package org.heliostat.arquillian;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.embedding.Heliostat;
import org.heliostat.embedding.HeliostatBuilder;
import org.heliostat.embedding.Listen;
import org.jboss.arquillian.config.descriptor.api.Multiline;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jboss.arquillian.container.spi.client.container.ContainerConfiguration;

/**
 * What {@code arquillian.xml} says of one server. Arquillian fills it through the setters, one for each {@code <property>}; what is not
 * checked here is checked by the server when it starts.
 */
public final class HeliostatConfiguration implements ContainerConfiguration {

    private static final String LOCAL = "127.0.0.1";
    private static final int LONGEST_STOP_SECONDS = 3_600;

    private int port;
    private Optional<String> host = Optional.empty();
    private List<DirectiveLine> directives = List.of();
    private Optional<Path> instance = Optional.empty();
    private int stopTimeout = 30;

    /** Nothing is said yet: any free port of this machine's own address. */
    public HeliostatConfiguration() {}

    /** The port; 0, the default: any that is free. */
    public void setPort(Integer value) {
        port = value;
    }

    /** The address to listen on, as numbers, or {@code any} for all of them; by default this machine's own. */
    public void setHost(String value) {
        host = Optional.of(value.strip()).filter(given -> !given.isEmpty());
    }

    /** Lines of magnus.conf, such as {@code RqThrottle 16}. */
    @Multiline
    public void setDirectives(String value) {
        directives = value.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(DirectiveLine::of)
                .toList();
    }

    /** A folder with {@code conf/server.xml}, whose configuration counts. */
    public void setInstance(String value) {
        instance = Optional.of(value.strip())
                .filter(given -> !given.isEmpty())
                .map(given -> Path.of(given).toAbsolutePath().normalize());
    }

    /** Seconds that requests in progress have at the stop. */
    public void setStopTimeout(Integer value) {
        stopTimeout = value;
    }

    @Override
    public void validate() throws ConfigurationException {
        if (stopTimeout < 0 || stopTimeout > LONGEST_STOP_SECONDS) {
            throw new ConfigurationException(
                    "stopTimeout: " + stopTimeout + " (expected: 0 to " + LONGEST_STOP_SECONDS + " seconds)");
        }
        if (instance.isEmpty()) {
            return;
        }
        if (!Files.isRegularFile(instance.get().resolve("conf/server.xml"))) {
            throw new ConfigurationException(
                    "instance: " + instance.get() + " (expected: a folder with conf/server.xml)");
        }
        if (host.isPresent()) {
            throw new ConfigurationException(
                    "host: " + host.get() + " (expected: none beside an instance, whose server.xml says it)");
        }
    }

    /** @return what is to be started */
    HeliostatBuilder server() {
        HeliostatBuilder server = Heliostat.builder();
        if (instance.isPresent()) {
            server.instance(instance.get()).port(port);
        } else {
            server.listen(Listen.port(port).on(host.orElse(LOCAL)));
        }
        directives.forEach(line -> server.directive(line.name(), line.value()));
        return server;
    }

    Duration stopTimeout() {
        return Duration.ofSeconds(stopTimeout);
    }
}
