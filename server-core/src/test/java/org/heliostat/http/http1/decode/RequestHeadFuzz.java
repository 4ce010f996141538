package org.heliostat.http.http1.decode;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.heliostat.request.HttpVersion;
import org.heliostat.request.RequestHead;
import org.heliostat.testing.Must;

/**
 * Bytes as the head of a request: taken only where RFC 9112's grammar, written down a second time here, takes them too; what
 * was understood, written again, is understood in the same way.
 */
public final class RequestHeadFuzz {

    private static final int MOST_LINES = 100;

    private static final Pattern GRAMMAR =
            Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]++ [\\x21-\\x7e]++ HTTP/1\\.[01]\r\n"
                    + "(?:[!#$%&'*+\\-.^_`|~0-9A-Za-z]++:[\\t\\x20-\\x7e\\x80-\\xff]*+\r\n)*+\r\n");

    private RequestHeadFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        int length = length(input);
        if (length <= 2) {
            return;
        }
        byte[] bytes = Arrays.copyOf(input, length);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        boolean isLegal = GRAMMAR.matcher(text).matches();
        RequestHead head;
        try {
            head = new HeadParser().parse(bytes, MOST_LINES);
        } catch (ProtocolException refused) {
            Must.beOneLine(refused.getMessage());
            Must.hold(!isLegal || refused.status() == 431, "a legal head is refused: " + refused.getMessage());
            return;
        }
        Must.hold(isLegal, "an illegal head is taken");
        Must.hold(head.headers().size() <= MOST_LINES, "more field lines than are allowed");
        checkFirstLine(bytes);
        String written = written(head);
        Must.equal(written(again(written)), written, "a head, written and read again");
        checkFraming(head, text);
    }

    /** @return how long the head is, however it comes; −1 where it has no end */
    private static int length(byte[] input) {
        ByteBuf whole = Unpooled.wrappedBuffer(input);
        int length = new HeadEnd().find(whole);
        HeadEnd end = new HeadEnd();
        ByteBuf pieces = Unpooled.buffer(input.length);
        int found = -1;
        for (int i = 0; i < input.length && found < 0; i++) {
            pieces.writeByte(input[i]);
            found = end.find(pieces);
        }
        Must.equal(found, length, "length of a head that comes byte by byte");
        return length;
    }

    private static void checkFirstLine(byte[] bytes) {
        int line = 0;
        while (bytes[line] != '\n') {
            line++;
        }
        try {
            HeadParser.checkRequestLine(Arrays.copyOf(bytes, line + 1));
        } catch (ProtocolException refused) {
            throw new AssertionError("a line that was refused before its head was whole", refused);
        }
    }

    private static RequestHead again(String written) {
        try {
            return new HeadParser().parse(written.getBytes(StandardCharsets.ISO_8859_1), MOST_LINES);
        } catch (ProtocolException refused) {
            throw new AssertionError("a head is refused that was written from one: " + written, refused);
        }
    }

    private static String written(RequestHead head) {
        StringBuilder text = new StringBuilder(head.method())
                .append(' ')
                .append(head.target())
                .append(head.version() == HttpVersion.HTTP_1_1 ? " HTTP/1.1\r\n" : " HTTP/1.0\r\n");
        for (int i = 0; i < head.headers().size(); i++) {
            text.append(head.headers().name(i))
                    .append(": ")
                    .append(head.headers().value(i))
                    .append("\r\n");
        }
        return text.append("\r\n").toString();
    }

    /** Two ways to say where a body ends are never taken together. */
    private static void checkFraming(RequestHead head, String text) {
        try {
            Framing framing = RequestRules.check(head, (Http1Headers) head.headers(), true, null);
            boolean coded = head.headers().contains("Transfer-Encoding");
            boolean counted = head.headers().contains("Content-Length");
            Must.hold(!coded || !counted, "a length and a coding together are taken: " + text);
            Must.hold(framing.contentLength() >= 0 || coded, "a body without an end is taken");
            Must.hold(!coded || head.version() == HttpVersion.HTTP_1_1, "a coding in HTTP/1.0 is taken");
        } catch (ProtocolException refused) {
            Must.beOneLine(refused.getMessage());
            Must.hold(refused.status() >= 400 && refused.status() < 600, "status " + refused.status());
        }
    }
}
