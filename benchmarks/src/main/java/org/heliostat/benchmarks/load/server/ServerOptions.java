package org.heliostat.benchmarks.load.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that starts servers. Set by picocli before anything is called. */
public final class ServerOptions {

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the servers. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of every JVM server, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms512m -Xmx512m -XX:+UseG1GC";

    @Option(names = "--threads", description = "Session threads at most. Default: ${DEFAULT-VALUE}.")
    private int threads = 128;

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "Folder with conf/, samples/ and launcher/, built. Default: where this jar stands.")
    private @Nullable Path repository;

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: launcher/target/heliostat.jar.")
    private @Nullable Path heliostatJar;

    /** @return without access log and database */
    public Settings settings() throws IOException {
        // benchmarks/target/benchmarks.jar, its libraries beside it.
        Path own = OwnClasses.home().toAbsolutePath();
        Path home = repository == null ? own.resolve("../../..").normalize() : repository.toAbsolutePath();
        return new Settings(
                home,
                heliostatJar == null ? home.resolve("launcher/target/heliostat.jar") : heliostatJar.toAbsolutePath(),
                own.resolveSibling("lib"),
                java,
                Map.of(),
                Stream.of(jvmArguments.split(" "))
                        .filter(each -> !each.isEmpty())
                        .toList(),
                threads,
                false);
    }

    /** @return for the heading of a report */
    public String text() {
        return jvmArguments + ", " + threads + " session threads, access log off";
    }

    /** Removes what the servers have left. */
    public static void delete(Path work) throws IOException {
        try (Stream<Path> files = Files.walk(work)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        }
    }
}
