package org.heliostat.launcher.instance;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.magnus.MagnusConf;

/**
 * The account that the server runs as. The original was started by the superuser and switched to that of the directive
 * User; a JVM cannot.
 *
 * @param name as the system has it
 */
public record RunningAccount(String name) {

    private static final String SUPERUSER = "root";

    public static RunningAccount ofThisProcess() {
        return new RunningAccount(System.getProperty("user.name", ""));
    }

    /**
     * Whether it is another account than the one that the instance's server runs as: that of the directive User, or else
     * the owner of {@code run/}, which the server has made.
     *
     * @return the server's account; empty when it is this one, or cannot be told
     */
    public Optional<String> otherThanServers(InstanceFolder instance, MagnusConf conf) {
        String servers = conf.user().isEmpty() ? owner(instance) : conf.user();
        return servers.isEmpty() || servers.equals(name) ? Optional.empty() : Optional.of(servers);
    }

    private static String owner(InstanceFolder instance) {
        try {
            return Files.getOwner(Files.exists(instance.run()) ? instance.run() : instance.root())
                    .getName();
        } catch (IOException | UnsupportedOperationException unknown) {
            return "";
        }
    }

    /** @return what to say when the directive names another one */
    public Optional<Finding> contradiction(MagnusConf conf) {
        String expected = conf.user();
        if (expected.isEmpty() || expected.equals(name)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                conf.at("User"),
                Severity.WARNING,
                "User: " + expected + " (expected: " + name + ", which has started the server; it cannot switch to"
                        + " another account" + (name.equals(SUPERUSER) ? ", and may do everything as root" : "")
                        + ")"));
    }
}
