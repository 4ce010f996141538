package org.heliostat.benchmarks.tuning.model;

/**
 * Something a request does on its session thread.
 *
 * @param what is done
 * @param millis on average, while nobody else is there; of a time-out, exactly
 */
public record Step(What what, double millis) {

    /** Kinds of steps. */
    public enum What {
        /** Uses a processor. */
        WORK,
        /** Waits for something that serves any number at once. */
        WAIT,
        /** Uses a connection to a database. */
        DATABASE,
        /** Uses a processor, holding the one lock. */
        LOCKED,
        /** Waits in vain: the request fails. */
        TIMES_OUT
    }

    static Step work(double millis) {
        return new Step(What.WORK, millis);
    }

    static Step waiting(double millis) {
        return new Step(What.WAIT, millis);
    }

    static Step database(double millis) {
        return new Step(What.DATABASE, millis);
    }

    static Step locked(double millis) {
        return new Step(What.LOCKED, millis);
    }

    static Step timesOut(double millis) {
        return new Step(What.TIMES_OUT, millis);
    }
}
