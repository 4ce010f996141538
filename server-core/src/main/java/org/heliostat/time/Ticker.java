package org.heliostat.time;

/** Monotonic time for durations and deadlines. Any thread may ask. */
@FunctionalInterface
public interface Ticker {

    /** @return nanoseconds since an arbitrary origin; only differences mean something */
    long nanos();

    /** The operating system's monotonic clock. */
    static Ticker system() {
        return System::nanoTime;
    }
}
