package org.heliostat.time;

/** Time of day for logs, headers and file ages. Any thread may ask. */
@FunctionalInterface
public interface WallClock {

    /** @return milliseconds since 1970-01-01T00:00:00Z */
    long millis();

    /** The operating system's clock. */
    static WallClock system() {
        return System::currentTimeMillis;
    }
}
