package org.heliostat.gateway.cgi;

import java.nio.charset.StandardCharsets;
import org.heliostat.gateway.cgi.CgiHeadParser.MalformedException;
import org.heliostat.testing.Must;

/**
 * Octets as the beginning of a program's output, with and without a status line: whole or byte by byte it is the same head,
 * within its limits, without a character that could end a line; written again, it is read alike.
 */
public final class CgiHeadFuzz {

    private static final int MOST = 1_000;
    private static final int MOST_FIELDS = 200;

    private CgiHeadFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        for (boolean statusLine : new boolean[] {false, true}) {
            String whole = told(input, Math.max(1, input.length), statusLine);
            Must.equal(told(input, 1, statusLine), whole, "a head that comes byte by byte");
        }
    }

    private static String told(byte[] input, int piece, boolean statusLine) {
        CgiHeadParser parser = new CgiHeadParser(MOST, statusLine);
        try {
            for (int at = 0; at < input.length; at += piece) {
                int count = Math.min(piece, input.length - at);
                int used = parser.take(input, at, count);
                if (used >= 0) {
                    Must.hold(used <= count, "more is used than has come");
                    CgiHead head = parser.head();
                    check(head);
                    return at + used + ": " + written(head);
                }
            }
        } catch (MalformedException refused) {
            Must.beOneLine(refused.getMessage());
            return refused.getMessage();
        }
        return "unfinished";
    }

    private static void check(CgiHead head) {
        Must.hold(head.status() == 0 || head.status() >= 200 && head.status() <= 599, "status " + head.status());
        Must.hold(head.fields().size() <= MOST_FIELDS, "more fields than are allowed");
        String written = written(head);
        for (char c : written.toCharArray()) {
            Must.hold(c == '\t' || c == '\n' || c >= ' ' && c != 0x7f, "a head holds a control character");
        }
        byte[] bytes = written.getBytes(StandardCharsets.ISO_8859_1);
        CgiHeadParser again = new CgiHeadParser(Math.max(bytes.length, 1) * 2, false);
        try {
            Must.equal(again.take(bytes, 0, bytes.length), bytes.length, "length of a head that was written");
            Must.equal(written(again.head()), written, "a head, written and read again");
        } catch (MalformedException refused) {
            throw new AssertionError("refused: " + written, refused);
        }
    }

    private static String written(CgiHead head) {
        StringBuilder text = new StringBuilder();
        if (head.status() != 0) {
            text.append("Status: ").append(head.status());
            text.append(head.reason() == null ? "" : " " + head.reason()).append('\n');
        }
        if (head.location() != null) {
            text.append("Location: ").append(head.location()).append('\n');
        }
        head.fields().forEach(field -> text.append(field.name())
                .append(": ")
                .append(field.value())
                .append('\n'));
        return text.append('\n').toString();
    }
}
