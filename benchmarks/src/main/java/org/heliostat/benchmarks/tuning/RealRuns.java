package org.heliostat.benchmarks.tuning;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.server.Extras;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;

/** Runs {@code RqThrottle auto} in the packaged server under a real load, and the same with fixed numbers. */
final class RealRuns {

    private static final int AUTO = 0;
    private static final List<Integer> FIXED = List.of(8, 32, 128, 512);
    private static final int CONNECTIONS = 2_048;
    private static final Duration FIXED_WARM_UP = Duration.ofSeconds(10);
    private static final Duration FIXED_MEASURED = Duration.ofSeconds(15);
    private static final double GATE = 0.9;

    private final Settings settings;
    private final Path work;
    private final int seconds;
    private final PrintStream out;
    private final Ticker ticker;

    /**
     * @param settings but for the threads
     * @param work an empty folder
     * @param seconds of each run with auto; what is counted are those of its last third
     */
    RealRuns(Settings settings, Path work, int seconds, PrintStream out, Ticker ticker) {
        this.settings = settings;
        this.work = work;
        this.seconds = seconds;
        this.out = out;
        this.ticker = ticker;
    }

    /** @return whether auto had nine tenths of the best fixed number's throughput everywhere, and nothing went wrong */
    boolean run(List<RealLoad> loads) throws IOException {
        out.printf("| Load | RqThrottle | requests/s | p99, ms | wrong | × best fixed |%n|---|---|---|---|---|---|%n");
        boolean holds = true;
        for (RealLoad load : loads) {
            double best = 0;
            for (int threads : FIXED) {
                Tally tally = measured(load, threads, FIXED_WARM_UP, FIXED_MEASURED);
                best = Math.max(best, tally.perSecond());
                row(load, Integer.toString(threads), tally, "");
            }
            Duration counted = Duration.ofSeconds(Math.max(1, seconds / 3));
            Tally tally = measured(load, AUTO, Duration.ofSeconds(seconds).minus(counted), counted);
            double share = tally.perSecond() / best;
            row(load, "auto", tally, String.format(Locale.ROOT, "%.3f", share));
            holds &= share >= GATE && tally.wrong() == 0;
        }
        return holds;
    }

    private Tally measured(RealLoad load, int threads, Duration warmUp, Duration counted) throws IOException {
        Path folder = work.resolve(load.label() + "-" + threads);
        Extras extras = Extras.uploads(DatabaseApplication.write(folder.resolve("application")), CONNECTIONS);
        Servers servers = new Servers(settings.withThreads(threads), folder, ticker);
        try (ServerProcess server = servers.start(ServerKind.HELIOSTAT_POOL, true, false, extras)) {
            return new LoadClient(ticker).load(load.workload(), server.port(), warmUp, counted, ServerMeter.NONE);
        }
    }

    private void row(RealLoad load, String throttle, Tally tally, String share) {
        out.printf(
                Locale.ROOT,
                "| %s | %s | %.0f | %.1f | %d %s | %s |%n",
                load.label(),
                throttle,
                tally.perSecond(),
                tally.p99Micros() / 1e3,
                tally.wrong(),
                tally.firstWrong(),
                share);
    }
}
