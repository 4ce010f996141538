package org.heliostat.benchmarks.load.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.heliostat.benchmarks.load.plan.Measurement;

/** Results as JSON, every measurement by itself; what is not known is null. */
public final class ResultsFile {

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private ResultsFile() {}

    public static String json(Results results) {
        ObjectNode root = JSON.createObjectNode();
        root.put("date", results.conditions().date());
        root.put("command", results.conditions().command());
        results.conditions().facts().forEach(root.putArray("conditions")::add);
        var rows = root.putArray("rows");
        results.rows().forEach(row -> write(row, rows.addObject()));
        var measurements = root.putArray("measurements");
        results.figures().all().forEach(each -> write(each, measurements.addObject()));
        results.failures().forEach(root.putArray("failures")::add);
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a tree of plain values", impossible);
        }
    }

    private static void write(Row row, ObjectNode node) {
        node.put("case", row.loadCase().label());
        node.put("aim", row.aim().text());
        node.put("against", row.against().map(server -> server.label()).orElse(""));
        put(node, "median", row.figure().median());
        put(node, "least", row.figure().least());
        put(node, "most", row.figure().most());
        node.put("state", row.state().text());
    }

    private static void write(Measurement measurement, ObjectNode node) {
        node.put("case", measurement.loadCase().label());
        node.put("server", measurement.server().label());
        node.put("round", measurement.round());
        put(node, "seconds", measurement.tally().seconds());
        node.put("answers", measurement.tally().answers());
        node.put("wrong", measurement.tally().wrong());
        node.put("firstWrong", measurement.tally().firstWrong());
        put(node, "p50Micros", measurement.tally().p50Micros());
        put(node, "p99Micros", measurement.tally().p99Micros());
        put(node, "cpuMicros", measurement.cpuMicros());
        put(node, "allocatedBytes", measurement.allocatedBytes());
        put(node, "hitRatio", measurement.hitRatio());
        put(node, "othersProcessors", measurement.noise().others());
        put(node, "stolenProcessors", measurement.noise().stolen());
        node.put("takenAgain", measurement.noise().again());
    }

    private static void put(ObjectNode node, String name, double value) {
        if (Double.isFinite(value)) {
            node.put(name, value);
        } else {
            node.putNull(name);
        }
    }
}
