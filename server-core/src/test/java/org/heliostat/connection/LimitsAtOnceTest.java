package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.SameMoment;
import org.junit.jupiter.api.Test;

/** Who is refused takes no place, not for a moment: somebody else would miss it. */
class LimitsAtOnceTest {

    @Test
    void theQueueTakesOneWhenOneLeavesIt() throws Exception {
        ConnectionQueue queue = new ConnectionQueue(1, new FakeTicker());
        queue.offer(FakeExchange.get("/"));

        SameMoment.run(
                () -> queue.pollAny() != null && queue.offer(FakeExchange.get("/")),
                () -> queue.offer(FakeExchange.get("/")),
                (first, second) -> assertThat(first || second).isTrue());

        assertThat(queue.snapshot().length()).isEqualTo(1);
        assertThat(queue.snapshot().peak()).isEqualTo(1);
    }

    @Test
    void aConnectionIsKeptWhenAnotherGivesItsPlaceBack() throws Exception {
        KeepAlive keepAlive = new KeepAlive(1, Duration.ofSeconds(30));
        assertThat(keepAlive.reserve()).isTrue();

        SameMoment.run(
                () -> {
                    keepAlive.release();
                    return keepAlive.reserve();
                },
                keepAlive::reserve,
                (first, second) -> assertThat(first ^ second).isTrue());

        assertThat(keepAlive.snapshot().count()).isEqualTo(1);
    }

    @Test
    void aConnectionIsTakenWhenAnotherIsClosed() throws Exception {
        ProtocolCounters counters = new ProtocolCounters(new FakeTicker());
        assertThat(counters.takePlace(1)).isTrue();

        SameMoment.run(
                () -> {
                    counters.givePlace();
                    return counters.takePlace(1);
                },
                () -> counters.takePlace(1),
                (first, second) -> assertThat(first ^ second).isTrue());

        assertThat(counters.takePlace(1)).isFalse();
    }
}
