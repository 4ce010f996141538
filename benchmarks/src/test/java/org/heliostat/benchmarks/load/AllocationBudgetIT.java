package org.heliostat.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.heliostat.benchmarks.load.client.LoadClient;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.server.AllocationMeter;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.load.server.ServerProcess;
import org.heliostat.benchmarks.load.server.Servers;
import org.heliostat.benchmarks.load.server.Settings;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No request allocates a tenth more in the packaged server than {@code benchmarks/allocation-budgets.txt} says. */
class AllocationBudgetIT {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final Path FILE = Path.of("allocation-budgets.txt").toAbsolutePath();

    /** Of other versions other threads are counted. */
    private static final int JDK = 17;

    private static final int TRIES = 5;
    private static final long ENOUGH = 5_000;

    /** Of the time that is measured. */
    private static final int MOST_DOUBLINGS = 8;

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration MEASURED = Duration.ofSeconds(1);

    @TempDir
    Path work;

    @Test
    void requestsAllocateNoMoreThanTheirBudgets() throws IOException {
        Assumptions.assumeTrue(Runtime.version().feature() == JDK, "budgets are those of JDK " + JDK);
        Servers servers = new Servers(settings(), work, Ticker.system());
        assertThat(servers.obstacle(ServerKind.HELIOSTAT)).isEmpty();
        AllocationBudgets budgets = AllocationBudgets.read(FILE);
        Map<LoadCase, Long> measured = new EnumMap<>(LoadCase.class);

        try (ServerProcess server = servers.start(ServerKind.HELIOSTAT, true, false);
                AllocationMeter meter = AllocationMeter.attach(server.pid()).orElseThrow()) {
            Allocation allocation = new Allocation(server, meter);
            for (LoadCase each : budgets.bytes().keySet()) {
                measured.put(each, Math.round(allocation.least(each)));
            }
        }

        System.out.println("bytes a request: " + measured);
        if (Boolean.getBoolean("heliostat.writeBudgets")) {
            budgets.with(measured).write(FILE);
            return;
        }
        SoftAssertions softly = new SoftAssertions();
        measured.forEach((each, bytes) -> softly.assertThat(bytes)
                .as(
                        "bytes a request of %s, whose budget is %d",
                        each.label(), budgets.bytes().get(each))
                .isLessThanOrEqualTo(budgets.limit(each)));
        softly.assertAll();
    }

    /** Asks one server. */
    private static final class Allocation {

        private final ServerProcess server;
        private final AllocationMeter meter;
        private final Map<Duration, Double> aside = new HashMap<>();

        Allocation(ServerProcess server, AllocationMeter meter) {
            this.server = server;
            this.meter = meter;
        }

        /** The least of some tries: what the server does once in a while falls into some of them, and does not count. */
        double least(LoadCase loadCase) throws IOException {
            Workload workload = loadCase.workload(server.kind());
            measure(workload, WARM_UP, MEASURED);
            double least = Double.MAX_VALUE;
            for (int i = 0; i < TRIES; i++) {
                least = Math.min(least, bytesPerRequest(workload));
            }
            return least;
        }

        /** Goes on until there were enough requests, however slow the machine is. */
        private double bytesPerRequest(Workload workload) throws IOException {
            Duration measured = MEASURED;
            for (int tries = 0; tries < MOST_DOUBLINGS; tries++) {
                Measured result = measure(workload, Duration.ZERO, measured);
                if (result.answers() >= ENOUGH) {
                    return (result.bytes() - aside(measured)) / result.answers();
                }
                measured = measured.multipliedBy(2);
            }
            throw new IOException("fewer than " + ENOUGH + " answers in " + measured);
        }

        /** @return what the server and the look at it allocate in that time while one client waits */
        private double aside(Duration measured) throws IOException {
            Double known = aside.get(measured);
            if (known != null) {
                return known;
            }
            Workload waiting =
                    Workload.of(new RequestKind("sleep", server.kind().sleepTarget(), 1, 100), 1);
            double least = Double.MAX_VALUE;
            for (int i = 0; i < TRIES; i++) {
                least = Math.min(
                        least, measure(waiting, Duration.ZERO, measured).bytes());
            }
            aside.put(measured, least);
            return least;
        }

        private Measured measure(Workload workload, Duration warmUp, Duration measured) throws IOException {
            ResourceMeter resources = new ResourceMeter(server, meter);
            Tally tally = new LoadClient(Ticker.system()).load(workload, server.port(), warmUp, measured, resources);
            assertThat(tally.firstWrong()).isEmpty();
            return new Measured(tally.answers(), resources.allocatedBytes(1));
        }
    }

    private record Measured(long answers, double bytes) {}

    /** Without the second compiler: what it takes away of objects differs from start to start. */
    private static Settings settings() {
        return new Settings(
                REPOSITORY,
                REPOSITORY.resolve("launcher/target/heliostat.jar"),
                Path.of("target/lib").toAbsolutePath(),
                Path.of(System.getProperty("java.home")),
                Map.of(),
                List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
                16,
                false);
    }
}
