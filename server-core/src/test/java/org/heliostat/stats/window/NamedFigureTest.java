package org.heliostat.stats.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedFigureTest {

    private final ServerSnapshot busy = SampleSnapshot.busy();

    @Test
    void readsCountersAndLevels() {
        assertThat(read("connectionQueue.overflows"))
                .contains(new NamedFigure.Reading(busy.connectionQueue().overflows(), true));
        assertThat(read("connectionQueue.length"))
                .contains(new NamedFigure.Reading(busy.connectionQueue().length(), false));
        assertThat(read("quickLaneAnswers")).contains(new NamedFigure.Reading(busy.quickLaneAnswers(), true));
    }

    @Test
    void readsRatesOfTheWindowAndTheMeanOfTimes() {
        assertThat(read("window.perSecond.requests"))
                .contains(new NamedFigure.Reading(busy.window().perSecond().requests(), false));
        assertThat(read("timeSplit.total.averageNanos"))
                .contains(new NamedFigure.Reading(busy.timeSplit().total().averageNanos(), false));
    }

    @Test
    void readsARowOfAListByItsName() {
        ThreadPoolSnapshot pool = busy.threadPools().get(0);

        assertThat(read("threadPools[" + pool.name() + "].refused"))
                .contains(new NamedFigure.Reading(pool.refused(), true));
        assertThat(read("threadPools[nobody].refused")).isEmpty();
    }

    @Test
    void whatWasNotCountedIsNothing() {
        assertThat(NamedFigure.of("timeSplit.total.averageNanos").read(SampleSnapshot.justStarted()))
                .isEmpty();
        assertThat(read("connectionQueue.none")).isEmpty();
        assertThat(read("connectionQueue")).isEmpty();
        assertThat(read("identity.startedMillis.more")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a.", "a..b", "a[b", "a b", "a[b\\]", "a[b]c]"})
    void whatCannotBeANameIsRefused(String name) {
        assertThatThrownBy(() -> NamedFigure.of(name)).isInstanceOf(IllegalArgumentException.class);
    }

    private Optional<NamedFigure.Reading> read(String name) {
        return NamedFigure.of(name).read(busy);
    }
}
