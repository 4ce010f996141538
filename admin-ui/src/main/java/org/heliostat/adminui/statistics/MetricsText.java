package org.heliostat.adminui.statistics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;

/**
 * Every figure as text for scrapers. The server's come from one snapshot for each text; beside them stand Micrometer's of
 * the Java virtual machine, under the names that ready-made dashboards use. Any thread.
 */
final class MetricsText {

    static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /** Prometheus's format before OpenMetrics. */
    static final String PLAIN = "text/plain; version=0.0.4; charset=utf-8";

    private static final String NANOSECONDS_OF_PROCESSOR = "process.cpu.time";
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrometheusMeterRegistry registry;

    MetricsText(Supplier<ServerSnapshot> snapshots) {
        PrometheusRegistry collectors = new PrometheusRegistry();
        registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, collectors, Clock.SYSTEM);
        // A counter in nanoseconds; ready-made dashboards ask for process_cpu_seconds_total.
        registry.config().meterFilter(MeterFilter.denyNameStartsWith(NANOSECONDS_OF_PROCESSOR));
        FunctionCounter.builder(
                        "process.cpu", snapshots, taken -> taken.get().jvm().cpuNanos() / NANOS_PER_SECOND)
                .baseUnit("seconds")
                .description("Processor time of the process")
                .register(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        collectors.register(new SnapshotCollector(snapshots));
    }

    static String openMetrics(Supplier<ServerSnapshot> snapshots) {
        return new MetricsText(snapshots).as(OPEN_METRICS);
    }

    /** @param type one of the two types of this class */
    String as(String type) {
        return registry.scrape(type);
    }
}
