package org.heliostat.http.http1.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The framing of chunked bodies, against a slow and simple reader of the grammar in RFC 9112 §7.1. */
class ChunkedDecoderTest {

    private static final String END = "0\r\n\r\n";
    private static final String NEXT = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String MORE = "more is needed";
    private static final String REFUSED = "refused";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "02",
                "0000000000000002",
                "00000000000000000000000000000000000000000000000000000000000000000000000000000000002",
                "2;a",
                "2;a=b",
                "2;a=b;c;d=\"e\"",
                "2;a=\"\"",
                "2;a=\"b\\\"c\"",
                "2;a=\"b\\\\\"",
                "2;a=\"\\\t\"",
                "2;a=\"b;c=d\"",
                "2;a=\"b c\tdé\"",
                "2;a=\"b\";c=\"d\\\"\"",
                "2 ;a=b",
                "2\t;a=b",
                "2 ; a = b ;c",
                "2;a = \"b\" ; c"
            })
    void linesThatKeepToTheGrammarAreRead(String line) {
        assertThat(everySplit(line + "\r\nab\r\n" + END + NEXT)).isEqualTo("ab, then " + NEXT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " 2",
                "2 ",
                "+2",
                "-2",
                "0x2",
                "2_0",
                "2h",
                "2.0",
                "2,2",
                "2 2",
                "8000000000000000",
                "ffffffffffffffff",
                "10000000000000002",
                "ffffffffffffffff2",
                "00001000000000000002",
                "2;",
                "2;;a",
                "2;a;",
                "2;=b",
                "2;a=",
                "2;a=;b",
                "2;a=b c",
                "2;a b",
                "2;a=b ",
                "2;a ",
                "2; ",
                "2;a=\"b",
                "2;a=\"\\\"",
                "2;a=\"b\\",
                "2;a=\"b\"c",
                "2;a=b\"c\"",
                "2;a=\"b\" ",
                "2;\"a\"=b",
                "2;a=\"b\u007f\"",
                "2;a=\"\0\"",
                "2;a\0",
                "2;a=\"\r\n\"",
                "2;a=\"\\\r\n\"",
                "2;a=\"\n\"",
                "2;a=\"\r\"",
                "2\n",
                "2\r",
                "2\r\r",
                "2;a\n",
                "2;a\r;b"
            })
    void linesThatDoNotAreRefused(String line) {
        assertThat(everySplit(line + "\r\nab\r\n" + END + NEXT)).isEqualTo(REFUSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2\r\nab\n" + END,
                "2\r\nabc\r\n" + END,
                "2\r\na\r\n" + END,
                "2\r\nab" + END,
                "2\r\nab\r\n0\n\r\n",
                "2\r\nab\r\n0\r\n\n",
                "0\r\nX\r\n\r\n",
                "0\r\nX : a\r\n\r\n",
                "0\r\n X: a\r\n\r\n",
                "0\r\nX: a\r\n b\r\n\r\n",
                "0\r\n: a\r\n\r\n",
                "0\r\nX: a\n\r\n",
                "0\r\nX: a\rb\r\n\r\n",
                "0\r\nX: \0\r\n\r\n",
                "0\r\n\r\r\n\r\n"
            })
    void bodiesThatBreakTheFramingAreRefused(String body) {
        assertThat(everySplit(body + NEXT)).isEqualTo(REFUSED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100000004", "100000000", "7fffffff", "fffffffffffffff", "00000000100000004"})
    void largeSizesStayWhatTheyAre(String size) {
        // A counter of 32 bits would see four octets, and a request behind them.
        assertThat(everySplit(size + "\r\nabcd\r\n" + END + NEXT)).isEqualTo(MORE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2;a=", "2;a=\"", "2;a=\"\\", "2 "})
    void aLineMayHave256BytesAndNoMore(String begun) throws ProtocolException {
        char filler = begun.endsWith(" ") ? ' ' : '0';
        ByteBuf line = buffer(begun + String.valueOf(filler).repeat(256 - begun.length()));
        ChunkedDecoder decoder = decoder();

        assertThat(decoder.advance(line)).isZero();
        line.writeByte(filler);

        assertThat(refuses(decoder, line)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {67, 68})
    void extensionsOfABodyMayHave16Kilobytes(int lines) {
        String chunk = "1;" + "a".repeat(242) + "\r\na\r\n";

        assertThat(served(chunk.repeat(lines) + END, new Random(0), 10_000).equals(REFUSED))
                .isEqualTo(lines == 68);
    }

    @Property(tries = 3000)
    void sizeLinesAreReadAsTheGrammarHasThem(@ForAll("lines") String line, @ForAll long seed) {
        String stream = line + "\r\nab\r\n" + END + NEXT;

        assertThat(served(stream, new Random(seed), 3)).isEqualTo(simple(stream));
    }

    @Property(tries = 3000)
    void changedBodiesNeverEndElsewhere(
            @ForAll("bodies") String body, @ForAll("scraps") String scrap, @ForAll long seed) {
        Random random = new Random(seed);
        String stream = body + NEXT;
        int from = random.nextInt(body.length());
        int to = Math.min(stream.length(), from + random.nextInt(4));
        String changed = stream.substring(0, from) + scrap + stream.substring(to);

        assertThat(served(changed, random, 1 + random.nextInt(20))).isEqualTo(simple(changed));
    }

    @Property(tries = 500)
    void splittingChangesNothing(@ForAll("bodies") String body, @ForAll @IntRange(min = 1, max = 9) int largest) {
        assertThat(served(body + NEXT, new Random(largest), largest))
                .isEqualTo(served(body + NEXT, new Random(0), 10_000));
    }

    @Provide
    Arbitrary<String> lines() {
        Arbitrary<String> size =
                Arbitraries.of("2", "02", "0000000000000000002", "0x2", "+2", "", "2 ", "ffffffffffffffff2");
        return Combinators.combine(
                        size,
                        Arbitraries.strings().withChars("ab;;==\"\"\\ \t\r\n").ofMaxLength(9))
                .as((digits, rest) -> digits + rest);
    }

    @Provide
    Arbitrary<String> bodies() {
        Arbitrary<String> extension = Arbitraries.of("", ";a", ";a=b", " ; a = \"\\\"\\\\ \"", ";a=\"\";b");
        Arbitrary<String> data = Arbitraries.of("x", "\r\n0\r\n\r\n", NEXT, "ab\r\n", "0123456789abcdefg");
        Arbitrary<String> chunk = Combinators.combine(data, extension)
                .as((bytes, ext) -> Integer.toHexString(bytes.length()) + ext + "\r\n" + bytes + "\r\n");
        Arbitrary<String> end = Arbitraries.of(END, "000\r\n\r\n", "0;a\r\nX: y\r\n\r\n", "0\r\nA: \"\r\nB:\r\n\r\n");
        return Combinators.combine(chunk.list().ofMaxSize(4), end).as((chunks, last) -> String.join("", chunks) + last);
    }

    @Provide
    Arbitrary<String> scraps() {
        return Arbitraries.oneOf(
                Arbitraries.of("", "\r", "\n", "\r\n", "\"", "\\", ";", "0", "0\r\n\r\n", " ", "\t", "1"),
                Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(2));
    }

    /** @return what comes of the stream however it is cut in two; an assertion error when that differs */
    private static String everySplit(String stream) {
        String whole = served(stream, new Random(0), stream.length());
        for (int cut = 1; cut < stream.length(); cut++) {
            assertThat(served(stream, cut)).as("cut at " + cut).isEqualTo(whole);
        }
        assertThat(served(stream, new Random(0), 1)).as("one octet at a time").isEqualTo(whole);
        assertThat(whole).isEqualTo(simple(stream));
        return whole;
    }

    private static String served(String stream, int cut) {
        Reader reader = new Reader();
        reader.take(stream.substring(0, cut));
        return reader.take(stream.substring(cut));
    }

    private static String served(String stream, Random random, int largest) {
        Reader reader = new Reader();
        String state = MORE;
        for (int at = 0; at < stream.length(); ) {
            int count = Math.min(stream.length() - at, 1 + random.nextInt(largest));
            state = reader.take(stream.substring(at, at + count));
            at += count;
        }
        return state;
    }

    private static ChunkedDecoder decoder() {
        return new ChunkedDecoder(new HeadParser(), 8192, 100);
    }

    private static ByteBuf buffer(String text) {
        return Unpooled.buffer().writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean refuses(ChunkedDecoder decoder, ByteBuf in) {
        try {
            decoder.advance(in);
            return false;
        } catch (ProtocolException refused) {
            return refused.status() == 400;
        }
    }

    /** Takes a body as a connection does. */
    private static final class Reader {

        private final ChunkedDecoder decoder = decoder();
        private final ByteBuf in = Unpooled.buffer();
        private final StringBuilder data = new StringBuilder();
        private boolean refused;

        String take(String piece) {
            in.writeBytes(piece.getBytes(StandardCharsets.ISO_8859_1));
            if (refused) {
                return REFUSED;
            }
            try {
                for (int count = decoder.advance(in); count > 0; count = decoder.advance(in)) {
                    data.append(in.readCharSequence(count, StandardCharsets.ISO_8859_1));
                    decoder.taken(count);
                }
            } catch (ProtocolException bad) {
                refused = true;
                return REFUSED;
            }
            return decoder.isFinished() ? data + ", then " + in.toString(StandardCharsets.ISO_8859_1) : MORE;
        }
    }

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final String STRING =
            "\"(?:[\\t \\x21\\x23-\\x5b\\x5d-\\x7e\\x80-\\xff]|\\\\[\\t\\x20-\\x7e\\x80-\\xff])*+\"";
    private static final Pattern SIZE_LINE = Pattern.compile("0*([0-9a-fA-F]{1,15})" + "(?:[ \\t]*;[ \\t]*" + TOKEN
            + "(?:[ \\t]*=[ \\t]*(?:" + TOKEN + "|" + STRING + "))?)*\\r\\n");
    private static final Pattern TRAILER = Pattern.compile(TOKEN + ":[\\t\\x20-\\x7e\\x80-\\xff]*\\r\\n");
    private static final Pattern BLANK_LINE = Pattern.compile("(?:^|\\n)\\r?\\n");

    /** The grammar by regular expressions, on the whole stream. */
    private static String simple(String stream) {
        StringBuilder data = new StringBuilder();
        int at = 0;
        while (true) {
            Matcher line = SIZE_LINE.matcher(stream).region(at, stream.length());
            if (!line.lookingAt()) {
                return line.hitEnd() ? MORE : REFUSED;
            }
            at = line.end();
            long size = Long.parseLong(line.group(1), 16);
            if (size == 0) {
                String rest = trailed(stream, at);
                if (rest == null
                        && !BLANK_LINE
                                .matcher(stream)
                                .region(at, stream.length())
                                .find()) {
                    return MORE;
                }
                return rest == null ? REFUSED : data + ", then " + rest;
            }
            if (size >= stream.length() - at) {
                return MORE;
            }
            data.append(stream, at, at + (int) size);
            at += (int) size;
            if (!stream.startsWith("\r\n", at)) {
                return stream.length() - at < 2 && stream.startsWith("\r", at) ? MORE : REFUSED;
            }
            at += 2;
        }
    }

    private static @Nullable String trailed(String stream, int from) {
        int at = from;
        Matcher field = TRAILER.matcher(stream).region(at, stream.length());
        while (field.lookingAt()) {
            at = field.end();
            field.region(at, stream.length());
        }
        return stream.startsWith("\r\n", at) ? stream.substring(at + 2) : null;
    }
}
