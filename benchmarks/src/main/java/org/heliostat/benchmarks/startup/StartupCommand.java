package org.heliostat.benchmarks.startup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.heliostat.benchmarks.load.server.FreePorts;
import org.heliostat.benchmarks.startup.peer.TomcatStart;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks startup}: the same large WAR in our server and in Tomcat, each start a new process. */
@Command(
        name = "startup",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Times the start of a WAR with many jars, or none; ours and Tomcat by turns, as new processes.")
public final class StartupCommand implements Callable<Integer> {

    private static final String INSTANCE = "instance";
    private static final String REFERENCE = "tomcat";
    private static final String SCRIPT = "heliostat-script";

    @Option(names = "--jars", description = "Libraries of the WAR; 0: a small WAR. Default: ${DEFAULT-VALUE}.")
    private int jars = 100;

    @Option(
            names = "--servers",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Default: ${DEFAULT-VALUE}. heliostat-script is bin/heliostat with its archive of classes, which"
                            + " the first start of each round leaves at its end.")
    private List<String> servers = List.of("tomcat", "heliostat");

    @Option(names = "--script", paramLabel = "FILE", description = "Default: ${DEFAULT-VALUE}.")
    private Path script = Path.of("bin", "heliostat");

    @Option(
            names = "--initializer",
            description = "The application has an initializer with @HandlesTypes, as those with frameworks have.")
    private boolean initializer;

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
        LargeWar war = LargeWar.make(repository, jars, work.resolve("app.war"), initializer);
        System.err.printf(
                Locale.ROOT, "%d jars, %d classes, %d MB%n", war.jars(), war.classes(), war.bytes() / 1_000_000);
        StartTimes first = new StartTimes("first start: nothing unpacked, indexed or archived", REFERENCE);
        StartTimes again = new StartTimes("later starts: what the first one left is there", REFERENCE);
        for (int round = 0; round < rounds; round++) {
            for (StartTimes times : List.of(first, again)) {
                for (String server : servers) {
                    times.add(server, start(server, work.resolve(server + "-" + round), war));
                }
            }
        }
        System.out.println(first.table());
        System.out.println(again.table());
        return 0;
    }

    private double start(String server, Path folder, LargeWar war) throws IOException {
        int port = FreePorts.one();
        Files.createDirectories(folder);
        List<String> command =
                switch (server) {
                    case REFERENCE -> tomcat(folder, port, war);
                    case "heliostat" -> heliostat(jar(), instance(folder, war), port);
                    case SCRIPT -> heliostat(List.of(script.toAbsolutePath().toString()), instance(folder, war), port);
                    default ->
                        throw new IllegalArgumentException(
                                "--servers: " + server + " (expected: tomcat, heliostat, heliostat-script)");
                };
        Map<String, String> environment = server.equals(SCRIPT) ? ofScript(folder) : Map.of();
        double seconds = StartedServer.seconds(command, environment, folder, port, ticker);
        System.err.printf(Locale.ROOT, "%s %.2f s%n", server, seconds);
        return seconds;
    }

    private Map<String, String> ofScript(Path folder) {
        return Map.of(
                "JAVA_HOME", java.toString(),
                "JAVA_OPTS", jvmArguments,
                "HELIOSTAT_JAR", heliostatJar.toAbsolutePath().toString(),
                "HELIOSTAT_ARCHIVE", folder.resolve("classes.jsa").toString());
    }

    private static Path instance(Path folder, LargeWar war) throws IOException {
        Path webapps = Files.createDirectories(folder.resolve(INSTANCE).resolve("webapps"));
        if (!Files.exists(webapps.resolve("app.war"))) {
            Files.copy(war.file(), webapps.resolve("app.war"));
        }
        return folder.resolve(INSTANCE);
    }

    private List<String> jar() {
        List<String> command = java();
        command.addAll(List.of("-jar", heliostatJar.toAbsolutePath().toString()));
        return command;
    }

    private static List<String> heliostat(List<String> program, Path instance, int port) {
        List<String> command = new ArrayList<>(program);
        command.addAll(
                List.of("start", "--instance", instance.toString(), "--port", Integer.toString(port), "--no-admin"));
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
