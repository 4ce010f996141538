package org.heliostat.adminui.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.FigureKind;
import org.junit.jupiter.api.Test;

class MetricsResourceTest {

    private static final Pattern NAME = Pattern.compile("heliostat(_[a-z0-9]+)+|http_server_request_duration_seconds");

    private final AtomicInteger taken = new AtomicInteger();

    @Test
    void everyFigureThatIsNoTextIsAMetric() {
        long figures = Catalogue.boxes().stream()
                .map(Box::figures)
                .flatMap(List::stream)
                .filter(figure -> figure.kind() != FigureKind.TEXT)
                .count();

        assertThat(collect()).hasSize((int) figures);
    }

    @Test
    void namesFollowTheRules() {
        assertThat(collect().stream().map(metric -> metric.getMetadata().getPrometheusName()))
                .allMatch(name -> NAME.matcher(name).matches())
                .noneMatch(name -> name.contains("_total_") && !name.contains("split"))
                .noneMatch(name -> name.contains("nanos") || name.contains("millis"))
                .contains(
                        "heliostat_connection_queue_queued",
                        "heliostat_connection_queue_delay_seconds",
                        "heliostat_virtual_server_sent_bytes",
                        "heliostat_session_threads_existing",
                        "http_server_request_duration_seconds");
    }

    @Test
    void allFiguresOfAnAnswerAreOfOneSnapshot() {
        collect();

        assertThat(taken).hasValue(1);
    }

    @Test
    void openMetricsTellsTheFigures() {
        String text = MetricsText.openMetrics(SampleSnapshot::busy);

        assertThat(text.lines())
                .contains(
                        "heliostat_connection_queue_queued_total 1234.0",
                        "heliostat_connection_queue_delay_seconds_total 3.0",
                        "heliostat_virtual_server_status_2xx_total{virtual_server=\"vs1\"} 1000.0",
                        "heliostat_servlet_latency_seconds_count{application=\"/shop\",servlet=\"Cart\",virtual_server=\"vs1\"}"
                                + " 2000",
                        "# TYPE http_server_request_duration_seconds histogram",
                        "http_server_request_duration_seconds_count{virtual_server=\"vs1\"} 1000",
                        "http_server_request_duration_seconds_sum{virtual_server=\"vs1\"} 5.0")
                .anyMatch(line -> line.startsWith("jvm_memory_used_bytes{"))
                .last()
                .isEqualTo("# EOF");
    }

    @Test
    void noMetricIsTaggedByWhatClientsSend() {
        assertThat(MetricsText.openMetrics(SampleSnapshot::busy))
                .doesNotContain("cart\"")
                .doesNotContain("/<a>");
    }

    private MetricSnapshots collect() {
        return new SnapshotCollector(this::snapshot).collect();
    }

    private ServerSnapshot snapshot() {
        taken.incrementAndGet();
        return SampleSnapshot.busy();
    }
}
