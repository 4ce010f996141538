package org.heliostat.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.http.HttpSettings;
import org.heliostat.http.TestHttpSettings;
import org.heliostat.http.channel.SentProgress;
import org.junit.jupiter.api.Test;

/** The window of a stream is used up; NetWriteTimeout is 10 seconds, MinResponseRate 100 bytes a second. */
class SendStallTest {

    private static final HttpSettings SETTINGS =
            TestHttpSettings.with("NetWriteTimeout", "10", "MinResponseRate", "100");

    private final SendStall stall = new SendStall();
    private SentProgress progress = new SentProgress(0, 0);
    private int streams = 1;

    @Test
    void aClientThatHasAllAndGivesNoWindowIsTooSlow() {
        assertThat(isOver(0, 500)).isFalse();
        assertThat(isOver(9, 500)).isFalse();
        assertThat(isOver(10, 500)).isTrue();
    }

    @Test
    void hardlyAnyWindowIsTooLittle() {
        for (int second = 0; second < 10; second++) {
            assertThat(isOver(second, second)).isFalse();
        }

        assertThat(isOver(10, 10)).isTrue();
    }

    @Test
    void aClientMayFirstTakeWhatTheKernelHolds() {
        for (int second = 0; second <= 50; second++) {
            progress = new SentProgress(second * 20_000, 1_000_000 - second * 20_000);
            assertThat(isOver(second, 1_000_000)).isFalse();
        }

        assertThat(isOver(59, 1_000_000)).isFalse();
        assertThat(isOver(60, 1_000_000)).isTrue();
    }

    @Test
    void aClientThatTakesNothingOfThatIsTooSlow() {
        progress = new SentProgress(0, 1_000_000);

        assertThat(isOver(0, 1_000_000)).isFalse();
        assertThat(isOver(9, 1_000_000)).isFalse();
        assertThat(isOver(10, 1_000_000)).isTrue();
    }

    /** Megabytes that a client's system takes before nobody reads there are no reading. */
    @Test
    void aClientThatStopsAfterItsBuffersAreFullIsTooSlow() {
        for (int second = 0; second <= 4; second++) {
            progress = new SentProgress(second * 200_000, 5_000_000 - second * 200_000);
            assertThat(isOver(second, 5_000_000)).isFalse();
        }

        assertThat(isOver(13, 5_000_000)).isFalse();
        assertThat(isOver(14, 5_000_000)).isTrue();
    }

    /** Else one connection that is hardly read would hold as many threads as it may have streams. */
    @Test
    void whatIsTakenMustBeEnoughForAllStreams() {
        streams = 100;
        progress = new SentProgress(0, 1_000_000);
        assertThat(isOver(0, 10_000)).isFalse();
        progress = new SentProgress(99_999, 900_001);

        assertThat(isOver(10, 10_000)).isTrue();
    }

    /** What other streams go on sending comes behind. */
    @Test
    void progressOfOtherStreamsHelpsNoLongerThanThat() {
        progress = new SentProgress(0, 100_000);
        assertThat(isOver(0, 100_000)).isFalse();
        for (int second = 1; second < 15; second++) {
            progress = new SentProgress(second * 20_000, 100_000);
            assertThat(isOver(second, 100_000)).isFalse();
        }
        progress = new SentProgress(300_000, 100_000);

        assertThat(isOver(15, 100_000)).isTrue();
    }

    @Test
    void aStreamThatWaitsForNothingIsNotWatched() {
        assertThat(isOver(0, 500)).isFalse();
        assertThat(stall.isOver(false, 500, streams, () -> progress, nanos(10), SETTINGS))
                .isFalse();
        assertThat(isOver(11, 500)).isFalse();
        assertThat(isOver(20, 500)).isFalse();
    }

    private boolean isOver(int second, long sent) {
        return stall.isOver(true, sent, streams, () -> progress, nanos(second), SETTINGS);
    }

    private static long nanos(int seconds) {
        return Duration.ofSeconds(1000 + seconds).toNanos();
    }
}
