package org.heliostat.benchmarks.proxy.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks proxy-faults}: what clients lose when an origin fails, ours beside nginx and HAProxy. */
@Command(
        name = "proxy-faults",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Lets one of four origins fail under load, and counts what the clients of each proxy lose. Ours must lose no GET,"
                        + " repeat no POST, and lose no more POSTs than HAProxy. Exit code: 0 it does so, 1 it does not, 3 something could not"
                        + " be measured.")
public final class ProxyFaultsCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(names = "--faults", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> faults =
            Arrays.stream(Fault.values()).map(Fault::label).toList();

    @Option(names = "--servers", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> servers = List.of("heliostat", "nginx", "haproxy");

    @Option(names = "--seconds", paramLabel = "SECONDS", description = "That a fault lasts. Default: ${DEFAULT-VALUE}.")
    private int seconds = 6;

    @Override
    public Integer call() throws IOException {
        List<Fault> chosen = faults();
        List<ServerKind> proxies =
                servers.stream().map(ServerKind::of).distinct().toList();
        if (seconds < 1) {
            throw new ParameterException(spec.commandLine(), "--seconds: " + seconds + " (expected: 1 or more)");
        }
        Path work = Files.createTempDirectory("heliostat-proxy-faults");
        try {
            FaultReport report = new FaultReport(proxies, chosen);
            Servers started = new Servers(options.settings(), work, Ticker.system());
            Duration well = Duration.ofSeconds(5);
            FaultRun run = new FaultRun(started, Ticker.system(), well, Duration.ofSeconds(seconds), well);
            for (Fault fault : chosen) {
                System.err.println(fault.label() + ": " + fault.what());
                for (ServerKind proxy : proxies) {
                    measure(run, started, proxy, fault, report);
                }
            }
            System.out.print(report.table());
            return report.exitCode();
        } finally {
            ServerOptions.delete(work);
        }
    }

    /** @throws ParameterException when one is unknown */
    List<Fault> faults() {
        try {
            return faults.stream().map(Fault::of).distinct().toList();
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage());
        }
    }

    private static void measure(FaultRun run, Servers servers, ServerKind proxy, Fault fault, FaultReport report) {
        try {
            String obstacle = servers.obstacle(proxy);
            if (!obstacle.isEmpty()) {
                throw new IOException(obstacle);
            }
            FaultResult result = run.run(proxy, fault);
            report.add(result);
            System.err.println("  " + proxy.label() + ": " + result.losses());
        } catch (IOException failed) {
            report.missing(fault.label() + ", " + proxy.label() + ": " + failed.getMessage());
            System.err.println("  " + proxy.label() + ": " + failed.getMessage());
        }
    }
}
