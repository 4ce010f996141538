package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.request.BodyException;
import org.heliostat.request.Request;
import org.heliostat.request.RequestBody;
import org.heliostat.request.filter.ForwardingBody;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.SlowBody;
import org.junit.jupiter.api.Test;

/** What becomes of bodies that are too long, or too slow, to be collected for a program. */
class RequestInputTest {

    private final FakeTicker ticker = new FakeTicker();
    private final BodyCounters refused = new BodyCounters();
    private final RequestInput.Limits limits = new RequestInput.Limits(100, 60, ticker, refused);

    @Test
    void whatIsLongerThanMayBeCollectedIsRefusedAndCounted() {
        assertRefused(FakeBody.chunked(new byte[101], null), 411);

        assertThat(refused.snapshot()).isEqualTo(new CollectedBodiesSnapshot(1, 0));
    }

    @Test
    void whatTakesLongerThanItMayIsRefusedAndCounted() {
        assertRefused(new SlowBody(new byte[20], ticker, Duration.ofSeconds(10)), 408);

        assertThat(refused.snapshot()).isEqualTo(new CollectedBodiesSnapshot(0, 1));
    }

    @Test
    void whatIsCollectedIsNotCounted() throws IOException {
        assertThat(RequestInput.of(request(FakeBody.chunked(new byte[100], null)), limits)
                        .length())
                .isEqualTo(100);

        assertThat(refused.snapshot()).isEqualTo(CollectedBodiesSnapshot.NONE);
    }

    /** The client sends nothing any more: somebody else than the reader has to look at the time. */
    @Test
    void theBodyIsToldWhenItMustEnd() throws IOException {
        AtomicLong latest = new AtomicLong();
        RequestBody body = new ForwardingBody(FakeBody.chunked(new byte[10], null)) {
            @Override
            public void mustEndBy(long nanos) {
                latest.set(nanos);
            }
        };

        RequestInput.of(request(body), limits);

        assertThat(latest).hasValue(ticker.nanos() + Duration.ofSeconds(60).toNanos());
    }

    @Test
    void nothingIsCollectedWhereNothingMayBe() throws IOException {
        RequestInput.Limits off = new RequestInput.Limits(0, 60, ticker, refused);

        RequestInput input = RequestInput.of(request(FakeBody.chunked(new byte[100], null)), off);

        assertThat(input.collected()).isNull();
        assertThat(input.isOpenEnded()).isTrue();
        assertThat(refused.snapshot()).isEqualTo(CollectedBodiesSnapshot.NONE);
    }

    private void assertRefused(RequestBody body, int status) {
        Request request = request(body);
        assertThatThrownBy(() -> RequestInput.of(request, limits))
                .isInstanceOfSatisfying(
                        BodyException.class, bad -> assertThat(bad.status()).isEqualTo(status));
    }

    private static Request request(RequestBody body) {
        Request request = FakeExchange.request("POST", "/program").build().request();
        request.body(body);
        return request;
    }
}
