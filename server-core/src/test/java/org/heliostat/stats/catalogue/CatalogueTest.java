package org.heliostat.stats.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.latency.LatencySnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogueTest {

    /** Components of the records that are no figures of their own, by box. */
    private static final Map<String, Set<String>> NO_FIGURES = Map.ofEntries(
            Map.entry("ListenSocket", Set.of("id")),
            Map.entry("CertificateOrder", Set.of("nickname")),
            Map.entry("VirtualServer", Set.of("id", "performance", "lastMethod", "lastUri")),
            Map.entry("Bucket", Set.of("name")),
            Map.entry("ThreadPool", Set.of("name")),
            Map.entry("SessionThreads", Set.of("rows", "tuning", "bodies")),
            Map.entry("SessionTuning", Set.of("curve", "steps")),
            Map.entry("AccessLog", Set.of("name", "file")),
            Map.entry("ErrorLog", Set.of("target")),
            Map.entry("Process", Set.of("number")),
            Map.entry("Servlet", Set.of("name")),
            Map.entry("InstancePool", Set.of("servlet")),
            Map.entry("FastCgi", Set.of("address")),
            Map.entry("Origin", Set.of("address")));

    /** Boxes of which one record says more than one box does. */
    private static final Set<String> SELECTIONS = Set.of(
            "Server",
            "Machine",
            "Processor",
            "Logins",
            "WebApp",
            "StoredSessions",
            "JdbcPool",
            "Refusals",
            "RefusalLog");

    static List<Box<?>> boxes() {
        return Catalogue.boxes();
    }

    @Test
    void noTypeAndNoFigureIsThereTwice() {
        assertThat(Catalogue.boxes()).extracting(Box::type).doesNotHaveDuplicates();
        for (Box<?> box : Catalogue.boxes()) {
            assertThat(box.figures()).extracting(Figure::name).as(box.type()).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void everyFigureIsWhatItsKindSays(Box<?> box) {
        assertThat(values(box)).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("boxes")
    void noComponentOfARecordIsForgotten(Box<?> box) {
        if (SELECTIONS.contains(box.type())) {
            return;
        }
        Set<String> expected = components(box);
        expected.removeAll(NO_FIGURES.getOrDefault(box.type(), Set.of()));
        if (box.type().equals("VirtualServer") && expected.remove("requests")) {
            expected.addAll(names(org.heliostat.stats.RequestCountersSnapshot.class));
        }
        if (box.type().equals("Compression")) {
            // A box of their own: Inflation.
            expected.remove("bodies");
        }
        if (expected.remove("pace")) {
            expected.addAll(Set.of("qosSlowed", "qosWaiting", "qosDelay"));
        }

        assertThat(box.figures().stream().map(Figure::name)).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Or Prometheus refuses the whole answer, and JMX the second bean. */
    @ParameterizedTest
    @MethodSource("boxes")
    void noTwoPartsHaveTheSameNames(Box<?> box) {
        assertThat(box.parts(SampleSnapshot.busy())).extracting(Part::names).doesNotHaveDuplicates();
    }

    private static Set<String> components(Box<?> box) {
        Object part = box.parts(SampleSnapshot.busy()).get(0).figures();
        return names(part.getClass());
    }

    private static Set<String> names(Class<?> record) {
        return Arrays.stream(record.getRecordComponents())
                .map(RecordComponent::getName)
                .collect(Collectors.toCollection(HashSet::new));
    }

    private static <P> List<Object> values(Box<P> box) {
        return box.parts(SampleSnapshot.busy()).stream()
                .flatMap(part -> box.figures().stream().map(figure -> checked(box, figure, part)))
                .toList();
    }

    private static <P> Object checked(Box<P> box, Figure<P> figure, Part<P> part) {
        assertThat(part.names()).hasSameSizeAs(box.tags());
        Object value = figure.of(part.figures());
        Class<?> type =
                switch (figure.kind()) {
                    case COUNTER, GAUGE -> Number.class;
                    case TIMES -> LatencySnapshot.class;
                    case TEXT -> String.class;
                };
        assertThat(value).as(box.type() + " " + figure.name()).isInstanceOf(type);
        assertThat(figure.help()).doesNotEndWith(".");
        return value;
    }
}
