package org.heliostat.qos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Together;
import org.junit.jupiter.api.Test;

class ShaperTest {

    private final FakeTicker ticker = new FakeTicker();
    private final Shaper shaper = new Shaper(ticker);

    @Test
    void turnsComeAtTheRateOfTheLimit() {
        shaper.bytesPerSecond(100_000);
        long now = ticker.nanos();
        int pieces = 0;
        while (shaper.turn(now, 1_000) - now < Duration.ofSeconds(10).toNanos()) {
            pieces++;
        }

        // Ten seconds, and the credit of the first moment.
        assertThat(pieces).isEqualTo(1_005);
    }

    @Test
    void anIdleTimeGivesCreditForAMomentOnly() {
        shaper.bytesPerSecond(100_000);
        ticker.advance(Duration.ofHours(1));
        long now = ticker.nanos();

        assertThat(shaper.turn(now, 5_000) - now).isNegative();
        assertThat(shaper.turn(now, 1) - now).isZero();
        assertThat(shaper.turn(now, 1) - now).isPositive();
    }

    @Test
    void whatHasComeAlreadyKeepsOthersWaitingForASecondAtMost() {
        shaper.bytesPerSecond(1_000);
        long now = ticker.nanos();
        for (int i = 0; i < 1_000; i++) {
            shaper.passed(now, 65_536);
        }

        assertThat(shaper.turn(now, 1) - now).isEqualTo(Duration.ofSeconds(1).toNanos());
    }

    @Test
    void anotherLimitForgetsTurnsOfTheOldOne() {
        shaper.bytesPerSecond(1);
        shaper.turn(ticker.nanos(), 1_000);
        shaper.bytesPerSecond(1_000_000);

        assertThat(shaper.turn(ticker.nanos(), 1) - ticker.nanos())
                .isEqualTo(Duration.ofSeconds(1).toNanos());
    }

    @Test
    void aTurnThatIsGivenBackHoldsNobodyUp() {
        shaper.bytesPerSecond(1_000);
        long now = ticker.nanos();
        shaper.turn(now, 50);
        shaper.turn(now, 7_000);
        shaper.giveBack(7_000);

        assertThat(shaper.turn(now, 1)).isEqualTo(now);
    }

    @Test
    void piecesAreSmallWhereTheLimitIsLow() {
        shaper.bytesPerSecond(1_000);
        assertThat(shaper.piece()).isEqualTo(512);
        shaper.bytesPerSecond(1_000_000);
        assertThat(shaper.piece()).isEqualTo(50_000);
        shaper.bytesPerSecond(10_000_000_000L);
        assertThat(shaper.piece()).isEqualTo(256 * 1024);
    }

    @Test
    void noTwoTransfersHaveTheSameTurn() throws Exception {
        shaper.bytesPerSecond(1_000_000);
        long now = ticker.nanos();
        List<Callable<List<Long>>> takers = Collections.nCopies(4, () -> IntStream.range(0, 500)
                .mapToObj(i -> shaper.turn(now, 1_000))
                .toList());

        List<Long> turns = Together.run(takers).stream().flatMap(List::stream).toList();

        assertThat(turns).hasSize(2_000).doesNotHaveDuplicates();
    }
}
