package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;

/** What becomes of turns whose connection holds its share of session threads. */
class ThreadShareTest {

    private final ConnectionQueue queue = new ConnectionQueue(10, new FakeTicker());
    private final AtomicInteger held = new AtomicInteger();

    @Test
    void whoseClientHasGoneIsLetGoOfWhateverItsConnectionHolds() {
        Exchange running = offered();
        Exchange waits = offered();
        Exchange takenBack = offered();
        assertThat(queue.poll(1)).extracting(Turn::exchange).isSameAs(running);
        assertThat(queue.poll(1)).isNull();

        FakeExchange.transportOf(takenBack).disconnect();
        queue.lookAside();

        assertThat(queue.pollAside(1)).extracting(Turn::exchange).isSameAs(takenBack);
        assertThat(queue.pollAside(1)).isNull();
        assertThat(queue.length()).isEqualTo(1);
        assertThat(waits.isClientGone()).isFalse();
    }

    private Exchange offered() {
        Exchange exchange = FakeExchange.request("GET", "/").ofConnection(held).build();
        assertThat(queue.offer(exchange)).isTrue();
        return exchange;
    }
}
