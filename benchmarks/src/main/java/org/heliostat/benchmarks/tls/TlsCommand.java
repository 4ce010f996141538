package org.heliostat.benchmarks.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.heliostat.benchmarks.load.Machine;
import org.heliostat.benchmarks.load.client.InstalledProgram;
import org.heliostat.benchmarks.load.server.NginxConf;
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

/** {@code benchmarks tls}: speed over TLS beside nginx and Undertow, with gates. */
@Command(
        name = "tls",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compares kept connections, handshakes, resumed sessions and HTTP/2 over TLS with nginx and Undertow, by"
                        + " turns. Exit code: 0 all gates hold, 1 one was missed or answers were wrong, 3 something could not be"
                        + " measured.")
public final class TlsCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli before anything is called
    private CommandSpec spec;

    @Mixin
    private ServerOptions options = new ServerOptions();

    @Option(names = "--cases", split = ",", paramLabel = "NAME", description = "Default: ${DEFAULT-VALUE}.")
    private List<String> cases =
            Arrays.stream(TlsCase.values()).map(TlsCase::label).toList();

    @Option(names = "--rounds", description = "Starts of each server for each case. Default: ${DEFAULT-VALUE}.")
    private int rounds = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            description = "Of each start, with the load of the case. Default: ${DEFAULT-VALUE}.")
    private int warmUp = 45;

    @Option(names = "--seconds", paramLabel = "SECONDS", description = "Measured. Default: ${DEFAULT-VALUE}.")
    private int seconds = 5;

    @Option(
            names = "--client",
            paramLabel = "own|wrk",
            description = "Who makes the load of kept connections. Default: wrk where it is installed.")
    private String client = InstalledProgram.find("wrk").isPresent() ? "wrk" : "own";

    @Override
    public Integer call() throws IOException {
        TlsPlan plan = plan();
        Settings settings = options.settings();
        Path work = Files.createTempDirectory("heliostat-tls");
        try {
            Ticker ticker = Ticker.system();
            TlsGenerators generators = new TlsGenerators(client.equals("wrk"), work, ticker);
            TlsComparison comparison = new TlsComparison(
                    plan, new Servers(settings, work, ticker), generators, work.resolve("keys"), System.err::println);
            TlsReport report = comparison.run();
            System.out.print(heading(settings) + report.table());
            return report.exitCode();
        } finally {
            ServerOptions.delete(work);
        }
    }

    /** @throws ParameterException when a name or number makes no sense */
    TlsPlan plan() {
        expect(rounds >= 1, "--rounds", rounds, "1 or more");
        expect(seconds >= 1, "--seconds", seconds, "1 or more");
        expect(warmUp >= 0, "--warm-up", warmUp, "0 or more");
        expect(client.equals("own") || client.equals("wrk"), "--client", client, "own or wrk");
        try {
            return new TlsPlan(
                    cases.stream().map(TlsCase::of).distinct().toList(),
                    rounds,
                    Duration.ofSeconds(warmUp),
                    Duration.ofSeconds(seconds));
        } catch (IllegalArgumentException unknown) {
            throw new ParameterException(spec.commandLine(), unknown.getMessage());
        }
    }

    private String heading(Settings settings) throws IOException {
        String nginx = NginxConf.program()
                .map(program -> "- " + Machine.version(program, "-v") + "\n")
                .orElse("");
        return "- Machine: " + Machine.hardware() + "; client and server share it\n- JDK "
                + Machine.jdk(settings.java()) + "\n" + nginx
                + "- " + Machine.libraries(settings.libraries()) + "\n- " + options.text() + "\n- " + rounds
                + " rounds of " + warmUp + " s and " + seconds + " s; kept connections by " + client
                + ", HTTP/2 by h2load; geometric means (least to most), ratios are those of the same round\n\n";
    }

    private void expect(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), name + ": " + value + " (expected: " + expected + ")");
        }
    }
}
