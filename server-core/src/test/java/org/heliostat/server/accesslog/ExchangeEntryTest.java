package org.heliostat.server.accesslog;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;

class ExchangeEntryTest {

    @Test
    void whatNeverWaitedForASessionThreadCameFromTheCache() {
        Exchange quick = FakeExchange.get("/");
        quick.startedAt(5);
        Exchange queued = FakeExchange.get("/");
        queued.queuedAt(3);
        queued.startedAt(5);

        assertThat(new ExchangeEntry(quick, () -> 9, null, false).subsystem()).isEqualTo("cache");
        assertThat(new ExchangeEntry(queued, () -> 9, null, false).subsystem()).isEqualTo("NSAPI");
    }
}
