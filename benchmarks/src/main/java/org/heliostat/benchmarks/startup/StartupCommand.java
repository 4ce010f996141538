package org.heliostat.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.benchmarks.startup.peer.TomcatStart;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks startup}: the same large WAR in our server and in Tomcat, each start a new process. */
@Command(
        name = "startup",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Times the start of a WAR with many jars; ours and Tomcat by turns, as new processes.")
public final class StartupCommand implements Callable<Integer> {

    private static final String INSTANCE = "instance";

    @Option(names = "--jars", description = "Libraries of the WAR. Default: ${DEFAULT-VALUE}.")
    private int jars = 100;

    @Option(names = "--rounds", description = "Starts of each kind. Default: ${DEFAULT-VALUE}.")
    private int rounds = 5;

    @Option(
            names = "--repository",
            paramLabel = "DIR",
            description = "Local Maven repository that the libraries are taken from.")
    private Path repository = Path.of(System.getProperty("user.home"), ".m2", "repository");

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the servers. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of both servers, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms512m -Xmx512m";

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: ${DEFAULT-VALUE}.")
    private Path heliostatJar = Path.of("launcher", "target", "heliostat.jar");

    @Option(names = "--libraries", paramLabel = "DIR", description = "Tomcat's jars. Default: ${DEFAULT-VALUE}.")
    private Path libraries = Path.of("benchmarks", "target", "lib");

    @Option(
            names = "--classes",
            paramLabel = "DIR",
            description = "Where the peer's main class is. Default: ${DEFAULT-VALUE}.")
    private Path classes = Path.of("benchmarks", "target", "classes");

    private final Ticker ticker = Ticker.system();

    @Override
    public Integer call() throws IOException {
        Path work = Files.createTempDirectory("heliostat-startup");
        LargeWar war = LargeWar.make(repository, jars, work.resolve("app.war"));
        System.err.printf(
                Locale.ROOT, "%d jars, %d classes, %d MB%n", war.jars(), war.classes(), war.bytes() / 1_000_000);
        StartTimes first = new StartTimes("first start: nothing unpacked, nothing indexed");
        StartTimes again = new StartTimes("later starts: what the first one left is there");
        for (int round = 0; round < rounds; round++) {
            Path ours = Files.createDirectories(work.resolve("heliostat-" + round));
            Path theirs = Files.createDirectories(work.resolve("tomcat-" + round));
            Path webapps = Files.createDirectories(ours.resolve(INSTANCE).resolve("webapps"));
            Files.copy(war.file(), webapps.resolve("app.war"));
            for (StartTimes times : List.of(first, again)) {
                double tomcat = start(theirs, port -> tomcat(theirs, port, war));
                double heliostat = start(ours, port -> heliostat(ours, port));
                times.add(heliostat, tomcat);
                System.err.printf(Locale.ROOT, "ours %.2f s, Tomcat %.2f s%n", heliostat, tomcat);
            }
        }
        System.out.println(first.table());
        System.out.println(again.table());
        return 0;
    }

    @FunctionalInterface
    private interface CommandOfPort {
        List<String> of(int port) throws IOException;
    }

    private double start(Path folder, CommandOfPort command) throws IOException {
        int port = StartedServer.freePort();
        return StartedServer.seconds(command.of(port), folder, port, ticker);
    }

    private List<String> heliostat(Path folder, int port) {
        List<String> command = java();
        command.addAll(List.of(
                "-jar",
                heliostatJar.toAbsolutePath().toString(),
                "start",
                "--instance",
                folder.resolve(INSTANCE).toString(),
                "--port",
                Integer.toString(port),
                "--no-admin"));
        return command;
    }

    private List<String> tomcat(Path folder, int port, LargeWar war) throws IOException {
        StringBuilder path = new StringBuilder(classes.toAbsolutePath().toString());
        try (Stream<Path> all = Files.list(libraries)) {
            all.filter(StartupCommand::isTomcats).sorted().forEach(jar -> path.append(File.pathSeparatorChar)
                    .append(jar.toAbsolutePath()));
        }
        List<String> command = java();
        command.addAll(List.of(
                "-cp",
                path.toString(),
                TomcatStart.class.getName(),
                folder.toString(),
                Integer.toString(port),
                war.file().toString()));
        return command;
    }

    private static boolean isTomcats(Path jar) {
        String name = String.valueOf(jar.getFileName());
        return name.startsWith("tomcat-") || name.startsWith("ecj-");
    }

    private List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin/java").toString());
        command.addAll(List.of(jvmArguments.split(" ")));
        return command;
    }
}
