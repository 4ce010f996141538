package org.heliostat.connection;

/** Exponential 1, 5 and 15 minute averages, fed once a second by one thread, read by any. */
final class QueueLengthAverages {

    private static final double ONE = Math.exp(-1.0 / 60);
    private static final double FIVE = Math.exp(-1.0 / 300);
    private static final double FIFTEEN = Math.exp(-1.0 / 900);

    private volatile double one;
    private volatile double five;
    private volatile double fifteen;

    void sample(int length) {
        one = one * ONE + length * (1 - ONE);
        five = five * FIVE + length * (1 - FIVE);
        fifteen = fifteen * FIFTEEN + length * (1 - FIFTEEN);
    }

    double oneMinute() {
        return one;
    }

    double fiveMinutes() {
        return five;
    }

    double fifteenMinutes() {
        return fifteen;
    }
}
