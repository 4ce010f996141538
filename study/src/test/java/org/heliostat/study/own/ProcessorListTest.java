package org.heliostat.study.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.study.measure.StudyException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets which processors. */
class ProcessorListTest {

    private static final ProcessorList FOUR = ProcessorList.parse("0-2,6");

    @Test
    void readsAndWritesRanges() {
        assertThat(FOUR.numbers()).containsExactly(0, 1, 2, 6);
        assertThat(FOUR).hasToString("0,1,2,6");
        assertThat(ProcessorList.parse("3").numbers()).containsExactly(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "2-1", "-1", "0,,1", "0-99999"})
    void refusesOtherTexts(String text) {
        assertThatThrownBy(() -> ProcessorList.parse(text))
                .isInstanceOf(StudyException.class)
                .hasMessageContaining("(expected: such as 0-3,6)");
    }

    @Test
    void theClientHasWhatTheServerLeaves() {
        assertThat(FOUR.first(3).numbers()).containsExactly(0, 1, 2);
        assertThat(FOUR.besideFirst(3).numbers()).containsExactly(6);
        assertThat(FOUR.besideFirst(4)).isEqualTo(FOUR);
    }

    @Test
    void theyShareWhereNothingIsLeftOrNobodyIsBound() {
        Affinity bound = new Affinity(FOUR, Optional.of(Path.of("/usr/bin/taskset")));
        Affinity free = new Affinity(FOUR, Optional.empty());

        assertThat(bound.isShared(3)).isFalse();
        assertThat(bound.isShared(4)).isTrue();
        assertThat(free.isShared(1)).isTrue();
        assertThat(bound.before(2)).isEqualTo(List.of("/usr/bin/taskset", "-c", "0,1"));
        assertThat(free.before(2)).isEmpty();
    }

    @Test
    void knowsThoseOfThisProcess() {
        assertThat(ProcessorList.allowed().count()).isPositive();
    }
}
