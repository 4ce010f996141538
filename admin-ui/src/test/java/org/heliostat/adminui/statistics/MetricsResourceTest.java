package org.heliostat.adminui.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.Metric;
import org.junit.jupiter.api.Test;

class MetricsResourceTest {

    private static final Pattern NAME = Pattern.compile("heliostat(_[a-z0-9]+)+|http_server_request_duration_seconds");

    private final AtomicInteger taken = new AtomicInteger();

    @Test
    void everyFigureThatMeasuresIsPartOfAMetric() {
        Set<String> noMeasurements = Set.of(
                "Server pid",
                "Server started",
                "Server taken",
                "Server updateInterval",
                "Server maxVirtualServers",
                "ListenSocket port");
        for (Box<?> box : Catalogue.boxes()) {
            List<String> told = membersOf(box);

            assertThat(told).doesNotHaveDuplicates();
            assertThat(box.figures().stream()
                            .filter(figure -> figure.kind() != FigureKind.TEXT)
                            .map(Figure::name)
                            .filter(name -> !noMeasurements.contains(box.type() + " " + name)))
                    .as(box.type())
                    .containsExactlyInAnyOrderElementsOf(told);
        }
    }

    @Test
    void noNameOfAMetricCarriesAValue() {
        assertThat(collect().stream().map(metric -> metric.getMetadata().getPrometheusName()))
                .doesNotHaveDuplicates()
                .noneMatch(name -> name.matches(".*_(\\dxx|\\d{3}|minutes?|queueing|idle|kernel|full|failed)(_.*)?")
                        && name.matches(
                                "heliostat_(virtual_server|connection_queue|time_split|processor|access_log)_.*"));
    }

    @Test
    void figuresOfAFamilyAreToldApartByALabel() {
        String text = MetricsText.openMetrics(SampleSnapshot::busy);

        assertThat(text.lines())
                .contains("# TYPE heliostat_connection_queue_average_length gauge")
                .anyMatch(line -> line.startsWith("heliostat_connection_queue_average_length{minutes=\"15\"} "))
                .anyMatch(line -> line.startsWith("heliostat_time_split_parts_seconds_count{part=\"jdbc\"} "))
                .anyMatch(line -> line.startsWith("heliostat_virtual_server_responses_by_code_total{code=\"404\","));
        assertThat(text.lines().filter(line -> line.startsWith("heliostat_virtual_server_responses_total{")))
                .as("classes of one virtual server")
                .filteredOn(line -> line.contains("virtual_server=\"vs1\""))
                .hasSize(5);
    }

    @Test
    void startAndProcessorTimeHaveTheNamesOfDashboards() {
        String text = MetricsText.openMetrics(SampleSnapshot::busy);

        assertThat(text.lines())
                .contains("# TYPE process_start_time_seconds gauge", "# TYPE process_cpu_seconds counter")
                .noneMatch(line -> line.contains("_ns"))
                .noneMatch(line -> line.startsWith("heliostat_server_pid"))
                .noneMatch(line -> line.startsWith("heliostat_refusals_status"));
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
                        "heliostat_virtual_server_responses_total{class=\"2xx\",virtual_server=\"vs1\"} 1000.0",
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

    private static <P> List<String> membersOf(Box<P> box) {
        return Metric.of(box).stream()
                .flatMap(metric -> metric.members().stream())
                .map(member -> member.figure().name())
                .toList();
    }

    private MetricSnapshots collect() {
        return new SnapshotCollector(this::snapshot).collect();
    }

    private ServerSnapshot snapshot() {
        taken.incrementAndGet();
        return SampleSnapshot.busy();
    }
}
