package org.heliostat.http.channel;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which protocol a connection speaks, however its first bytes come. */
class ProtocolChoiceTest {

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    private final FakeChannel channel = new FakeChannel(new FakeTicker());
    private final FakeProtocol usual = new FakeProtocol();
    private final FakeProtocol other = new FakeProtocol();
    private final ProtocolChoice choice = choice();

    private ProtocolChoice choice() {
        return new ProtocolChoice(channel, usual, opened -> other, () -> SECONDS.toNanos(30));
    }

    @Test
    void thePrefaceByteByByteChoosesTheOther() {
        for (char c : PREFACE.toCharArray()) {
            assertThat(channel.spoken).isNull();
            receive(String.valueOf(c));
        }

        assertThat(channel.spoken).isSameAs(other);
        assertThat(other.told).containsExactly("received " + PREFACE);
        assertThat(usual.told).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PROPFIND /", "PRI * HTTP/1.1\r\n", "GET / HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSX"})
    void anythingElseIsTheUsualOnesToTheLastByte(String first) {
        for (char c : first.toCharArray()) {
            if (channel.spoken == null) {
                receive(String.valueOf(c));
            } else {
                channel.spoken.received(Unpooled.copiedBuffer(String.valueOf(c), StandardCharsets.ISO_8859_1));
            }
        }

        assertThat(channel.spoken).isSameAs(usual);
        assertThat(String.join("", usual.told).replace("received ", "")).isEqualTo(first);
    }

    @Test
    void aWrongPrefaceIsTheOtherOnes() {
        receive("INVALID CONNECTION PREFACE\r\n\r\n");

        assertThat(channel.spoken).isSameAs(other);
    }

    @Test
    void aWrongPrefaceMayComeByteByByte() {
        for (char c : "INVALID CONNECTION PREFACE".toCharArray()) {
            receive(String.valueOf(c));
            assertThat(channel.spoken).isNull();
        }

        receive("\r\n");

        assertThat(channel.spoken).isSameAs(other);
        assertThat(other.told).containsExactly("received INVALID CONNECTION PREFACE\r\n");
    }

    @Test
    void lettersAreNotWaitedForWithoutEnd() {
        receive("A".repeat(64));
        assertThat(channel.spoken).isNull();

        receive("A");

        assertThat(channel.spoken).isSameAs(usual);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GARBAGE\r\n\r\n",
                "GET  A B\r\n",
                "A B C 1",
                "A B C D",
                "A B \r\n",
                " A B\r\n",
                "GET / FTP\r\n",
                "GET A HTTP/1.1\r\n"
            })
    void whatIsNoPrefaceIsTheUsualOnes(String first) {
        receive(first);

        assertThat(channel.spoken).isSameAs(usual);
    }

    @Test
    void theHandshakeDecidesWhereThereIsOne() {
        choice.secured(null, "h2");
        assertThat(channel.spoken).isSameAs(other);

        choice().secured(null, "http/1.1");
        assertThat(channel.spoken).isSameAs(usual);
        choice().secured(null, "");
        assertThat(usual.told).containsExactly("secured", "secured");
    }

    @Test
    void aClientThatStopsInThePrefaceIsTheUsualOnes() {
        receive("PRI * ");

        choice.inputEnded();

        assertThat(usual.told).containsExactly("received PRI * ", "input ended");
    }

    /** The usual one's own time began with the connection; this one's begins with the first bytes. */
    @Test
    void whatTellsNothingIsOverdueInTheEnd() {
        receive("G");
        channel.ticker.advance(Duration.ofSeconds(29));
        receive("ET");
        choice.tick(channel.ticker.nanos());
        assertThat(usual.told).isEmpty();

        channel.ticker.advance(Duration.ofSeconds(1));
        choice.tick(channel.ticker.nanos());

        assertThat(channel.spoken).isSameAs(usual);
        assertThat(usual.told).containsExactly("overdue GET");
    }

    private void receive(String text) {
        choice.received(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
    }
}
