package org.heliostat.stats.flight;

import java.util.Optional;
import jdk.jfr.FlightRecorder;

/**
 * Hands events to Java's flight recorder where one was started, and does nothing else. The first event of a process
 * without one would start it, which takes a second or more and some memory: on an I/O loop that is too long, and where
 * memory is short the class of the event could not be used any more. Any thread.
 */
public final class FlightEvents {

    private FlightEvents() {}

    public static void slowRequest(SlowRequest.What what, SlowRequest.Took took) {
        if (FlightRecorder.isInitialized()) {
            SlowRequest.record(what, took);
        }
    }

    public static void queueOverflow(String virtualServer) {
        if (FlightRecorder.isInitialized()) {
            QueueOverflow.record(virtualServer);
        }
    }

    /** @param nanos for which a thread waited */
    public static void poolWait(String pool, long nanos) {
        if (FlightRecorder.isInitialized()) {
            PoolWait.record(pool, nanos);
        }
    }

    /** @return an event that measures from now on; empty without a recorder */
    public static Optional<Reload> reloadBegun() {
        return FlightRecorder.isInitialized() ? Optional.of(Reload.begun()) : Optional.empty();
    }
}
