package org.heliostat.adminui.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.FigureUnit;
import org.heliostat.stats.catalogue.Metric;
import org.heliostat.stats.catalogue.MetricName;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;

/**
 * A snapshot as ExportMetricsServiceRequest in OTLP's JSON: enumerations are numbers, 64-bit integers are strings, times
 * are nanoseconds since 1970. Counters are cumulative, so that a sending that was lost loses nothing.
 */
final class OtlpText {

    private static final int CUMULATIVE = 2;
    private static final double NANOS_PER_SECOND = 1e9;

    private final JsonGenerator json;
    private final ServerSnapshot snapshot;
    private final String started;
    private final String taken;

    private OtlpText(JsonGenerator json, ServerSnapshot snapshot) {
        this.json = json;
        this.snapshot = snapshot;
        this.started = nanos(snapshot.identity().startedMillis());
        this.taken = nanos(snapshot.takenMillis());
    }

    /** @param host name of the machine */
    static byte[] of(ServerSnapshot snapshot, String host) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
            new OtlpText(json, snapshot).write(host);
        }
        return bytes.toByteArray();
    }

    private void write(String host) throws IOException {
        json.writeStartObject();
        json.writeArrayFieldStart("resourceMetrics");
        json.writeStartObject();
        resource(host);
        json.writeArrayFieldStart("scopeMetrics");
        json.writeStartObject();
        json.writeObjectFieldStart("scope");
        json.writeStringField("name", "org.heliostat");
        json.writeEndObject();
        json.writeArrayFieldStart("metrics");
        for (Box<?> box : Catalogue.boxes()) {
            metrics(box);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    /** Names of OpenTelemetry's conventions for resources. */
    private void resource(String host) throws IOException {
        ServerSnapshot.Identity identity = snapshot.identity();
        json.writeObjectFieldStart("resource");
        json.writeArrayFieldStart("attributes");
        attribute("service.name", identity.id());
        attribute("service.version", identity.version());
        attribute("service.instance.id", identity.id() + "@" + host + ":" + identity.pid());
        attribute("host.name", host);
        attribute("process.runtime.name", snapshot.jvm().name());
        attribute("process.runtime.version", snapshot.jvm().version());
        json.writeEndArray();
        json.writeEndObject();
    }

    private <P> void metrics(Box<P> box) throws IOException {
        List<Part<P>> parts = box.parts(snapshot);
        if (parts.isEmpty()) {
            return;
        }
        for (Metric<P> metric : Metric.of(box)) {
            metric(metric, parts);
        }
    }

    private <P> void metric(Metric<P> metric, List<Part<P>> parts) throws IOException {
        Figure<P> figure = metric.figure();
        json.writeStartObject();
        json.writeStringField("name", MetricName.dotted(metric.box(), figure));
        json.writeStringField("description", figure.help());
        json.writeStringField("unit", unit(figure.unit()));
        switch (figure.kind()) {
            case COUNTER -> {
                json.writeObjectFieldStart("sum");
                json.writeNumberField("aggregationTemporality", CUMULATIVE);
                json.writeBooleanField("isMonotonic", true);
            }
            case GAUGE -> json.writeObjectFieldStart("gauge");
            case TIMES -> {
                json.writeObjectFieldStart("histogram");
                json.writeNumberField("aggregationTemporality", CUMULATIVE);
            }
            case TEXT -> throw new IllegalArgumentException(figure.name() + " is a text");
        }
        json.writeArrayFieldStart("dataPoints");
        for (Part<P> part : parts) {
            for (Metric.Member<P> member : metric.members()) {
                json.writeStartObject();
                point(metric.labels(), member, part);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    private <P> void point(List<String> labels, Metric.Member<P> member, Part<P> part) throws IOException {
        Figure<P> figure = member.figure();
        if (!labels.isEmpty()) {
            List<String> values = member.values(part);
            json.writeArrayFieldStart("attributes");
            for (int i = 0; i < labels.size(); i++) {
                attribute(labels.get(i), values.get(i));
            }
            json.writeEndArray();
        }
        if (figure.kind() != FigureKind.GAUGE) {
            json.writeStringField("startTimeUnixNano", started);
        }
        json.writeStringField("timeUnixNano", taken);
        Object value = figure.of(part.figures());
        if (value instanceof LatencySnapshot times) {
            histogram(times);
        } else {
            number(figure, (Number) value);
        }
    }

    private void number(Figure<?> figure, Number value) throws IOException {
        // A machine that does not tell says -1, which no counter may be.
        boolean isUnknown = figure.kind() == FigureKind.COUNTER && value.doubleValue() < 0;
        if (figure.isFraction() || figure.unit().isTime()) {
            json.writeNumberField("asDouble", isUnknown ? 0 : figure.unit().inBase(value.doubleValue()));
        } else {
            json.writeStringField("asInt", Long.toString(isUnknown ? 0 : value.longValue()));
        }
    }

    /** The format counts what lies between two limits, the snapshot what lies below one. */
    private void histogram(LatencySnapshot times) throws IOException {
        json.writeNumberField("sum", times.sumNanos() / NANOS_PER_SECOND);
        json.writeArrayFieldStart("bucketCounts");
        long below = 0;
        for (long atMost : times.atMost()) {
            json.writeString(Long.toString(atMost - below));
            below = atMost;
        }
        long above = Math.max(0, times.count() - below);
        json.writeString(Long.toString(above));
        json.writeEndArray();
        // The buckets were read one after the other: their sum is the number that fits them.
        json.writeStringField("count", Long.toString(below + above));
        json.writeArrayFieldStart("explicitBounds");
        for (int i = 0; i < times.atMost().size(); i++) {
            json.writeNumber(LatencySnapshot.LIMITS_NANOS.get(i) / NANOS_PER_SECOND);
        }
        json.writeEndArray();
    }

    private void attribute(String key, String value) throws IOException {
        json.writeStartObject();
        json.writeStringField("key", key);
        json.writeObjectFieldStart("value");
        json.writeStringField("stringValue", value);
        json.writeEndObject();
        json.writeEndObject();
    }

    /** UCUM's names, as OpenTelemetry wants them. */
    private static String unit(FigureUnit unit) {
        return switch (unit) {
            case NONE -> "1";
            case BYTES -> "By";
            case BYTES_PER_SECOND -> "By/s";
            case NANOSECONDS, MILLISECONDS, SECONDS -> "s";
        };
    }

    private static String nanos(long millis) {
        return Long.toString(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
