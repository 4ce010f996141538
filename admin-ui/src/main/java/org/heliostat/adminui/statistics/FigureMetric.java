package org.heliostat.adminui.statistics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureUnit;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;

/** One figure as a metric with a data point for each box of its kind. */
record FigureMetric<P>(Box<P> box, Figure<P> figure) {

    private static final double NANOS_PER_SECOND = 1e9;

    MetricSnapshot of(List<Part<P>> parts) {
        return switch (figure.kind()) {
            case COUNTER -> counter(parts);
            case GAUGE -> gauge(parts);
            case TIMES -> histogram(parts);
            case TEXT -> throw new IllegalArgumentException(figure.name() + " is a text");
        };
    }

    private MetricSnapshot counter(List<Part<P>> parts) {
        CounterSnapshot.Builder metric =
                CounterSnapshot.builder().name(MetricName.of(box, figure)).help(figure.help());
        for (Part<P> part : parts) {
            metric.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                    .labels(labels(part))
                    // A machine that does not tell says -1.
                    .value(Math.max(0, value(part)))
                    .build());
        }
        return metric.build();
    }

    private MetricSnapshot gauge(List<Part<P>> parts) {
        GaugeSnapshot.Builder metric =
                GaugeSnapshot.builder().name(MetricName.of(box, figure)).help(figure.help());
        for (Part<P> part : parts) {
            metric.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .labels(labels(part))
                    .value(value(part))
                    .build());
        }
        return metric.build();
    }

    private MetricSnapshot histogram(List<Part<P>> parts) {
        HistogramSnapshot.Builder metric =
                HistogramSnapshot.builder().name(MetricName.of(box, figure)).help(figure.help());
        for (Part<P> part : parts) {
            LatencySnapshot times = (LatencySnapshot) figure.of(part.figures());
            metric.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .labels(labels(part))
                    .classicHistogramBuckets(buckets(times))
                    .sum(times.sumNanos() / NANOS_PER_SECOND)
                    .build());
        }
        return metric.build();
    }

    private double value(Part<P> part) {
        Number number = (Number) figure.of(part.figures());
        return figure.unit() == FigureUnit.NONE
                ? number.doubleValue()
                : figure.unit().inBase(number.doubleValue());
    }

    private Labels labels(Part<P> part) {
        return Labels.of(box.tags().toArray(String[]::new), part.names().toArray(String[]::new));
    }

    /** The format counts what is up to a limit, the model what is between two. */
    private static ClassicHistogramBuckets buckets(LatencySnapshot times) {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long below = 0;
        for (int i = 0; i < times.atMost().size(); i++) {
            buckets.bucket(
                    LatencySnapshot.LIMITS_NANOS.get(i) / NANOS_PER_SECOND,
                    times.atMost().get(i) - below);
            below = times.atMost().get(i);
        }
        return buckets.bucket(Double.POSITIVE_INFINITY, Math.max(0, times.count() - below))
                .build();
    }
}
