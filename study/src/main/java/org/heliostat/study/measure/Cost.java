package org.heliostat.study.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What answers cost the server, as far as it is known. Immutable.
 *
 * @param processorMicros processor time for each answer, of the server and the programs it has started
 * @param waitMicros time for each answer in which its thread waited for others, such as a database
 * @param residentBytes memory that the processes occupy
 * @param heapAfterCollectionBytes what was left in the heap of a Java server
 */
public record Cost(
        OptionalDouble processorMicros,
        OptionalDouble waitMicros,
        OptionalLong residentBytes,
        OptionalLong heapAfterCollectionBytes) {

    /** Nothing is known of the server but its answers. */
    public static final Cost UNKNOWN =
            new Cost(OptionalDouble.empty(), OptionalDouble.empty(), OptionalLong.empty(), OptionalLong.empty());

    Cost withWait(OptionalDouble micros) {
        return new Cost(processorMicros, micros, residentBytes, heapAfterCollectionBytes);
    }
}
