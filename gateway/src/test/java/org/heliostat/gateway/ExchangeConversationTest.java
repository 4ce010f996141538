package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.gateway.cgi.CgiHeadParser;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

class ExchangeConversationTest {

    private static final RequestInput.Limits LIMITS =
            new RequestInput.Limits(8_192, 60, Ticker.system(), new BodyCounters());

    @Test
    void theEndOfALongBodyIsKnownAtItsLastByte() throws IOException {
        ExchangeConversation conversation = conversation(FakeBody.of(new byte[10_000]));
        byte[] piece = new byte[6_000];

        assertThat(conversation.body(piece)).isEqualTo(6_000);
        assertThat(conversation.isBodyGiven()).isFalse();
        assertThat(conversation.body(piece)).isEqualTo(4_000);
        assertThat(conversation.isBodyGiven()).isTrue();
        assertThat(conversation.body(piece)).isEqualTo(-1);
    }

    @Test
    void aCollectedBodyIsGivenInPieces() throws IOException {
        ExchangeConversation conversation = conversation(FakeBody.chunked(new byte[5_000], null));
        byte[] piece = new byte[3_000];

        assertThat(conversation.body(piece)).isEqualTo(3_000);
        assertThat(conversation.isBodyGiven()).isFalse();
        assertThat(conversation.body(piece)).isEqualTo(2_000);
        assertThat(conversation.isBodyGiven()).isTrue();
    }

    @Test
    void noBodyIsAtItsEndAtOnce() throws IOException {
        assertThat(conversation(FakeBody.empty()).body(new byte[10])).isEqualTo(-1);
    }

    private static ExchangeConversation conversation(FakeBody body) throws IOException {
        Exchange exchange = FakeExchange.request("POST", "/a.php").body(body).build();
        return new ExchangeConversation(
                exchange,
                RequestInput.of(exchange.request(), LIMITS),
                new ProgramAnswer(exchange, new CgiHeadParser(4_096, false), false),
                Map.of(),
                Path.of("/a.php"));
    }
}
