package org.heliostat.benchmarks.proxy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.Machine;
import org.heliostat.benchmarks.load.client.InstalledProgram;
import org.heliostat.benchmarks.load.client.WrkClient;
import org.heliostat.benchmarks.load.server.NginxConf;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerOptions;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code benchmarks proxy}: the reverse proxy before four origins, beside nginx and HAProxy, with gates. */
@Command(
        name = "proxy",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compares reverse proxies before four origins, by turns: throughput of ours at least 0.8 of nginx's, p99 at"
                        + " most 1.2. Needs nginx and wrk. Exit code: 0 all gates hold, 1 one was missed or answers were wrong, 3"
                        + " something could not be measured.")
public final class ProxyCommand implements Callable<Integer> {

    private static final int NOT_MEASURED = 3;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(names = "--cases", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> cases =
            Arrays.stream(ProxyCase.values()).map(ProxyCase::label).toList();

    @Option(names = "--servers", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> servers = List.of("heliostat", "nginx", "haproxy");

    @Option(names = "--rounds", description = "Starts of each proxy for each case. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description =
                    "Of each start of ours, with the load of the case; a tenth of others. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 45;

    @Option(names = "--seconds", paramLabel = "SECONDS", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private int seconds = 5;

    @Override
    public Integer call() throws IOException {
        ProxyPlan plan = plan();
        if (InstalledProgram.find("wrk").isEmpty() || NginxConf.program().isEmpty()) {
            System.err.println(
                    "wrk, which makes the load, and nginx, which is the origins, are needed (Debian: wrk, nginx-light)");
            return NOT_MEASURED;
        }
        Settings settings = options.settings();
        Path work = Files.createTempDirectory("heliostat-proxy");
        try (Origins origins = Origins.start(Files.createDirectory(work.resolve("origins")))) {
            ProxyComparison comparison = new ProxyComparison(
                    plan, new Servers(settings, work, Ticker.system()), new WrkClient(work), System.err::println);
            ProxyReport report = comparison.run(origins.ports());
            System.out.print(heading(settings) + report.table());
            return report.exitCode();
        } finally {
            ServerOptions.delete(work);
        }
    }

    /** @throws ParameterException when a name or number makes no sense */
    ProxyPlan plan() {
        expect(rounds >= 1, "--rounds", rounds, "1 or more");
        expect(seconds >= 1, "--seconds", seconds, "1 or more");
        expect(warmUp >= 0, "--warm-up", warmUp, "0 or more");
        try {
            return new ProxyPlan(
                    servers.stream().map(ProxyCommand::proxy).distinct().toList(),
                    cases.stream().map(ProxyCase::of).distinct().toList(),
                    rounds,
                    Duration.ofSeconds(warmUp),
                    Duration.ofSeconds(seconds));
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage());
        }
    }

    private static ServerKind proxy(String label) {
        ServerKind kind = ServerKind.of(label);
        if (kind != ServerKind.HELIOSTAT && kind != ServerKind.NGINX && kind != ServerKind.HAPROXY) {
            throw new IllegalArgumentException("server: " + label + " (expected: heliostat, nginx, haproxy)");
        }
        return kind;
    }

    private String heading(Settings settings) throws IOException {
        String nginx = NginxConf.program()
                .map(program -> "- " + Machine.version(program, "-v") + "\n")
                .orElse("");
        return "- Machine: " + Machine.hardware() + "; client, proxy and origins share it\n- JDK "
                + Machine.jdk(settings.java()) + "\n" + nginx + "- " + options.text() + "\n- " + rounds
                + " rounds of " + warmUp + " s and " + seconds
                + " s by wrk; four origins, one worker of nginx; geometric means (least to most), ratios are those of the same"
                + " round\n\n";
    }

    private void expect(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
