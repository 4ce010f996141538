package org.heliostat.benchmarks.soak;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.benchmarks.load.server.FreePorts;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code benchmarks soak}: everything at once for a long time, and what the server holds before and after. */
@Command(
        name = "soak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Puts files, applications, uploads, TLS, HTTP/2, WebSockets, programs, slow clients, resets,"
                + " redeploys, reloads and changes of the configuration on the packaged server for a while, and compares"
                + " what it holds before and after. Ends with 1 when something has grown, or a request has failed that"
                + " nothing explains.")
public final class SoakCommand implements Callable<Integer> {

    /** Rounds of everything before the first look: what is made at its first use is no leak. */
    private static final int WARM_UP_ROUNDS = 8;

    private static final Duration WARM_UP_LIMIT = Duration.ofMinutes(15);
    private static final Duration SETTLE_LIMIT = Duration.ofMinutes(4);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(30);
    private static final int FAILURE = 1;
    private static final int MOST_MINUTES = 7 * 24 * 60;

    @Option(names = "--minutes", description = "Of the load, more than 0, at most 10080. Default: ${DEFAULT-VALUE}.")
    private double minutes = 60;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where the instance is made; stays. Default: a temporary folder.")
    private Path folder = Path.of("");

    @Option(names = "--java", paramLabel = "HOME", description = "JDK of the server. Default: the one that runs this.")
    private Path java = Path.of(System.getProperty("java.home"));

    @Option(
            names = "--jvm-args",
            paramLabel = "ARGS",
            description = "Of the server, separated by blanks. Default: ${DEFAULT-VALUE}.")
    private String jvmArguments = "-Xms256m -Xmx256m";

    @Option(names = "--heliostat-jar", paramLabel = "JAR", description = "Default: ${DEFAULT-VALUE}.")
    private Path jar = Path.of("launcher", "target", "heliostat.jar");

    @Option(names = "--samples", paramLabel = "DIR", description = "Built. Default: ${DEFAULT-VALUE}.")
    private Path samples = Path.of("samples");

    @Option(
            names = "--port",
            description =
                    "First of three ports that follow each other: plain, TLS, administration. Default: free ones.")
    private int firstPort;

    private final Ticker ticker = Ticker.system();
    private long nextLine;

    @Override
    public Integer call() throws IOException, InterruptedException, GeneralSecurityException {
        Path work =
                (folder.toString().isEmpty() ? Files.createTempDirectory("heliostat-soak") : folder).toAbsolutePath();
        Path instanceFolder = work.resolve("instance");
        List<Integer> ports = firstPort > 0 ? List.of(firstPort, firstPort + 1, firstPort + 2) : FreePorts.several(3);
        SoakInstance instance = new SoakInstance(instanceFolder, ports.get(0), ports.get(1));
        Files.createDirectories(work);
        SoakServer.run(work, command("init", instanceFolder.toString()));
        instance.complete(Map.of("wasp", war("wasp"), "sleep", war("sleep"), "chat", war("chat")));
        System.err.println("instance: " + instanceFolder);
        try (SoakServer server = SoakServer.start(
                started(instance, ports.get(2)),
                instanceFolder,
                URI.create("http://127.0.0.1:" + ports.get(0) + "/wasp/WASP"),
                ticker)) {
            return soak(server, instance, ports.get(2));
        }
    }

    private int soak(SoakServer server, SoakInstance instance, int adminPort)
            throws IOException, InterruptedException, GeneralSecurityException {
        List<Activity> everything = everything(instance, adminPort);
        Load warmUp = new Load(everything);
        long warmUpEnd = ticker.nanos() + WARM_UP_LIMIT.toNanos();
        warmUp.run(
                () -> warmUp.leastRounds() >= WARM_UP_ROUNDS || hasPassed(warmUpEnd) || !server.isAlive(),
                () -> line("warm-up: ", warmUp));
        Holdings before = settled(server);

        Load load = new Load(everything);
        long end = ticker.nanos() + (long) (minutes * Duration.ofMinutes(1).toNanos());
        load.run(() -> hasPassed(end) && load.leastRounds() > 0 || !server.isAlive(), () -> line("load: ", load));
        Holdings after = alike(server, before);
        return told(warmUp, load, before, after, server.complaints());
    }

    private int told(Load warmUp, Load load, Holdings before, Holdings after, Set<String> complaints) {
        System.out.printf(Locale.ROOT, "Rounds: %s%n%n%s%n", load.told(), after.table(before));
        List<String> wrong = new ArrayList<>();
        warmUp.failures().forEach(failure -> wrong.add("warm-up: " + failure));
        wrong.addAll(load.failures());
        load.idle().forEach(name -> wrong.add(name + ": no round has gone well"));
        wrong.addAll(complaints);
        wrong.forEach(System.out::println);
        boolean isWell = wrong.isEmpty() && after.isAlike(before);
        System.out.println(isWell ? "nothing has grown" : "**failed**");
        return isWell ? 0 : FAILURE;
    }

    private List<Activity> everything(SoakInstance instance, int adminPort)
            throws IOException, GeneralSecurityException {
        String token =
                Files.readString(instance.folder().resolve("run/admin-token")).strip();
        List<Activity> all = new ArrayList<>(
                new Activities(instance.port(), instance.securePort(), trusting(instance.store())).all());
        all.addAll(new Changes(instance.port(), adminPort, token, war("sleep")).all());
        return all;
    }

    private static SSLContext trusting(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, SoakInstance.PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("soak", keys.getCertificate("soak"));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    /** Looks until nothing is given back any more. */
    private Holdings settled(SoakServer server) throws IOException {
        long end = ticker.nanos() + SETTLE_LIMIT.toNanos();
        LockSupport.parkNanos(2 * BETWEEN_LOOKS.toNanos());
        Holdings earlier = server.holdings();
        while (true) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            Holdings now = server.holdings();
            if (now.isSettled(earlier) || hasPassed(end)) {
                return now;
            }
            earlier = now;
        }
    }

    /** Looks until all is as it was, or it is clear that it will not be. */
    private Holdings alike(SoakServer server, Holdings before) throws IOException {
        long end = ticker.nanos() + SETTLE_LIMIT.toNanos();
        while (true) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            Holdings now = server.holdings();
            if (now.isAlike(before) || hasPassed(end)) {
                return now;
            }
        }
    }

    private boolean hasPassed(long end) {
        return ticker.nanos() - end >= 0;
    }

    private void line(String what, Load load) {
        long now = ticker.nanos();
        if (nextLine == 0 || now - nextLine >= 0) {
            nextLine = now + BETWEEN_LINES.toNanos();
            System.err.println(what + load.told());
        }
    }

    private List<String> started(SoakInstance instance, int adminPort) {
        return command(
                "start",
                "--instance",
                instance.folder().toString(),
                "--port",
                Integer.toString(instance.port()),
                "--admin-port",
                Integer.toString(adminPort));
    }

    /** Netty's direct buffers are made by the JDK, which alone tells how many there are. */
    private List<String> command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(java.resolve("bin/java").toString());
        command.addAll(List.of(jvmArguments.split(" ")));
        command.add("-Dio.netty.maxDirectMemory=0");
        // One buffer of 128 is followed, not of thousands: an hour must show what is lost.
        command.add("-Dio.netty.leakDetection.level=simple");
        if (arguments[0].equals("start")) {
            command.add("-Djava.io.tmpdir=tmp");
        }
        command.addAll(List.of("-jar", jar.toAbsolutePath().toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private Path war(String name) {
        return samples.toAbsolutePath().resolve(name).resolve("target").resolve(name + ".war");
    }
}
