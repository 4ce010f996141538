package org.heliostat.listen.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.heliostat.request.MutableHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainRequestTest {

    @ParameterizedTest
    @CsvSource({
        "www.example,https://www.example/a?b=c",
        "www.example:80,https://www.example/a?b=c",
        "www.example:8443,https://www.example:8443/a?b=c",
        "[::1]:8443,https://[::1]:8443/a?b=c"
    })
    void itIsToldWhereToCome(String host, String location) {
        assertThat(answer("GET /a?b=c HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                .startsWith("HTTP/1.1 301 Moved Permanently\r\nDate: now\r\nLocation: " + location + "\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a@b\r\n\r\n",
                "GET http://other/ HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET /\u00e4 HTTP/1.1\r\nHost: a\r\n\r\n",
                "GET / HTTP/3\r\nHost: a\r\n\r\n",
                "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n"
            })
    void withoutAnUsableHostItIsRefused(String head) {
        assertThat(answer(head)).startsWith("HTTP/1.1 400 Bad Request\r\n").doesNotContain("Location");
    }

    @Test
    void aHeadThatIsNotWholeIsWaitedForWithinBounds() {
        assertThat(PlainRequest.parse(bytes("GET / HTTP/1.1\r\nHost: a\r\n"))).isEmpty();
        assertThat(PlainRequest.parse(bytes("GET /" + "a".repeat(PlainRequest.LONGEST))))
                .get()
                .matches(request -> !request.canMove());
    }

    @Test
    void whatIsNoRequestIsToldApart() {
        assertThat(PlainRequest.isBegun(bytes("G"))).isTrue();
        assertThat(PlainRequest.isBegun(bytes("PROPFIND /a"))).isTrue();
        assertThat(PlainRequest.isBegun(bytes("EHLO\r\n"))).isFalse();
        assertThat(PlainRequest.isBegun(bytes("\u0080\u0001"))).isFalse();
    }

    private static String answer(String head) {
        byte[] date = "Date: now\r\n".getBytes(StandardCharsets.US_ASCII);
        return new String(
                PlainRequest.parse(bytes(head)).orElseThrow().answer(date, new MutableHeaders()),
                StandardCharsets.ISO_8859_1);
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
    }
}
