package org.heliostat.shtml;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds {@code <!--#name attribute="value" -->} in the bytes of a file, in any encoding that leaves ASCII as it is.
 * One file, one thread; in time that grows with its length.
 */
final class ShtmlParser {

    /** Bytes of one element; what is longer was never closed. */
    static final int LONGEST_ELEMENT = 8192;

    /** Attributes of one element. */
    static final int MOST_ATTRIBUTES = 64;

    private static final byte[] BEGIN = "<!--#".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "-->".getBytes(StandardCharsets.US_ASCII);

    private final byte[] file;
    private final List<Piece> pieces = new ArrayList<>();
    private int line = 1;
    private int counted;

    /** The first end of an element behind where it was looked for last, so that each byte is looked at once. */
    private int nextEnd = -1;

    private ShtmlParser(byte[] file) {
        this.file = file;
    }

    /** Any bytes are a page; what cannot be understood is a {@link Piece.Broken}. */
    static ShtmlPage parse(byte[] file) {
        return new ShtmlParser(file).parse();
    }

    private ShtmlPage parse() {
        int textFrom = 0;
        int begin = find(BEGIN, 0, file.length);
        while (begin >= 0) {
            text(textFrom, begin);
            int from = begin + BEGIN.length;
            int end = end(from);
            if (end < 0) {
                pieces.add(
                        new Piece.Broken("the element has no end within " + LONGEST_ELEMENT + " bytes", lineAt(begin)));
                // What follows is text: nobody can tell where the element should have ended.
                textFrom = from;
            } else {
                element(from, end, lineAt(begin));
                textFrom = end + END.length;
            }
            begin = find(BEGIN, textFrom, file.length);
        }
        text(textFrom, file.length);
        return new ShtmlPage(pieces);
    }

    /** @return where {@code -->} stands outside quotes, at or behind the index; −1 where it does not come soon */
    private int end(int from) {
        int limit = Math.min(file.length, from + LONGEST_ELEMENT);
        if (nextEnd < from) {
            int found = find(END, from, file.length);
            nextEnd = found < 0 ? Integer.MAX_VALUE : found;
        }
        if (nextEnd >= limit) {
            return -1;
        }
        int quote = 0;
        for (int i = from; i < limit; i++) {
            byte c = file[i];
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                }
            } else if (c == '-' && startsWith(END, i, limit)) {
                return i;
            } else if ((c == '"' || c == '\'') && i > from && file[i - 1] == '=') {
                quote = c;
            }
        }
        // A quote that is never closed: the element ends where a browser's comment would.
        return quote == 0 ? -1 : find(END, from, limit);
    }

    private void element(int from, int to, int at) {
        String inside = new String(file, from, to - from, StandardCharsets.UTF_8).strip();
        int blank = 0;
        while (blank < inside.length() && !Character.isWhitespace(inside.charAt(blank))) {
            blank++;
        }
        String name = inside.substring(0, blank);
        if (name.isEmpty()) {
            pieces.add(new Piece.Broken("the element has no name", at));
            return;
        }
        pieces.add(new AttributeReader(inside.substring(blank)).element(name, at));
    }

    private void text(int from, int to) {
        if (to > from) {
            pieces.add(new Piece.Text(Arrays.copyOfRange(file, from, to)));
        }
    }

    private int lineAt(int index) {
        for (; counted < index; counted++) {
            if (file[counted] == '\n') {
                line++;
            }
        }
        return line;
    }

    private int find(byte[] what, int from, int to) {
        for (int i = from; i <= to - what.length; i++) {
            if (file[i] == what[0] && startsWith(what, i, to)) {
                return i;
            }
        }
        return -1;
    }

    private boolean startsWith(byte[] what, int at, int to) {
        return at + what.length <= to && Arrays.equals(file, at, at + what.length, what, 0, what.length);
    }
}
