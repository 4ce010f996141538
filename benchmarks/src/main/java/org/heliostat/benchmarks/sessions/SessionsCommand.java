package org.heliostat.benchmarks.sessions;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks sessions}: idle sessions in memory, ours and Tomcat's, each server in a process of its own. */
@Command(
        name = "sessions",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures HTTP sessions in memory, ours and embedded Tomcat's by turns, as new processes of the"
                + " same heap: bytes for each, how many are made in a second, the longest pause while all are reaped.")
public final class SessionsCommand implements Callable<Integer> {

    // By name only: the Servlet API and Tomcat are not on the class path of this process.
    private static final String PEERS = SessionsCommand.class.getPackageName() + ".peer.";

    @Option(
            names = "--sessions",
            paramLabel = "N",
            description = "Idle sessions at one time, each with one attribute. Default: ${DEFAULT-VALUE}.")
    private int sessions = 1_000_000;

    @Option(names = "--threads", description = "Threads that make them. Default: ${DEFAULT-VALUE}.")
    private int threads = 2;

    @Option(names = "--rounds", description = "Processes of each server. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--java",
            paramLabel = "HOME",
            description = "JDK of the processes. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of both servers, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms2g -Xmx2g";

    @Option(
            names = "--minutes",
            description =
                    "After so many minutes a process is ended, and the comparison with it. Default: ${DEFAULT-VALUE}.")
    private int minutes = 10;

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: ${DEFAULT-VALUE}.")
    private Path heliostatJar = Path.of("launcher", "target", "heliostat.jar");

    @Option(names = "--libraries", paramLabel = "DIR", description = "Tomcat's jars. Default: ${DEFAULT-VALUE}.")
    private Path libraries = Path.of("benchmarks", "target", "lib");

    @Option(
            names = "--classes",
            paramLabel = "DIR",
            description = "Where the measuring classes are. Default: ${DEFAULT-VALUE}.")
    private Path classes = Path.of("benchmarks", "target", "classes");

    @Override
    public Integer call() throws IOException {
        List<SessionCosts> ours = new ArrayList<>();
        List<SessionCosts> theirs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            // By turns, so that what else the machine does meets both.
            boolean oursFirst = round % 2 == 0;
            if (oursFirst) {
                ours.add(measured("HeliostatSessions", heliostat()));
            }
            theirs.add(measured("TomcatSessions", tomcat()));
            if (!oursFirst) {
                ours.add(measured("HeliostatSessions", heliostat()));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d sessions with one attribute, %d threads, %s, JDK %s, medians of %d:%n%n%s",
                sessions,
                threads,
                jvmArguments,
                java.getFileName(),
                rounds,
                CostTable.of(ours, theirs));
        return 0;
    }

    private SessionCosts measured(String main, String path) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin/java").toString());
        command.addAll(List.of(jvmArguments.split(" ")));
        command.addAll(List.of("-cp", path, PEERS + main, Integer.toString(sessions), Integer.toString(threads)));
        Path output = Files.createTempFile("heliostat-sessions", ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(minutes, TimeUnit.MINUTES)) {
                throw new IOException(main + " took more than " + minutes + " minutes");
            }
            SessionCosts costs = SessionCosts.of(Files.readAllLines(output));
            System.err.println(main + ": " + costs);
            return costs;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    private String heliostat() {
        return classes.toAbsolutePath() + File.pathSeparator + heliostatJar.toAbsolutePath();
    }

    private String tomcat() throws IOException {
        StringBuilder path = new StringBuilder(classes.toAbsolutePath().toString());
        try (Stream<Path> all = Files.list(libraries)) {
            all.filter(SessionsCommand::isOfTomcat).sorted().forEach(jar -> path.append(File.pathSeparatorChar)
                    .append(jar.toAbsolutePath()));
        }
        return path.toString();
    }

    /** server-core for its clock alone. */
    private static boolean isOfTomcat(Path jar) {
        String name = String.valueOf(jar.getFileName());
        return name.startsWith("tomcat-") || name.startsWith("server-core-");
    }
}
