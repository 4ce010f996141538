package org.heliostat.stats.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A metric as it leaves the server: one figure of a box, or a family of them told apart by a label. Immutable.
 *
 * @param figure its name, kind, unit and help; of a family, the words are the family's
 * @param labels names of the labels of its series: the box's tags, then the family's
 * @param members what it is read from
 */
public record Metric<P>(Box<P> box, Figure<P> figure, List<String> labels, List<Member<P>> members) {

    /**
     * One figure of the metric.
     *
     * @param value of the family's label; empty where the figure is alone
     */
    public record Member<P>(Figure<P> figure, Optional<String> value) {

        /** @return the values of the metric's labels for one box */
        public List<String> values(Part<P> part) {
            List<String> values = new ArrayList<>(part.names());
            value.ifPresent(values::add);
            return values;
        }
    }

    /** Figures that tell of a process or a setting and are no measurement: identity, and times of day beside the scraper's own. */
    private static final Map<String, Set<String>> NO_METRIC = Map.of(
            "Server", Set.of("pid", "started", "taken", "updateInterval", "maxVirtualServers"),
            "ListenSocket", Set.of("port"));

    public Metric {
        labels = List.copyOf(labels);
        members = List.copyOf(members);
    }

    /** @return the metrics of a box, in the order of its figures */
    public static <P> List<Metric<P>> of(Box<P> box) {
        Map<String, List<Figure<P>>> byName = new LinkedHashMap<>();
        for (Figure<P> figure : box.figures()) {
            if (figure.kind() != FigureKind.TEXT && isMetric(box, figure)) {
                String name = MetricFamily.of(box.type(), figure.name())
                        .map(MetricFamily::name)
                        .orElse(figure.name());
                byName.computeIfAbsent(name, first -> new ArrayList<>()).add(figure);
            }
        }
        return byName.values().stream().map(figures -> of(box, figures)).toList();
    }

    private static boolean isMetric(Box<?> box, Figure<?> figure) {
        return !NO_METRIC.getOrDefault(box.type(), Set.of()).contains(figure.name());
    }

    private static <P> Metric<P> of(Box<P> box, List<Figure<P>> figures) {
        Figure<P> first = figures.get(0);
        Optional<MetricFamily> family = MetricFamily.of(box.type(), first.name());
        List<Member<P>> members = figures.stream()
                .map(figure ->
                        new Member<>(figure, family.map(one -> one.values().get(figure.name()))))
                .toList();
        List<String> labels = new ArrayList<>(box.tags());
        family.ifPresent(one -> labels.add(one.label()));
        Figure<P> like = family.map(one -> new Figure<>(
                        one.name(), first.kind(), first.unit(), one.help(), first.isFraction(), first.reader()))
                .orElse(first);
        return new Metric<>(box, like, labels, members);
    }
}
