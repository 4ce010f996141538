package org.heliostat.sessionthread.tuning;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Where the figures of an interval come from. All may be asked by any thread, and none waits.
 *
 * @param ended requests that session threads have ended since the start
 * @param processorNanos processor time that the process has used; negative = unknown
 * @param processors that the process may use
 * @param held requests that wait for their bodies or for one of the places of RqThrottleBodies, which grow with the limit
 */
public record TuningSources(
        Supplier<EndedRequests> ended, LongSupplier processorNanos, IntSupplier processors, IntSupplier held) {}
