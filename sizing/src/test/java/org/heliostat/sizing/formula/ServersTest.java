package org.heliostat.sizing.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ServersTest {

    @Test
    void oneServerIsWaitedForAsOftenAsItIsBusy() {
        assertThat(Servers.probabilityOfWaiting(0.6, 1)).isCloseTo(0.6, within(1e-12));
        // M/M/1: mean wait = use / (1 - use) x time.
        assertThat(Servers.meanWait(0.6, 1, 0.010)).isCloseTo(0.015, within(1e-12));
    }

    /** The usual example of tables of Erlang C: 2 erlangs, 3 servers. */
    @Test
    void threeServersWithTwoErlangs() {
        assertThat(Servers.probabilityOfWaiting(2, 3)).isCloseTo(4 / 9.0, within(1e-12));
    }

    @Test
    void whoCannotKeepUpIsAlwaysWaitedFor() {
        assertThat(Servers.probabilityOfWaiting(3, 3)).isEqualTo(1);
        assertThat(Servers.meanWait(3, 3, 1)).isInfinite();
    }

    @Test
    void asManyAreNeededAsMakeWaitingRare() {
        long needed = Servers.needed(20, 0.01);

        assertThat(Servers.probabilityOfWaiting(20, needed)).isLessThanOrEqualTo(0.01);
        assertThat(Servers.probabilityOfWaiting(20, needed - 1)).isGreaterThan(0.01);
    }

    @Test
    void noneBusyNeedsOne() {
        assertThat(Servers.needed(0, 0.01)).isEqualTo(1);
    }

    @Test
    void millionsAreCountedWithoutCountingThem() {
        assertThat(Servers.needed(1e12, 0.01)).isBetween(1_000_000_000_000L, 1_000_004_000_000L);
        assertThat(Servers.probabilityOfWaiting(9e5, 910_000)).isLessThan(0.01);
    }
}
