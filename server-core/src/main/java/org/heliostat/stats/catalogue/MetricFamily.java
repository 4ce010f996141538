package org.heliostat.stats.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Several figures of a box as one metric with a label, so that no metric's name carries a value and they can be summed.
 * Immutable.
 *
 * @param boxType of the box that has them
 * @param name what the metric is called in place of its figures' names, in lowerCamel
 * @param help one sentence without a full stop
 * @param label that tells its figures apart
 * @param values of the label, by name of the figure
 */
record MetricFamily(String boxType, String name, String help, String label, Map<String, String> values) {

    private static final String VIRTUAL_SERVER = "VirtualServer";

    private static final List<MetricFamily> ALL = List.of(
            new MetricFamily(
                    VIRTUAL_SERVER,
                    "responses",
                    "Answers by class of their status",
                    "class",
                    Map.of(
                            "status2xx", "2xx",
                            "status3xx", "3xx",
                            "status4xx", "4xx",
                            "status5xx", "5xx",
                            "statusOther", "other")),
            // Apart from the classes: together they would count an answer twice.
            new MetricFamily(
                    VIRTUAL_SERVER,
                    "responsesByCode",
                    "Answers with a status that has a count of its own",
                    "code",
                    Map.of(
                            "status200", "200",
                            "status302", "302",
                            "status304", "304",
                            "status400", "400",
                            "status401", "401",
                            "status403", "403",
                            "status404", "404",
                            "status503", "503")),
            new MetricFamily(
                    "ConnectionQueue",
                    "averageLength",
                    "Average length of the last minutes",
                    "minutes",
                    Map.of("oneMinuteLength", "1", "fiveMinutesLength", "5", "fifteenMinutesLength", "15")),
            new MetricFamily(
                    "TimeSplit",
                    "parts",
                    "Where the time of requests went",
                    "part",
                    Map.of(
                            "queueing", "queueing",
                            "functions", "functions",
                            "application", "application",
                            "jdbc", "jdbc",
                            "writing", "writing")),
            new MetricFamily(
                    "AccessLog",
                    "dropped",
                    "Lines dropped: the queue was full, or writing failed",
                    "reason",
                    Map.of("droppedFull", "full", "droppedFailed", "failed")),
            new MetricFamily(
                    "Processor",
                    "percent",
                    "Percent of the time since the processor was looked at before",
                    "mode",
                    Map.of("idle", "idle", "user", "user", "kernel", "kernel")));

    MetricFamily {
        values = Map.copyOf(values);
    }

    /** @return the family that a box's figure belongs to */
    static Optional<MetricFamily> of(String boxType, String figure) {
        return ALL.stream()
                .filter(family -> family.boxType.equals(boxType) && family.values.containsKey(figure))
                .findFirst();
    }
}
