package org.heliostat.gateway.origin;

/** Since when an origin is in service, of which slow start makes its share. Any thread. */
final class ServiceTime {

    /** One that has just come gets something, or nobody would learn that it answers. */
    static final double LEAST = 0.01;

    private volatile long sinceNanos;

    /** @param now ticker time at which it came into service for the first time */
    ServiceTime(long now) {
        sinceNanos = now;
    }

    /** It comes into service. */
    void begin(long now) {
        sinceNanos = now;
    }

    /**
     * @param slowStartNanos in which its share grows, more than 0
     * @return part of its weight that it has come to, above 0 and up to 1
     */
    double part(long now, long slowStartNanos) {
        long in = now - sinceNanos;
        if (in >= slowStartNanos) {
            return 1;
        }
        return Math.max(LEAST, (double) in / slowStartNanos);
    }
}
