package org.heliostat.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;

class ProtocolCountersTest {

    private final FakeTicker ticker = new FakeTicker();
    private final ProtocolCounters counters = new ProtocolCounters(ticker);

    /** One kind of refusal must not silence another. */
    @Test
    void eachKindIsLoggedOnceInAWhile() {
        List<ProtocolEvent> refusals = List.of(
                ProtocolEvent.MALFORMED,
                ProtocolEvent.NOT_IMPLEMENTED,
                ProtocolEvent.VERSION_UNKNOWN,
                ProtocolEvent.HEAD_TOO_LARGE);
        try (LogLines log = LogLines.of(ProtocolCounters.class.getName())) {
            refusals.forEach(this::refuse);
            refusals.forEach(this::refuse);
            assertThat(log.all()).hasSize(4);

            ticker.advance(Duration.ofSeconds(300));
            refuse(ProtocolEvent.NOT_IMPLEMENTED);
            assertThat(log.all()).hasSize(5).last().asString().contains("NOT_IMPLEMENTED; 3 so far");
        }
        assertThat(counters.snapshot().malformed()).isEqualTo(7);
        assertThat(counters.snapshot().headsTooLarge()).isEqualTo(2);
    }

    private void refuse(ProtocolEvent event) {
        counters.countAndLog(event, new ConnectionName(1, null), event.name());
    }
}
