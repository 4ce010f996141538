package org.heliostat.gateway.cgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.junit.jupiter.api.Test;

class CgiHeadParserTest {

    private static final String HEAD = "Content-Type: text/html\r\nStatus: 404 Not here\nX-A:  b c \r\n\r\nbody";

    @Test
    void readsFieldsUpToTheEmptyLine() throws Exception {
        byte[] bytes = bytes(HEAD);
        CgiHeadParser parser = new CgiHeadParser(1000, false);

        int used = parser.take(bytes, 0, bytes.length);

        assertThat(used).isEqualTo(bytes.length - 4);
        CgiHead head = parser.head();
        assertThat(head.status()).isEqualTo(404);
        assertThat(head.reason()).isEqualTo("Not here");
        assertThat(head.first("x-a")).isEqualTo("b c");
        assertThat(head.first("content-type")).isEqualTo("text/html");
    }

    @Property
    void isTheSameInAnyPieces(@ForAll @IntRange(min = 1, max = 30) int piece) throws Exception {
        byte[] bytes = bytes(HEAD);
        CgiHeadParser parser = new CgiHeadParser(1000, false);
        int at = 0;
        int used = -1;
        while (used < 0) {
            int count = Math.min(piece, bytes.length - at);
            used = parser.take(bytes, at, count);
            at += used < 0 ? count : used;
        }

        assertThat(at).isEqualTo(bytes.length - 4);
        assertThat(parser.head().fields()).hasSize(2);
        assertThat(parser.head().status()).isEqualTo(404);
    }

    @Property
    void anyBytesAreReadOrRefused(@ForAll @Size(max = 300) byte[] bytes) {
        CgiHeadParser parser = new CgiHeadParser(200, false);
        try {
            int used = parser.take(bytes, 0, bytes.length);
            assertThat(used).isBetween(-1, bytes.length);
            if (used >= 0) {
                parser.head();
            }
        } catch (MalformedException refused) {
            assertThat(refused).hasMessageStartingWith("its ");
        }
    }

    @Test
    void refusesAHeadWithoutEndAtItsLimit() {
        CgiHeadParser parser = new CgiHeadParser(1000, false);
        byte[] piece = bytes("X-A: b\n".repeat(10));

        assertThatThrownBy(() -> {
                    for (int i = 0; i < 100; i++) {
                        parser.take(piece, 0, piece.length);
                    }
                })
                .isInstanceOf(MalformedException.class)
                .hasMessageContaining("1000 bytes");
    }

    @Test
    void refusesWhatIsNoHead() {
        for (String text : new String[] {
            "hello\n\n",
            ": x\n\n",
            "A B: c\n\n",
            "\n",
            "Status: x\n\n",
            "Status: 99\n\n",
            "Status: 101 Up\n\n",
            "X-A: b\n\n",
            "Status: 2000\n\n",
            "Content-Type\n\n",
            "Content-Type: a/b\nX-A: b\u0001c\n\n",
            "Content-Type: a/b\nX-A: b\u0000\n\n",
            "Content-Type: a/b\nX-A: b\u007fc\n\n",
            "Content-Type: a/b\nX-A: b\rX-B: c\n\n",
            "Content-Type: a/b\nLocation: /x\u0002\n\n"
        }) {
            assertThatThrownBy(() -> head(text, false)).as(text).isInstanceOf(MalformedException.class);
        }
    }

    @Test
    void dropsWhatBelongsToTheConnection() throws Exception {
        CgiHead head = head("Content-Type: a/b\nConnection: close\nTransfer-Encoding: chunked\nUpgrade: x\n\n", false);

        assertThat(head.fields()).hasSize(1);
    }

    @Test
    void tellsLocalFromOtherRedirects() throws Exception {
        assertThat(head("Location: /a?b\n\n", false).isLocalRedirect()).isTrue();
        assertThat(head("Location: //host/a\n\n", false).isLocalRedirect()).isFalse();
        assertThat(head("Location: http://host/\n\n", false).isLocalRedirect()).isFalse();
        assertThat(head("Status: 302 Found\nLocation: /a\n\n", false).isLocalRedirect())
                .isFalse();
    }

    @Test
    void readsTheStatusLineOfARawAnswer() throws Exception {
        CgiHead head = head("HTTP/1.0 402 Pay\r\nX-A: b\r\n\r\n", true);

        assertThat(head.status()).isEqualTo(402);
        assertThat(head.reason()).isEqualTo("Pay");
        assertThatThrownBy(() -> head("Content-Type: a/b\n\n", true)).isInstanceOf(MalformedException.class);
    }

    private static CgiHead head(String text, boolean raw) throws MalformedException {
        CgiHeadParser parser = new CgiHeadParser(1000, raw);
        byte[] bytes = bytes(text);
        assertThat(parser.take(bytes, 0, bytes.length)).isPositive();
        return parser.head();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
