package org.heliostat.study.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Writes single figures as JSON, and reads them again. What is not known is left out. Immutable. */
public final class FigureJson {

    private static final MathContext DIGITS = new MathContext(6);

    private final ObjectMapper mapper = new ObjectMapper();

    /** @return an object without members */
    ObjectNode nothing() {
        return mapper.createObjectNode();
    }

    public ObjectNode of(Run run) {
        ObjectNode json = mapper.createObjectNode();
        json.put("processors", run.processors());
        json.put("concurrency", run.concurrency());
        json.put("answersPerSecond", rounded(run.answersPerSecond()));
        put(json, "processorMicros", run.cost().processorMicros());
        put(json, "waitMicros", run.cost().waitMicros());
        json.put("bytesPerAnswer", Math.round(run.bytesPerAnswer()));
        json.put("errors", run.errors());
        put(json, "residentBytes", run.cost().residentBytes());
        put(json, "heapAfterCollectionBytes", run.cost().heapAfterCollectionBytes());
        json.put("p50Millis", rounded(run.p50Millis()));
        json.put("p99Millis", rounded(run.p99Millis()));
        json.put("shared", run.isShared());
        json.put("usable", run.isUsable());
        if (!run.firstError().isEmpty()) {
            json.put("firstError", run.firstError());
        }
        return json;
    }

    public Run run(JsonNode json) {
        Cost cost = new Cost(
                real(json, "processorMicros"),
                real(json, "waitMicros"),
                whole(json, "residentBytes"),
                whole(json, "heapAfterCollectionBytes"));
        return new Run(
                json.path("processors").asInt(),
                json.path("concurrency").asInt(),
                json.path("answersPerSecond").asDouble(),
                json.path("bytesPerAnswer").asDouble(),
                json.path("errors").asLong(),
                json.path("p50Millis").asDouble(),
                json.path("p99Millis").asDouble(),
                cost,
                json.path("shared").asBoolean(),
                json.path("usable").asBoolean(true),
                json.path("firstError").asText());
    }

    public ObjectNode of(CurvePoint point) {
        ObjectNode json = mapper.createObjectNode();
        json.put("offeredPerSecond", rounded(point.offeredPerSecond()));
        json.put("answersPerSecond", rounded(point.answersPerSecond()));
        json.put("p50Millis", rounded(point.p50Millis()));
        json.put("p90Millis", rounded(point.p90Millis()));
        json.put("p99Millis", rounded(point.p99Millis()));
        json.put("maxMillis", rounded(point.maxMillis()));
        json.put("errors", point.errors());
        return json;
    }

    public CurvePoint curvePoint(JsonNode json) {
        return new CurvePoint(
                json.path("offeredPerSecond").asDouble(),
                json.path("answersPerSecond").asDouble(),
                json.path("p50Millis").asDouble(),
                json.path("p90Millis").asDouble(),
                json.path("p99Millis").asDouble(),
                json.path("maxMillis").asDouble(),
                json.path("errors").asLong());
    }

    /** @return to six digits: none of these figures is more exact */
    public static double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
    }

    private static void put(ObjectNode json, String name, OptionalDouble value) {
        value.ifPresent(known -> json.put(name, rounded(known)));
    }

    private static void put(ObjectNode json, String name, OptionalLong value) {
        value.ifPresent(known -> json.put(name, known));
    }

    private static OptionalDouble real(JsonNode json, String name) {
        return json.has(name) ? OptionalDouble.of(json.path(name).asDouble()) : OptionalDouble.empty();
    }

    private static OptionalLong whole(JsonNode json, String name) {
        return json.has(name) ? OptionalLong.of(json.path(name).asLong()) : OptionalLong.empty();
    }
}
