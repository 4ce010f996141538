package org.heliostat.shtml;

import java.io.ByteArrayOutputStream;
import org.heliostat.testing.Must;

/**
 * Octets as a server-parsed page: text stands as it is and in its order, elements keep to their limits, and lines are lines of
 * the page.
 */
public final class ShtmlFuzz {

    private ShtmlFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        int lines = 1;
        for (byte octet : input) {
            lines += octet == '\n' ? 1 : 0;
        }
        for (Piece piece : ShtmlParser.parse(input).pieces()) {
            if (piece instanceof Piece.Text text) {
                texts.writeBytes(text.bytes());
            } else if (piece instanceof Piece.Element element) {
                Must.hold(element.line() >= 1 && element.line() <= lines, "line " + element.line());
                check(element);
            } else {
                Piece.Broken broken = (Piece.Broken) piece;
                Must.hold(broken.line() >= 1 && broken.line() <= lines, "line " + broken.line());
                Must.beOneLine(broken.problem());
            }
        }
        Must.hold(isSubsequence(texts.toByteArray(), input), "text that the page does not have");
    }

    private static void check(Piece.Element element) {
        Must.hold(!element.name().isEmpty(), "an element without a name");
        Must.hold(element.attributes().size() <= ShtmlParser.MOST_ATTRIBUTES, "too many attributes");
        for (Piece.Attribute attribute : element.attributes()) {
            Must.hold(!attribute.name().isEmpty(), "an attribute without a name");
            Must.hold(attribute.value().length() <= ShtmlParser.LONGEST_ELEMENT, "a value that is too long");
        }
    }

    private static boolean isSubsequence(byte[] part, byte[] whole) {
        int at = 0;
        for (byte octet : part) {
            while (at < whole.length && whole[at] != octet) {
                at++;
            }
            if (at++ == whole.length) {
                return false;
            }
        }
        return true;
    }
}
