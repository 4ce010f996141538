package org.heliostat.gateway.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of what comes out of the bytes of a response, however they are cut. */
class ResponseReaderTest {

    private static final int HEAD_SIZE = 1_024;
    private static final int LINES = 10;
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final HeadLimits LIMITS = new HeadLimits(HEAD_SIZE, LINES, 16);

    /** Writes down what it hears. */
    private static final class Heard implements ResponseEvents {

        private final StringBuilder text = new StringBuilder();
        private final StringBuilder body = new StringBuilder();

        @Override
        public void interim(ResponseHead head) {
            text.append("interim ").append(head.status()).append('\n');
        }

        @Override
        public void head(ResponseHead head) {
            text.append("head ")
                    .append(head.status())
                    .append(' ')
                    .append(head.reason())
                    .append('\n');
            fields(head.fields());
        }

        @Override
        public void upgraded(ResponseHead head) {
            text.append("upgraded ").append(head.fields().first("Upgrade")).append('\n');
        }

        @Override
        public void body(byte[] bytes, int offset, int length) {
            assertThat(length).isPositive();
            body.append(new String(bytes, offset, length, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void end(@Nullable HeaderFields trailers) {
            text.append("end\n");
            if (trailers != null) {
                fields(trailers);
            }
        }

        private void fields(HeaderFields fields) {
            for (int i = 0; i < fields.size(); i++) {
                text.append(fields.name(i)).append('=').append(fields.value(i)).append('\n');
            }
        }

        @Override
        public String toString() {
            return text + body.toString();
        }
    }

    private static String whole(String bytes) {
        return read(bytes, bytes.length());
    }

    /** @return what is heard, and why it ended where it did */
    private static String read(String latin1, int piece) {
        Heard heard = new Heard();
        ResponseReader reader = new ResponseReader(LIMITS, false, heard);
        byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
        int used = 0;
        try {
            while (used < bytes.length && !reader.isEnded()) {
                used += reader.take(bytes, used, Math.min(piece, bytes.length - used));
            }
        } catch (MalformedResponseException malformed) {
            return heard + "malformed";
        }
        return heard + "used " + used + " ended " + reader.isEnded() + " keeps " + reader.keeps();
    }

    @Property(tries = 2_000)
    void cutsMakeNoDifference(@ForAll("responses") String response, @ForAll("sizes") int piece) {
        assertThat(read(response, piece)).isEqualTo(whole(response));
    }

    @Property(tries = 2_000)
    void whateverComesNothingElseIsThrown(@ForAll("mutations") String response, @ForAll("sizes") int piece) {
        assertThat(read(response, piece)).isEqualTo(whole(response));
    }

    @Property(tries = 1_000)
    void aChunkedBodyComesOutAsItWentIn(@ForAll("pieces") List<String> pieces) {
        StringBuilder sent = new StringBuilder("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
        pieces.forEach(piece -> sent.append(Integer.toHexString(piece.length()))
                .append("\r\n")
                .append(piece)
                .append("\r\n"));
        sent.append("0\r\n\r\nHTTP/1.1 500 next");

        String expected = "head 200 OK\nTransfer-Encoding=chunked\nend\n" + String.join("", pieces) + "used "
                + (sent.length() - 17) + " ended true keeps true";
        assertThat(whole(sent.toString())).isEqualTo(expected);
    }

    /** Clients' chunks are read by the same grammar; the size is filled up with blanks by old servers alone. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "0000000000000002",
                "00000000000000000000000000000000000000000000000000000000000000000000000000000002",
                "2  ",
                "2\t",
                "2;a",
                "2;a=b;c;d=\"e\"",
                "2;a=\"b\\\"c\"",
                "2;a=\"b;c=d\u00e9\"",
                "2 ; a = b ;c"
            })
    void linesOfChunksThatKeepToTheGrammarAreRead(String line) {
        assertThat(whole(CHUNKED + line + "\r\nab\r\n0000000000000000\r\n\r\n"))
                .contains("end\nabused")
                .endsWith("ended true keeps true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 2",
                "2 2",
                "0x2",
                "1000000000000000",
                "00001000000000000000",
                "ffffffffffffffff2",
                "2;",
                "2;a=",
                "2;a=\"b",
                "2;a=\"\\\"",
                "2;a=\"b\"c",
                "2;a=\"b\" ",
                "2;a\u007f",
                "2;a=\"\0\""
            })
    void linesOfChunksThatBreakItAreMalformed(String line) {
        assertThat(whole(CHUNKED + line + "\r\nab\r\n0\r\n\r\n")).endsWith("malformed");
    }

    @Test
    void aLineOfAChunkIsBounded() {
        assertThat(whole(CHUNKED + "0".repeat(1_021) + "2\r\nab\r\n0\r\n\r\n")).endsWith("ended true keeps true");
        assertThat(whole(CHUNKED + "0".repeat(1_022) + "2\r\nab\r\n0\r\n\r\n")).endsWith("malformed");
    }

    @Provide
    Arbitrary<Integer> sizes() {
        return Arbitraries.integers().between(1, 40);
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.strings()
                .withCharRange('\0', '\u00ff')
                .ofMinLength(1)
                .ofMaxLength(40)
                .list()
                .ofMaxSize(8);
    }

    @Provide
    Arbitrary<String> responses() {
        Arbitrary<String> first = Arbitraries.of(
                "HTTP/1.1 200 OK", "HTTP/1.1 204 None", "HTTP/1.0 200", "HTTP/1.1 103 Hints", "HTTP/1.1 304 Same");
        Arbitrary<String> field = Arbitraries.of(
                "Content-Length: 5",
                "Content-Length: 0",
                "Transfer-Encoding: chunked",
                "Connection: close",
                "Connection: keep-alive",
                "X: y",
                "X:\ty \t",
                "X y",
                " X: y");
        Arbitrary<String> body = Arbitraries.of(
                "hello",
                "5\r\nhello\r\n0\r\n\r\n",
                "5;a=b\r\nhello\r\n0\r\nT: x\r\n\r\n",
                "0005 ;a=\"\\\"\"\r\nhello\r\n000\r\n\r\n",
                "",
                "5\r\nhello",
                "0\r\nT\r\n\r\n");
        return Combinators.combine(
                        first, field.list().ofMaxSize(4), body, first.list().ofMaxSize(1))
                .as((line, fields, rest, before) -> (before.isEmpty() ? "" : before.get(0) + "\r\n\r\n") + line + "\r\n"
                        + String.join("\r\n", fields) + (fields.isEmpty() ? "\r\n" : "\r\n\r\n") + rest);
    }

    @Provide
    Arbitrary<String> mutations() {
        Arbitrary<Character> octet = Arbitraries.of('\r', '\n', '\0', ' ', ':', ';', '0', 'f', '\u00ff', 'H');
        return Combinators.combine(responses(), Arbitraries.integers().between(0, 200), octet)
                .as((response, at, with) -> {
                    char[] all = response.toCharArray();
                    all[at % all.length] = with;
                    return new String(all);
                });
    }

    @Test
    void aBodyUntilTheEndEndsWhereTheConnectionDoes() throws Exception {
        Heard heard = new Heard();
        ResponseReader reader = new ResponseReader(LIMITS, false, heard);
        byte[] bytes = "HTTP/1.1 200 OK\r\n\r\nall of it".getBytes(StandardCharsets.US_ASCII);
        reader.take(bytes, 0, bytes.length);
        assertThat(reader.isEnded()).isFalse();

        assertThat(reader.inputEnded(true)).isTrue();

        assertThat(heard).hasToString("head 200 OK\nend\nall of it");
        assertThat(reader.keeps()).isFalse();
    }

    @Property(tries = 200)
    void behindAnUpgradeThatWasAskedForThereIsNoFraming(@ForAll("sizes") int piece) throws Exception {
        Heard heard = new Heard();
        ResponseReader reader = new ResponseReader(LIMITS, new SeenTexts(), false, true, heard);
        byte[] bytes = ("HTTP/1.1 103 Hints\r\n\r\nHTTP/1.1 101 Yes\r\nUpgrade: x\r\n\r\n"
                        + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n\0")
                .getBytes(StandardCharsets.ISO_8859_1);

        for (int used = 0; used < bytes.length; ) {
            used += reader.take(bytes, used, Math.min(piece, bytes.length - used));
        }

        assertThat(reader.isEnded()).isFalse();
        assertThat(reader.keeps()).isFalse();
        assertThat(reader.inputEnded(true)).isTrue();
        assertThat(heard).hasToString("interim 103\nupgraded x\nend\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n\0");
    }

    @Test
    void anUpgradeWithFramingIsMalformed() {
        for (String framing : new String[] {"Content-Length: 0", "Content-Length: 5", "Transfer-Encoding: chunked"}) {
            ResponseReader reader = new ResponseReader(LIMITS, new SeenTexts(), false, true, new Heard());
            byte[] bytes = ("HTTP/1.1 101 Yes\r\n" + framing + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);

            assertThatThrownBy(() -> reader.take(bytes, 0, bytes.length)).hasMessageContaining("101");
        }
    }

    @Test
    void anEndThatTlsDoesNotConfirmIsNone() throws Exception {
        ResponseReader reader = new ResponseReader(LIMITS, false, new Heard());
        byte[] bytes = "HTTP/1.1 200 OK\r\n\r\nall".getBytes(StandardCharsets.US_ASCII);
        reader.take(bytes, 0, bytes.length);

        assertThat(reader.inputEnded(false)).isFalse();
    }

    @Test
    void anAnswerToHeadHasNoBody() throws Exception {
        Heard heard = new Heard();
        ResponseReader reader = new ResponseReader(LIMITS, true, heard);
        byte[] bytes = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nHTTP/".getBytes(StandardCharsets.US_ASCII);

        assertThat(reader.take(bytes, 0, bytes.length)).isEqualTo(bytes.length - 5);
        assertThat(reader.isEnded()).isTrue();
    }

    @Test
    void headsAreBounded() {
        byte[] bytes = new byte[HEAD_SIZE * 2];
        Arrays.fill(bytes, (byte) 'a');
        byte[] start = "HTTP/1.1 200 ".getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(start, 0, bytes, 0, start.length);
        ResponseReader reader = new ResponseReader(LIMITS, false, new Heard());

        assertThatThrownBy(() -> reader.take(bytes, 0, bytes.length)).hasMessageContaining("max-head");
    }
}
