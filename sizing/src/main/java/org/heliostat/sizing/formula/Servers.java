package org.heliostat.sizing.formula;

/** Erlang's formula for requests that wait for one of many equal servers, such as connections of a pool (M/M/c). */
public final class Servers {

    /** Beyond, so many steps would be calculated for nothing: waiting is rare with mean and spread. */
    private static final double LARGEST_CALCULATED = 1_000_000;

    private Servers() {}

    /**
     * Finds how many are needed so that waiting is rare.
     *
     * @param busy servers at work on average, as Little's law has it; 0 or more
     * @param mostWaiting part of the requests that may have to wait, above 0
     * @return at least 1
     */
    public static long needed(double busy, double mostWaiting) {
        if (busy > LARGEST_CALCULATED) {
            return (long) Math.ceil(new Concurrency(busy).withSpread());
        }
        double blocked = 1;
        long servers = 0;
        do {
            servers++;
            blocked = blocked(busy, blocked, servers);
        } while (servers <= busy || waiting(busy, blocked, servers) > mostWaiting);
        return servers;
    }

    /**
     * Erlang C: the part of the requests that find all servers busy.
     *
     * @param busy servers at work on average
     * @return 0 to 1; 1 where they cannot keep up
     */
    public static double probabilityOfWaiting(double busy, long servers) {
        if (servers <= busy) {
            return 1;
        }
        if (busy > LARGEST_CALCULATED) {
            return 0;
        }
        double blocked = 1;
        for (long one = 1; one <= servers && blocked > 0; one++) {
            blocked = blocked(busy, blocked, one);
        }
        return waiting(busy, blocked, servers);
    }

    /**
     * The mean time that a request waits for a server, those that do not wait counted as 0.
     *
     * @param seconds that a server is held
     * @return seconds; infinite where they cannot keep up
     */
    public static double meanWait(double busy, long servers, double seconds) {
        return servers <= busy
                ? Double.POSITIVE_INFINITY
                : probabilityOfWaiting(busy, servers) * seconds / (servers - busy);
    }

    /** Erlang B with one server more, from that without it: no factorial that overflows. */
    private static double blocked(double busy, double before, long servers) {
        return busy * before / (servers + busy * before);
    }

    /** Erlang C from Erlang B. */
    private static double waiting(double busy, double blocked, long servers) {
        return blocked / (1 - busy / servers * (1 - blocked));
    }
}
