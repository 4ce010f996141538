package org.heliostat.adminui.statistics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.List;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureUnit;
import org.heliostat.stats.catalogue.Metric;
import org.heliostat.stats.catalogue.MetricName;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;

/** Reads a metric: a data point for each figure of it, of each box of its kind. */
record MetricReading<P>(Metric<P> metric) {

    private static final double NANOS_PER_SECOND = 1e9;

    MetricSnapshot of(List<Part<P>> parts) {
        return switch (metric.figure().kind()) {
            case COUNTER -> counter(parts);
            case GAUGE -> gauge(parts);
            case TIMES -> histogram(parts);
            case TEXT -> throw new IllegalArgumentException(metric.figure().name() + " is a text");
        };
    }

    private MetricSnapshot counter(List<Part<P>> parts) {
        CounterSnapshot.Builder builder =
                CounterSnapshot.builder().name(name()).help(metric.figure().help());
        for (Part<P> part : parts) {
            for (Metric.Member<P> member : metric.members()) {
                builder.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                        .labels(labels(member, part))
                        // A machine that does not tell says -1.
                        .value(Math.max(0, value(member.figure(), part)))
                        .build());
            }
        }
        return builder.build();
    }

    private MetricSnapshot gauge(List<Part<P>> parts) {
        GaugeSnapshot.Builder builder =
                GaugeSnapshot.builder().name(name()).help(metric.figure().help());
        for (Part<P> part : parts) {
            for (Metric.Member<P> member : metric.members()) {
                builder.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                        .labels(labels(member, part))
                        .value(value(member.figure(), part))
                        .build());
            }
        }
        return builder.build();
    }

    private MetricSnapshot histogram(List<Part<P>> parts) {
        HistogramSnapshot.Builder builder =
                HistogramSnapshot.builder().name(name()).help(metric.figure().help());
        for (Part<P> part : parts) {
            for (Metric.Member<P> member : metric.members()) {
                LatencySnapshot times = (LatencySnapshot) member.figure().of(part.figures());
                builder.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                        .labels(labels(member, part))
                        .classicHistogramBuckets(buckets(times))
                        .sum(times.sumNanos() / NANOS_PER_SECOND)
                        .build());
            }
        }
        return builder.build();
    }

    private String name() {
        return MetricName.of(metric.box(), metric.figure());
    }

    private double value(Figure<P> figure, Part<P> part) {
        Number number = (Number) figure.of(part.figures());
        return figure.unit() == FigureUnit.NONE
                ? number.doubleValue()
                : figure.unit().inBase(number.doubleValue());
    }

    private Labels labels(Metric.Member<P> member, Part<P> part) {
        return Labels.of(
                metric.labels().toArray(String[]::new), member.values(part).toArray(String[]::new));
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
