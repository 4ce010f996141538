package org.heliostat.stats.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Catalogue;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Two processes with the same figures, and one that has ended: every counter must show all three. */
class SnapshotMergeTest {

    private final ServerSnapshot one = SampleSnapshot.busy();

    private final ServerSnapshot all = SnapshotMerge.of(List.of(one, one), List.of(SnapshotMerge.ended(List.of(one))));

    @TestFactory
    Stream<DynamicTest> countersAndDistributionsAreAdded() {
        return Catalogue.boxes().stream()
                // The first process says of processes what is to be said.
                .filter(box -> !box.type().equals("Process"))
                .map(box -> DynamicTest.dynamicTest(box.type(), () -> isAdded(box)));
    }

    private <P> void isAdded(Box<P> box) {
        List<Part<P>> before = box.parts(one);
        List<Part<P>> after = box.parts(all);
        for (int i = 0; i < before.size(); i++) {
            for (Figure<P> figure : box.figures()) {
                Object single = figure.of(before.get(i).figures());
                Object sum = figure.of(after.get(i).figures());
                if (figure.kind() == FigureKind.COUNTER) {
                    assertThat(((Number) sum).longValue())
                            .as(figure.name())
                            .isEqualTo(3 * ((Number) single).longValue());
                } else if (figure.kind() == FigureKind.TIMES) {
                    assertThat(((LatencySnapshot) sum).count())
                            .as(figure.name())
                            .isEqualTo(3 * ((LatencySnapshot) single).count());
                }
            }
        }
    }

    @Test
    void levelsAreThoseOfProcessesThatRun() {
        assertThat(all.protocol().connectionsOpen())
                .isEqualTo(2 * one.protocol().connectionsOpen());
        assertThat(all.sessionThreads().limit())
                .isEqualTo(2 * one.sessionThreads().limit());
        assertThat(all.sessionThreads().rows())
                .hasSize(2 * one.sessionThreads().rows().size());
    }

    @Test
    void settingsAndTheMachineAreNotAdded() {
        assertThat(all.identity()).isEqualTo(one.identity());
        assertThat(all.listenSockets()).isEqualTo(one.listenSockets());
        assertThat(all.keepAlive().timeoutSeconds()).isEqualTo(one.keepAlive().timeoutSeconds());
        assertThat(all.jvm().processors()).isEqualTo(one.jvm().processors());
        assertThat(all.machine().processors()).isEqualTo(one.machine().processors());
    }

    @Test
    void whatHasEndedKeepsItsCountersAndNothingElse() {
        ServerSnapshot ended = SnapshotMerge.ended(List.of(one, one));

        assertThat(ended.requests().requests()).isEqualTo(2 * one.requests().requests());
        assertThat(ended.protocol().connectionsOpen()).isZero();
        assertThat(ended.sessionThreads().rows()).isEmpty();
    }

    @Test
    void aProcessAloneIsItself() {
        assertThat(SnapshotMerge.of(List.of(one), List.of())).isEqualTo(one);
    }

    @Test
    void sumsNeverFallWhenAProcessEnds() {
        ToLongFunction<ServerSnapshot> requests =
                snapshot -> snapshot.requests().requests();
        ServerSnapshot before = SnapshotMerge.of(List.of(one, one), List.of());

        ServerSnapshot after = SnapshotMerge.of(List.of(one), List.of(SnapshotMerge.ended(List.of(one))));

        assertThat(requests.applyAsLong(after)).isEqualTo(requests.applyAsLong(before));
    }
}
