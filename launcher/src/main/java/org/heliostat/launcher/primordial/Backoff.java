package org.heliostat.launcher.primordial;

import java.time.Duration;

/** How long to wait before a process is started again: nothing, then a second, then the double each time. One thread. */
final class Backoff {

    /** The first that is waited; before it there is one start at once. */
    static final Duration SHORTEST = Duration.ofSeconds(1);

    static final Duration LONGEST = Duration.ofMinutes(1);

    /** A process that has served for so long begins anew with no wait. */
    static final Duration LIVED = Duration.ofMinutes(1);

    private Duration next = Duration.ZERO;

    /**
     * @param lived how long the process has served; zero when it never did
     * @return how long to wait
     */
    Duration after(Duration lived) {
        if (lived.compareTo(LIVED) >= 0) {
            next = Duration.ZERO;
        }
        Duration wait = next;
        Duration doubled = next.isZero() ? SHORTEST : next.multipliedBy(2);
        next = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
        return wait;
    }
}
