package org.heliostat.config.objconf;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/**
 * Reads one value in quotes. The guides print typographic quotes, and values broken at the edge of the page; both
 * are read as they were meant, with a warning.
 */
final class QuotedValue {

    static final int LONGEST = 16_384;

    private static final String TYPOGRAPHIC = "\u201c\u201d\u201e\u201f";
    private static final Pattern NEW_THING = Pattern.compile("\\s*(?:<.*|#.*|[A-Za-z0-9_.$-]+=[\"" + TYPOGRAPHIC
            + "].*|(?i:Init|" + Stage.directiveNames().stream().collect(Collectors.joining("|")) + ")\\s.*)?");

    private final ConfigCursor cursor;
    private final Findings findings;
    private final StringBuilder value = new StringBuilder();
    private int lineStart;
    private boolean broken;

    QuotedValue(ConfigCursor cursor, Findings findings) {
        this.cursor = cursor;
        this.findings = findings;
    }

    static boolean isQuote(char c) {
        return c == '"' || isTypographic(c);
    }

    /** @return the value, or empty after an error */
    Optional<String> read(String name) {
        SourceLocation start = cursor.at();
        boolean typographic = isTypographic(cursor.peek());
        if (typographic) {
            findings.warning(start, name + ": typographic quotes are read as plain ones (expected: \"…\")");
        }
        cursor.advance();
        while (value.length() <= LONGEST) {
            if (cursor.atEndOfLine()) {
                if (NEW_THING.matcher(cursor.line(cursor.row() + 1)).matches()) {
                    findings.error(start, name + ": the closing quote is missing");
                    return Optional.empty();
                }
                joinNextLine();
                continue;
            }
            char c = cursor.peek();
            cursor.advance();
            if (c == '"' || typographic && isTypographic(c)) {
                if (broken) {
                    findings.warning(
                            start,
                            name + ": the value is broken over lines, read as " + Findings.shown(value.toString()));
                }
                return Optional.of(value.toString());
            }
            if (c == '\\' && !cursor.atEndOfLine()) {
                value.append(cursor.peek());
                cursor.advance();
            } else if (c != '\\') {
                value.append(c);
            }
        }
        findings.error(start, name + ": the value is too long (expected: " + LONGEST + " characters at most)");
        return Optional.empty();
    }

    private static boolean isTypographic(char c) {
        return TYPOGRAPHIC.indexOf(c) >= 0;
    }

    /**
     * A break inside a path, a list or a {@code %…%} token splits a word, so the halves belong together; any other
     * break stands for a blank.
     */
    private void joinNextLine() {
        while (value.length() > lineStart && Character.isWhitespace(value.charAt(value.length() - 1))) {
            value.setLength(value.length() - 1);
        }
        String lastWord = value.substring(Math.max(value.lastIndexOf(" ") + 1, 0));
        boolean insideWord = lastWord.indexOf('/') >= 0
                || lastWord.indexOf(',') >= 0
                || lastWord.chars().filter(c -> c == '%').count() % 2 == 1;
        if (!insideWord && value.length() > 0) {
            value.append(' ');
        }
        broken = true;
        lineStart = value.length();
        cursor.nextLine();
        cursor.skipBlanks();
    }
}
