package org.heliostat.config.xml;

import java.util.Optional;

/**
 * Takes the DOCTYPE out of XML text before a parser sees it, so that nothing in it can be read, fetched or
 * expanded, and the JDK's DTD scanner, which fails on odd characters, never runs.
 */
final class Prolog {

    private final String text;
    private int position;

    private Prolog(String text) {
        this.text = text;
    }

    /** @return the text with blanks for the DOCTYPE, lines unchanged; empty when the DOCTYPE never ends */
    static Optional<String> withoutDoctype(String text) {
        Prolog prolog = new Prolog(text);
        StringBuilder blanked = new StringBuilder(text);
        while (prolog.skipToDoctype()) {
            int start = prolog.position;
            if (!prolog.skipDoctype()) {
                return Optional.empty();
            }
            for (int i = start; i < prolog.position; i++) {
                char c = text.charAt(i);
                blanked.setCharAt(i, c == '\n' || c == '\r' ? c : ' ');
            }
        }
        return Optional.of(blanked.toString());
    }

    /** Passes blanks, comments and processing instructions. */
    private boolean skipToDoctype() {
        while (position < text.length()) {
            if (Character.isWhitespace(text.charAt(position))) {
                position++;
            } else if (text.startsWith("<!--", position)) {
                skipPast("-->", 4);
            } else if (text.startsWith("<?", position)) {
                skipPast("?>", 2);
            } else {
                return text.startsWith("<!DOCTYPE", position);
            }
        }
        return false;
    }

    /** Passes one DOCTYPE with its internal subset; quotes, comments and instructions in it may hold anything. */
    private boolean skipDoctype() {
        boolean inSubset = false;
        position += "<!DOCTYPE".length();
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '>' && !inSubset) {
                position++;
                return true;
            }
            if (text.startsWith("<!--", position)) {
                skipPast("-->", 4);
            } else if (text.startsWith("<?", position)) {
                skipPast("?>", 2);
            } else if (c == '"' || c == '\'') {
                skipPast(String.valueOf(c), 1);
            } else {
                inSubset = c == '[' || inSubset && c != ']';
                position++;
            }
        }
        return false;
    }

    private void skipPast(String end, int from) {
        int found = text.indexOf(end, position + from);
        position = found < 0 ? text.length() : found + end.length();
    }
}
