package org.heliostat.certificates.acme;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Says how long to wait after a failure: twice as long each time, up to a day, and up to a quarter more or less so that
 * servers that failed together do not come back together. Belongs to the thread of orders.
 */
final class Retries {

    private static final Duration LONGEST = Duration.ofDays(1);

    /** An authority may ask for a longer wait, but not for ever. */
    private static final Duration LONGEST_ASKED = Duration.ofDays(7);

    private static final int MOST_DOUBLINGS = 20;
    private static final double JITTER = 0.25;

    private final RandomGenerator random;
    private int failures;

    Retries(RandomGenerator random) {
        this.random = random;
    }

    /**
     * @param first wait after one failure
     * @param asked wait that the authority asks for
     */
    Duration failed(Duration first, Optional<Duration> asked) {
        long doubled = first.toMillis() << Math.min(failures, MOST_DOUBLINGS);
        failures++;
        long usual = Math.min(LONGEST.toMillis(), doubled);
        long varied = (long) (usual * (1 - JITTER + 2 * JITTER * random.nextDouble()));
        long least = asked.map(time -> Math.min(time.toMillis(), LONGEST_ASKED.toMillis()))
                .orElse(0L);
        return Duration.ofMillis(Math.max(1, Math.max(varied, least)));
    }

    /** @return whether the last try has failed */
    boolean isWaiting() {
        return failures > 0;
    }

    /** The next failure is the first again. */
    void succeeded() {
        failures = 0;
    }
}
