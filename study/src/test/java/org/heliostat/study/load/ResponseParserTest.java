package org.heliostat.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ResponseParserTest {

    private static final String SIZED = "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 5\r\n\r\nhello";
    private static final String CHUNKED = "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n"
            + "5\r\nhello\r\nA;name=value\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n";
    private static final String EMPTY = "HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\n\r\n";

    @Test
    void countsTheBodyThatContentLengthAnnounces() throws BadResponseException {
        assertThat(read(SIZED)).containsExactly("200:5");
    }

    @Test
    void countsChunksWithoutTheirSizesAndTrailers() throws BadResponseException {
        assertThat(read(CHUNKED)).containsExactly("200:15");
    }

    @Test
    void findsTheEndsOfPipelinedResponses() throws BadResponseException {
        assertThat(read(SIZED + CHUNKED + EMPTY + SIZED)).containsExactly("200:5", "200:15", "304:0", "200:5");
    }

    @Test
    void passesOverInterimResponses() throws BadResponseException {
        assertThat(read("HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n" + SIZED)).containsExactly("200:5");
    }

    @Test
    void takesAnEmptyBodyAsComplete() throws BadResponseException {
        assertThat(read("HTTP/1.1 200 OK\r\nCONTENT-LENGTH:0\r\n\r\n")).containsExactly("200:0");
    }

    @Test
    void tellsThatTheConnectionWillBeClosed() throws BadResponseException {
        ResponseParser parser = new ResponseParser();
        parser.read(bytes("HTTP/1.1 503 Busy\r\nConnection: Close\r\nContent-Length: 0\r\n\r\n"));
        assertThat(parser.closes()).isTrue();

        parser.read(bytes(SIZED));
        assertThat(parser.closes()).isFalse();
    }

    @Test
    void takesHttp10AsClosing() throws BadResponseException {
        ResponseParser parser = new ResponseParser();
        parser.read(bytes("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n"));
        assertThat(parser.closes()).isTrue();
    }

    @Test
    void refusesABodyWithoutLength() {
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nServer: x\r\n\r\nhello"))
                .isInstanceOf(BadResponseException.class)
                .hasMessageContaining("neither Content-Length nor chunks");
    }

    @Test
    void refusesWhatIsNoResponse() {
        assertThatThrownBy(() -> read("SSH-2.0-OpenSSH_9.2\r\n")).hasMessageContaining("no status line");
        assertThatThrownBy(() -> read("HTTP/1.1 abc OK\r\n")).hasMessageContaining("no number");
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n"))
                .hasMessageContaining("longer than its size");
    }

    @Test
    void refusesALineWithoutEnd() {
        assertThatThrownBy(() -> read("HTTP/1.1 200 OK\r\nX: " + "x".repeat(9_000)))
                .hasMessageContaining("8192");
    }

    @Property
    void readsTheSameHoweverTheBytesAreCut(@ForAll @Size(max = 20) List<@IntRange(min = 1, max = 40) Integer> cuts)
            throws BadResponseException {
        String all = SIZED + CHUNKED + EMPTY + CHUNKED;
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            int to = Math.min(all.length(), from + cut);
            pieces.add(all.substring(from, to));
            from = to;
        }
        pieces.add(all.substring(from));

        assertThat(read(pieces.toArray(String[]::new))).containsExactly("200:5", "200:15", "304:0", "200:15");
    }

    private static List<String> read(String... pieces) throws BadResponseException {
        ResponseParser parser = new ResponseParser();
        List<String> found = new ArrayList<>();
        for (String piece : pieces) {
            ByteBuffer bytes = bytes(piece);
            while (bytes.hasRemaining()) {
                if (parser.read(bytes)) {
                    found.add(parser.status() + ":" + parser.bodyLength());
                }
            }
        }
        return found;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
