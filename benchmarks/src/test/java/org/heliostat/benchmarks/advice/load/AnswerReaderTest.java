package org.heliostat.benchmarks.advice.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {

    @Test
    void answersFollowEachOther() throws IOException {
        AnswerReader reader = reader("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc"
                + "HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n"
                + "HTTP/1.1 304 Not Modified\r\nConnection: close\r\n\r\n");

        reader.read();
        assertThat(reader.status()).isEqualTo(200);
        assertThat(reader.isLast()).isFalse();
        reader.read();
        assertThat(reader.status()).isEqualTo(503);
        reader.read();
        assertThat(reader.status()).isEqualTo(304);
        assertThat(reader.isLast()).isTrue();
    }

    @Test
    void anAnswerThatIsCutOffIsAFailure() {
        AnswerReader reader = reader("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nabc");

        assertThatThrownBy(reader::read).isInstanceOf(EOFException.class);
    }

    private static AnswerReader reader(String bytes) {
        return new AnswerReader(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)));
    }
}
