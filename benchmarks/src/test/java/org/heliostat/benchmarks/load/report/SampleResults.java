package org.heliostat.benchmarks.load.report;

import java.time.Duration;
import java.util.List;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.plan.Aims;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.plan.Noise;
import org.heliostat.benchmarks.load.plan.Plan;
import org.heliostat.benchmarks.load.server.ServerKind;

/** Measurements and results made up for tests. */
final class SampleResults {

    private static final Noise QUIET = new Noise(0.1, 0, 0);

    private SampleResults() {}

    static Plan plan(int rounds, List<ServerKind> servers, LoadCase... cases) {
        return new Plan(servers, List.of(cases), rounds, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1), 3);
    }

    static Results results(Plan plan, Measurement... measurements) {
        Conditions conditions =
                new Conditions("2026-12-01", "benchmarks load --gate", List.of("Machine: 2 cores", "a <b> & c"));
        return Results.of(conditions, plan, List.of(measurements), new Aims(17, false), List.of());
    }

    static Measurement measured(ServerKind server, LoadCase loadCase, int round, long perSecond) {
        return measured(server, loadCase, round, new Tally(1, perSecond, 100, 1_000, 0, ""));
    }

    static Measurement measured(ServerKind server, LoadCase loadCase, int round, Tally tally) {
        return new Measurement(server, loadCase, round, tally, 10, Double.NaN, 0.5, QUIET);
    }

    static Measurement allocating(Measurement measurement, double bytes) {
        return new Measurement(
                measurement.server(),
                measurement.loadCase(),
                measurement.round(),
                measurement.tally(),
                measurement.cpuMicros(),
                bytes,
                measurement.hitRatio(),
                measurement.noise());
    }

    static Measurement noisy(Measurement measurement, Noise noise) {
        return new Measurement(
                measurement.server(),
                measurement.loadCase(),
                measurement.round(),
                measurement.tally(),
                measurement.cpuMicros(),
                measurement.allocatedBytes(),
                measurement.hitRatio(),
                noise);
    }
}
