package org.heliostat.sizing.formula;

/**
 * How many of something are busy at the same time: on average as many as arrive in the time that one of them takes (Little's law),
 * and now and then more, since arrivals are random.
 *
 * @param mean average, at least 0
 */
public record Concurrency(double mean) {

    /** Standard deviations: with random arrivals more are busy in 1 of 700 moments. */
    private static final double DEVIATIONS = 3;

    public Concurrency {
        if (!(mean >= 0) || Double.isInfinite(mean)) {
            throw new IllegalArgumentException("mean: " + mean + " (expected: 0 or more)");
        }
    }

    /**
     * Little's law.
     *
     * @param rate arrivals per second
     * @param seconds that each of them stays
     */
    public static Concurrency of(double rate, double seconds) {
        return new Concurrency(rate * seconds);
    }

    /** @return the mean and three standard deviations of a Poisson distribution, whose variance is its mean */
    public double withSpread() {
        return mean + DEVIATIONS * Math.sqrt(mean);
    }
}
