package org.heliostat.embedding;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Collects what a server is to be. Used by one thread. Everything is checked together when the server is made, and everything
 * that is wrong is in one {@link InvalidSettingsException}.
 */
public final class HeliostatBuilder {

    private final List<Listen> listens = new ArrayList<>();
    private final List<ServerSettings.Directive> directives = new ArrayList<>();
    private final Map<String, Path> files = new LinkedHashMap<>();
    private final List<Application> applications = new ArrayList<>();
    private Optional<Path> instance = Optional.empty();
    private OptionalInt firstPort = OptionalInt.empty();
    private Optional<AccessLog> accessLog = Optional.empty();
    private Optional<Compression> compression = Optional.empty();

    HeliostatBuilder() {}

    /**
     * Says which folder is the server's; without it a temporary one, which goes with the server.
     *
     * <p>Where {@code conf/server.xml} is in it, its configuration counts, its {@code lib/} and {@code webapps/} too, and {@link
     * #listen}, {@link #files}, {@link #accessLog} and {@link #compression} may not be said here; {@link #directive} goes before
     * what stands in magnus.conf. Without that file nothing is configured there, and nothing written into {@code conf/}.
     */
    public HeliostatBuilder instance(Path folder) {
        instance = Optional.of(folder);
        return this;
    }

    /**
     * Listens on a port of all addresses in plain text; of a configured instance, on that one in place of the first listen
     * socket's.
     *
     * @param port from 0 to 65535; 0: any that is free
     */
    public HeliostatBuilder port(int port) {
        firstPort = OptionalInt.of(port);
        return this;
    }

    /** Listens; may be called several times. Without it, and without a port: on any free port of this machine's own address. */
    public HeliostatBuilder listen(Listen listen) {
        listens.add(requireNonNull(listen, "listen"));
        return this;
    }

    /**
     * Sets a directive of magnus.conf (docs/directives.md), such as {@code RqThrottle}: limits, time-outs, threads and so on.
     * {@code Init} may be set several times, with the rest of its line as value.
     */
    public HeliostatBuilder directive(String name, String value) {
        directives.add(new ServerSettings.Directive(requireNonNull(name, "name"), requireNonNull(value, "value")));
        return this;
    }

    /**
     * Serves the files of a folder.
     *
     * @param prefix of the URIs: {@code /}, which stands behind all applications, or such as {@code /static}, which goes
     *     before them
     */
    public HeliostatBuilder files(String prefix, Path folder) {
        files.put(requireNonNull(prefix, "prefix"), folder.toAbsolutePath().normalize());
        return this;
    }

    public HeliostatBuilder application(Application application) {
        applications.add(requireNonNull(application, "application"));
        return this;
    }

    public HeliostatBuilder application(ApplicationBuilder application) {
        return application(application.build());
    }

    /** Logs requests; without it nothing is. */
    public HeliostatBuilder accessLog(AccessLog log) {
        accessLog = Optional.of(log);
        return this;
    }

    /** Compresses answers; without it none is. */
    public HeliostatBuilder compression(Compression settings) {
        compression = Optional.of(settings);
        return this;
    }

    /**
     * Makes a server and starts its applications; its ports stay closed until {@link Heliostat#open}. The server is to be
     * closed, opened or not.
     *
     * @throws InvalidSettingsException with everything that is wrong
     * @throws ApplicationFailedException when an application cannot be started
     */
    public Heliostat prepare() {
        return Heliostat.prepare(settings());
    }

    /**
     * Makes a server, starts its applications and opens its ports.
     *
     * @throws InvalidSettingsException with everything that is wrong
     * @throws ApplicationFailedException when an application cannot be started
     * @throws PortInUseException when somebody else has a port
     */
    public Heliostat start() {
        Heliostat prepared = prepare();
        boolean open = false;
        try {
            prepared.open();
            open = true;
            return prepared;
        } finally {
            if (!open) {
                prepared.close();
            }
        }
    }

    private ServerSettings settings() {
        return new ServerSettings(
                instance, firstPort, listens, directives, files, applications, accessLog, compression);
    }
}
