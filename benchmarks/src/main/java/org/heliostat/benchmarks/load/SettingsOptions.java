package org.heliostat.benchmarks.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.benchmarks.load.server.TreeUse;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options about how the servers are set up, beside those of {@link ServerOptions}. Set by picocli before anything is called. */
final class SettingsOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Option(names = "--java-of", paramLabel = "NAME=HOME", description = "JDK of one server.")
    private Map<String, Path> javaOf = Map.of();

    @Option(
            names = "--access-log",
            description = "Every server logs every request; so they do where heliostat-nolog is among them.")
    private boolean accessLog;

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "PostgreSQL with the table of row-64 and row-512: jdbc:postgresql://...")
    private String database = "";

    @Option(names = "--database-user", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private String databaseUser = "postgres";

    @Option(names = "--database-password", paramLabel = "TEXT", description = "Default: none.")
    private String databasePassword = "";

    @Option(
            names = "--shipped-caches",
            description =
                    "With files-4k and files-40k: caches of files stay as they are shipped. Default: all files fit.")
    private boolean shippedCaches;

    boolean hasDatabase() {
        return !database.isEmpty();
    }

    boolean hasShippedCaches() {
        return shippedCaches;
    }

    /** @throws ParameterException when a name or number makes no sense */
    Settings settings(ServerOptions options, Plan plan) throws IOException {
        Settings common = options.settings();
        if (common.threads() < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--threads: " + common.threads() + " (expected: 1 or more)");
        }
        Map<ServerKind, Path> homes = new EnumMap<>(ServerKind.class);
        javaOf.forEach((name, path) -> homes.put(kind(name), path));
        return new Settings(
                common.repository(),
                common.heliostatJar(),
                common.libraries(),
                common.java(),
                homes,
                common.jvmArguments(),
                common.threads(),
                // Who compares with a server that logs nothing wants to know what logging costs.
                accessLog || plan.servers().contains(ServerKind.HELIOSTAT_NOLOG),
                hasDatabase()
                        ? Optional.of(new Settings.Database(database, databaseUser, databasePassword))
                        : Optional.empty());
    }

    TreeUse treeUse(Plan plan) {
        if (plan.cases().stream().noneMatch(LoadCase::needsTree)) {
            return TreeUse.NONE;
        }
        return shippedCaches ? TreeUse.AS_SHIPPED : TreeUse.ALL_CACHED;
    }

    private ServerKind kind(String name) {
        try {
            return ServerKind.of(name);
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), "--java-of: " + unknown.getMessage());
        }
    }
}
