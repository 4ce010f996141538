package org.heliostat.launcher.command;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options of {@code start}. */
public final class StartOptions {

    /** Port of the admin listener unless said otherwise. */
    public static final int DEFAULT_ADMIN_PORT = 8989;

    private static final int LARGEST_PORT = 65_535;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before the options are
    private CommandSpec spec;

    private @Nullable Integer port;
    private int adminPort = DEFAULT_ADMIN_PORT;

    @Option(names = "--no-admin", description = "Start no admin listener; commands cannot reach the server then.")
    private boolean noAdmin;

    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Port of the first listen socket, instead of the one in server.xml; 0 = any free one.")
    void port(int value) {
        port = checked("--port", value);
    }

    @Option(
            names = "--admin-port",
            paramLabel = "PORT",
            description =
                    "Port of the admin listener on 127.0.0.1; 0 = any free one. Default: " + DEFAULT_ADMIN_PORT + ".")
    void adminPort(int value) {
        adminPort = checked("--admin-port", value);
    }

    /** @return empty when server.xml decides */
    public OptionalInt port() {
        return port == null ? OptionalInt.empty() : OptionalInt.of(port);
    }

    public int adminPort() {
        return adminPort;
    }

    public boolean hasAdmin() {
        return !noAdmin;
    }

    private int checked(String name, int value) {
        if (value < 0 || value > LARGEST_PORT) {
            throw new ParameterException(
                    spec.commandLine(), name + ": " + value + " (expected: 0 to " + LARGEST_PORT + ")");
        }
        return value;
    }
}
