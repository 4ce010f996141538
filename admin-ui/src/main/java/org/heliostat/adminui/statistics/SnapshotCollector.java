package org.heliostat.adminui.statistics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.Part;

/** Turns one snapshot into metrics: one for each figure of the catalogue that is no text. Any thread. */
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
        for (Figure<P> figure : box.figures()) {
            if (figure.kind() != FigureKind.TEXT) {
                all.metricSnapshot(new FigureMetric<>(box, figure).of(parts));
            }
        }
    }
}
