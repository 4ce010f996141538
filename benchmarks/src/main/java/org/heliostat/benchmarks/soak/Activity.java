package org.heliostat.benchmarks.soak;

import java.time.Duration;

/**
 * One kind of client, again and again.
 *
 * @param pause between two rounds
 */
record Activity(String name, Duration pause, Round round) {

    /** What it does once. */
    @FunctionalInterface
    interface Round {

        /**
         * @return false where it ended in a way that a slow machine or the client itself explains
         * @throws Exception where an answer is not the one that it must be
         */
        boolean run() throws Exception;
    }
}
