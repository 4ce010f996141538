package org.heliostat.adminui.statistics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Metric;
import org.heliostat.stats.catalogue.Part;

/** Turns one snapshot into metrics: those of the catalogue. Any thread. */
final class SnapshotCollector implements MultiCollector {

    private final Supplier<ServerSnapshot> snapshots;
    private final List<Box<?>> boxes = Catalogue.boxes();

    SnapshotCollector(Supplier<ServerSnapshot> snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public MetricSnapshots collect() {
        ServerSnapshot snapshot = snapshots.get();
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        boxes.forEach(box -> add(box, snapshot, all));
        return all.build();
    }

    private static <P> void add(Box<P> box, ServerSnapshot snapshot, MetricSnapshots.Builder all) {
        List<Part<P>> parts = box.parts(snapshot);
        if (parts.isEmpty()) {
            return;
        }
        Metric.of(box).forEach(metric -> all.metricSnapshot(new MetricReading<>(metric).of(parts)));
    }
}
