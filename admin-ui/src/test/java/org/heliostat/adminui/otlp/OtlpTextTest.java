package org.heliostat.adminui.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.Set;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Metric;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OtlpTextTest {

    private JsonNode root;

    @BeforeEach
    void encode() throws Exception {
        root = new ObjectMapper().readTree(OtlpText.of(SampleSnapshot.busy(), "here"));
    }

    @Test
    void everyMetricHasANameOfItsOwn() {
        long expected = Catalogue.boxes().stream()
                .mapToLong(box -> Metric.of(box).size())
                .sum();
        Set<String> names = new HashSet<>();
        metrics().forEach(metric -> names.add(metric.path("name").asText()));

        assertThat(metrics()).hasSize((int) expected);
        assertThat(names).hasSize((int) expected).allMatch(name -> name.matches("[a-z][a-z0-9_.]*"));
    }

    @Test
    void theResourceSaysWhoSends() {
        JsonNode attributes = root.at("/resourceMetrics/0/resource/attributes");

        assertThat(attribute(attributes, "service.name")).isEqualTo("sample");
        assertThat(attribute(attributes, "service.version")).isEqualTo("Heliostat 0.1.0");
        assertThat(attribute(attributes, "service.instance.id")).isEqualTo("sample@here:2408");
    }

    @Test
    void aCounterIsACumulativeMonotonicSumWhoseIntegersAreStrings() {
        JsonNode metric = metric("heliostat.connection_queue.queued");
        JsonNode point = metric.at("/sum/dataPoints/0");

        assertThat(metric.path("unit").asText()).isEqualTo("1");
        assertThat(metric.at("/sum/aggregationTemporality").isInt()).isTrue();
        assertThat(metric.at("/sum/aggregationTemporality").asInt()).isEqualTo(2);
        assertThat(metric.at("/sum/isMonotonic").asBoolean()).isTrue();
        assertThat(point.path("asInt").isTextual()).isTrue();
        assertThat(point.path("asInt").asText()).isEqualTo("1234");
        assertThat(point.path("startTimeUnixNano").asText()).isEqualTo("1000000000000");
        assertThat(point.path("timeUnixNano").asText()).isEqualTo("1090500000000");
    }

    @Test
    void aGaugeHasNoStartAndTagsAreAttributes() {
        JsonNode metric = metric("heliostat.processor.percent");
        JsonNode point = metric.at("/gauge/dataPoints/1");

        assertThat(metric.at("/gauge/dataPoints"))
                .as("two processors, three modes")
                .hasSize(6);
        assertThat(point.path("asDouble").asDouble()).isEqualTo(37.5);
        assertThat(point.has("startTimeUnixNano")).isFalse();
        assertThat(attribute(point.path("attributes"), "cpu")).isEqualTo("0");
        assertThat(attribute(point.path("attributes"), "mode")).isEqualTo("user");
    }

    @Test
    void timesAreSecondsWhateverTheyWereCountedIn() {
        assertThat(metric("heliostat.connection_queue.delay").path("unit").asText())
                .isEqualTo("s");
        assertThat(metric("heliostat.connection_queue.delay")
                        .at("/sum/dataPoints/0/asDouble")
                        .asDouble())
                .isEqualTo(3);
    }

    @Test
    void aHistogramHasOneBucketMoreThanBoundsAndSumsToItsCount() {
        JsonNode metric = metric("http.server.request.duration");
        JsonNode point = metric.at("/histogram/dataPoints/0");
        long sum = 0;
        for (JsonNode bucket : point.path("bucketCounts")) {
            sum += Long.parseLong(bucket.asText());
        }

        assertThat(metric.at("/histogram/aggregationTemporality").asInt()).isEqualTo(2);
        assertThat(point.path("bucketCounts"))
                .hasSize(point.path("explicitBounds").size() + 1);
        assertThat(sum).isEqualTo(1000);
        assertThat(point.path("count").asText()).isEqualTo("1000");
        assertThat(point.path("sum").asDouble()).isEqualTo(5);
        assertThat(attribute(point.path("attributes"), "virtual_server")).isEqualTo("vs1");
    }

    @Test
    void nothingThatClientsSendIsInIt() {
        assertThat(root.toString()).doesNotContain("/<a>").doesNotContain("cart");
    }

    private JsonNode metrics() {
        return root.at("/resourceMetrics/0/scopeMetrics/0/metrics");
    }

    private JsonNode metric(String name) {
        for (JsonNode metric : metrics()) {
            if (metric.path("name").asText().equals(name)) {
                return metric;
            }
        }
        throw new AssertionError("no " + name);
    }

    private static String attribute(JsonNode attributes, String key) {
        for (JsonNode attribute : attributes) {
            if (attribute.path("key").asText().equals(key)) {
                return attribute.at("/value/stringValue").asText();
            }
        }
        throw new AssertionError("no " + key + " in " + attributes);
    }
}
