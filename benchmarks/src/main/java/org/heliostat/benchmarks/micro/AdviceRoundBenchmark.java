package org.heliostat.benchmarks.micro;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.admin.advice.AdviceReport;
import org.heliostat.advisor.Advisor;
import org.heliostat.advisor.AdvisorSources;
import org.heliostat.advisor.RuleBook;
import org.heliostat.advisor.machine.MachineReader;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.stats.window.WindowedStatistics;
import org.heliostat.time.WallClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a round of all rules costs, with the windows that they look at: at most 50 ms, which is half a percent of a processor
 * with a round each ten seconds.
 */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@SuppressWarnings("NullAway.Init") // set by fill before anything is measured
public class AdviceRoundBenchmark {

    private static final int WINDOW_MEMORY = 2 << 20;
    private static final int SECONDS = 900;

    /** From one round to the next, AdviceInterval as shipped. */
    private static final int INTERVAL = 10;

    @Param({"1", "100"})
    public int virtualServers;

    @Param({"1", "20"})
    public int applications;

    private final AtomicLong nanos = new AtomicLong();
    private ShippedInstance instance;
    private LargeServer server;
    private WindowedStatistics statistics;
    private Advisor advisor;

    /** A quarter of an hour of samples, as a server has them that has run for long. */
    @Setup
    public void fill() throws IOException {
        instance = ShippedInstance.create(virtualServers);
        Configuration configuration =
                ConfigurationReader.read(instance.folder()).orThrow();
        server = new LargeServer(virtualServers, applications);
        statistics = new WindowedStatistics(server::snapshot, WINDOW_MEMORY, nanos::get);
        pass(SECONDS);
        MachineReader machine = new MachineReader(nanos::get);
        advisor = new Advisor(
                RuleBook.all(),
                new AdvisorSources(statistics::snapshot, () -> configuration, machine::read),
                nanos::get,
                WallClock.system());
    }

    /** Takes longer than the round, and is not measured. */
    @Setup(Level.Invocation)
    public void passInterval() {
        pass(INTERVAL);
    }

    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            server.second();
            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            statistics.sample();
        }
    }

    @TearDown
    public void deleteInstance() throws IOException {
        instance.close();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public AdviceReport round() {
        advisor.look();
        return advisor.report();
    }
}
