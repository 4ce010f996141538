package org.heliostat.spring.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureUnit;
import org.heliostat.stats.catalogue.Metric;
import org.heliostat.stats.catalogue.MetricName;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Binds the figures of a server: connections, queue, session threads, refusals, file cache, applications. A figure is read when
 * its meter is, from a snapshot that is at most half a second old. Meters read as long as this object is held.
 *
 * <p>The meters are those of the boxes that are there when it is bound, such as the server's listen sockets and applications.
 */
public final class HeliostatMetrics implements MeterBinder {

    /** What Micrometer has meters of its own for, and what a server inside of an application does not do. */
    private static final Set<String> LEFT_OUT = Set.of(
            "Jvm",
            "Machine",
            "Processor",
            "Process",
            "CertificateOrder",
            "Cgi",
            "ProgramBodies",
            "FastCgi",
            "Origin",
            "Shtml",
            "Logins",
            "ErrorLog",
            "MetricsPush",
            "Stapling",
            "Advice",
            "Servlet",
            "InstancePool",
            "JdbcPool");

    private final RecentSnapshot snapshots;
    private final Tags tags;
    /** Registries hold what they read by weak references. */
    private final List<PartReader<?>> held = new ArrayList<>();

    /** @param tags that each meter has besides its own */
    public HeliostatMetrics(Supplier<ServerSnapshot> snapshots, Iterable<Tag> tags, Ticker ticker) {
        this.snapshots = new RecentSnapshot(snapshots, ticker);
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Catalogue.boxes().stream().filter(box -> !LEFT_OUT.contains(box.type())).forEach(box -> bind(box, registry));
    }

    private <P> void bind(Box<P> box, MeterRegistry registry) {
        List<Metric<P>> metrics = Metric.of(box);
        for (Part<P> part : box.parts(snapshots.get())) {
            PartReader<P> reader = new PartReader<>(snapshots, box, part.names());
            held.add(reader);
            for (Metric<P> metric : metrics) {
                metric.members().forEach(member -> bind(metric, member, part, reader, registry));
            }
        }
    }

    private <P> void bind(
            Metric<P> metric, Metric.Member<P> member, Part<P> part, PartReader<P> reader, MeterRegistry registry) {
        Figure<P> figure = member.figure();
        String name = MetricName.dotted(metric.box(), metric.figure());
        String help = metric.figure().help();
        Tags all = tags.and(labels(metric, member, part));
        switch (figure.kind()) {
            case COUNTER ->
                FunctionCounter.builder(name, reader, one -> one.total(figure))
                        .description(help)
                        .baseUnit(unit(figure))
                        .tags(all)
                        .register(registry);
            case GAUGE ->
                Gauge.builder(name, reader, one -> one.value(figure))
                        .description(help)
                        .baseUnit(unit(figure))
                        .tags(all)
                        .register(registry);
            case TIMES ->
                FunctionTimer.builder(
                                name, reader, one -> one.count(figure), one -> one.sum(figure), TimeUnit.NANOSECONDS)
                        .description(help)
                        .tags(all)
                        .register(registry);
            case TEXT -> throw new IllegalArgumentException(figure.name() + " is a text");
        }
    }

    private static <P> Tags labels(Metric<P> metric, Metric.Member<P> member, Part<P> part) {
        List<String> values = member.values(part);
        Tags labels = Tags.empty();
        for (int i = 0; i < values.size(); i++) {
            labels = labels.and(metric.labels().get(i), values.get(i));
        }
        return labels;
    }

    /** @return as Micrometer calls it, null for a plain number */
    private static @Nullable String unit(Figure<?> figure) {
        FigureUnit unit = figure.unit();
        if (unit.isTime()) {
            return "seconds";
        }
        return unit == FigureUnit.BYTES ? "bytes" : null;
    }
}
