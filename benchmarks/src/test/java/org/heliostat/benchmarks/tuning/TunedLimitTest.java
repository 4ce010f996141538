package org.heliostat.benchmarks.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.heliostat.benchmarks.tuning.limiter.FixedLimiter;
import org.heliostat.benchmarks.tuning.limiter.TunedLimiter;
import org.heliostat.benchmarks.tuning.model.Course;
import org.heliostat.benchmarks.tuning.model.Limiter;
import org.heliostat.benchmarks.tuning.model.Trial;
import org.heliostat.benchmarks.tuning.model.Workload;
import org.heliostat.benchmarks.tuning.model.Workloads;
import org.junit.jupiter.api.Test;

/** What others were caught at, in the model. The numbers of requests are those that the best limit can serve, about. */
class TunedLimitTest {

    private static final int START = 48;
    private static final int TWO_MINUTES = 120;
    private static final long SEED = 1;

    /** concurrency-limits #137: a limit that takes a constant time-out for calm ran to its maximum. */
    @Test
    void constantTimeOutsDoNotDriveTheLimitToItsMaximum() {
        Course course = run(Workloads.named("only-time-outs"), 100, TWO_MINUTES);

        assertThat(course.limit(TWO_MINUTES - 1)).isLessThanOrEqualTo(8 * START);
        assertThat(course.completed(TWO_MINUTES - 1)).isZero();
    }

    /** Requests that time out hold most threads, and the others still want theirs. */
    @Test
    void timeOutsAmongOthersTakeAsManyThreadsAsTheyHold() {
        Workload workload = Workloads.named("time-out");

        Course course = run(workload, 1_300 / 0.7, TWO_MINUTES);

        assertThat(course.goodput(60, TWO_MINUTES)).isGreaterThan(0.95 * best(workload, 1_300 / 0.7, 862));
        assertThat(course.limit(TWO_MINUTES - 1)).isLessThan(workload.bounds().most() / 2);
    }

    /** envoy #8582 and #46532: looking for the least latency refused requests that could have been served. */
    @Test
    void nobodyIsRefusedBelowSaturation() {
        for (String name : new String[] {"processor", "io", "lock", "long-poll", "burst"}) {
            Workload workload = Workloads.named(name);

            Course course = run(workload, 0.8 * workload.nominal(), 3 * TWO_MINUTES);

            assertThat(course.refused(3 * TWO_MINUTES - 1)).as(name).isZero();
        }
    }

    /** helidon #9542: three slow requests in a hundred made most of the others fail. */
    @Test
    void aFewSlowRequestsCostNothing() {
        Workload workload = Workloads.named("few-slow");

        Course course = run(workload, 1_300, TWO_MINUTES);

        assertThat(course.goodput(60, TWO_MINUTES)).isGreaterThan(0.95 * best(workload, 1_300, 200));
    }

    /** concurrency-limits #134: under a little overload the limit grew and grew. */
    @Test
    void overloadDoesNotAddThreadsThatBringNothing() {
        Course course = run(Workloads.named("processor"), 1_100, 5 * TWO_MINUTES);

        assertThat(IntStream.range(60, 5 * TWO_MINUTES).map(course::limit).max().orElseThrow())
                .isLessThan(4 * START);
        assertThat(course.limit(5 * TWO_MINUTES - 1)).isLessThan(START);
    }

    @Test
    void longPollsGetTheThreadsThatTheyWaitOn() {
        Course course = run(Workloads.named("long-poll"), 162, TWO_MINUTES);

        assertThat(course.limit(TWO_MINUTES - 1)).isGreaterThan(900);
        assertThat(course.goodput(60, TWO_MINUTES)).isGreaterThan(112);
    }

    @Test
    void theSameSeedBringsTheSameCourse() {
        Course one = run(Workloads.named("neighbour"), 1_000, 60);
        Course other = run(Workloads.named("neighbour"), 1_000, 60);

        assertThat(IntStream.range(0, 60).map(one::completed).toArray())
                .isEqualTo(IntStream.range(0, 60).map(other::completed).toArray());
        assertThat(one.limit(59)).isEqualTo(other.limit(59));
    }

    private static Course run(Workload workload, double perSecond, int seconds) {
        return run(workload, perSecond, seconds, new TunedLimiter(START, workload.bounds()));
    }

    private static double best(Workload workload, double perSecond, int limit) {
        return run(workload, perSecond, TWO_MINUTES, new FixedLimiter(limit, limit, TWO_MINUTES))
                .goodput(60, TWO_MINUTES);
    }

    private static Course run(Workload workload, double perSecond, int seconds, Limiter limiter) {
        return new Trial(workload, perSecond, seconds, seconds, SEED).run(limiter);
    }
}
