package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.heliostat.gateway.cgi.CgiHeadParser;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;

/** A program that writes less than it has announced: what becomes of it depends on what the client has got already. */
class ProgramAnswerTest {

    private static final byte[] SHORT =
            "Content-Type: a/b\nContent-Length: 10\n\nabc".getBytes(StandardCharsets.US_ASCII);

    private final Exchange exchange = FakeExchange.request("GET", "/short").build();
    private final ProgramAnswer answer = new ProgramAnswer(exchange, new CgiHeadParser(4_096, false), false);

    @Test
    void isRefusedWhileTheClientHasNothing() throws Exception {
        assertThat(answer.take(SHORT, 0, SHORT.length)).isTrue();

        assertThatThrownBy(answer::end)
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining("7 bytes less than its Content-Length");
        assertThat(exchange.response().isCommitted()).isFalse();
    }

    @Test
    void isCutWhereTheClientHasItsHead() throws Exception {
        answer.take(SHORT, 0, SHORT.length);
        answer.idle();

        assertThat(exchange.response().isCommitted()).isTrue();
        assertThat(answer.end()).isEqualTo(Outcome.EXIT);
    }

    @Test
    void theLastOfSeveralTypesHolds() throws Exception {
        byte[] twice = "Content-Type: text/html\nContent-Type: text/plain\nX-A: 1\nX-A: 2\n\nabc"
                .getBytes(StandardCharsets.US_ASCII);

        answer.take(twice, 0, twice.length);

        assertThat(exchange.response().headers().all("Content-Type")).containsExactly("text/plain");
        assertThat(exchange.response().headers().all("X-A")).containsExactly("1", "2");
    }
}
