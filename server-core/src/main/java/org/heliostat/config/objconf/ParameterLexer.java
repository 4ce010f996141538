package org.heliostat.config.objconf;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;

/**
 * Reads {@code name=value} and {@code name="value"} pairs, as obj.conf, Init lines and mime.types have them.
 *
 * <p>{@code \} escapes the character after it. A line goes on with the next one when that begins with a pair, or
 * when it ends with {@code \}; the guides print it in all of these ways.
 */
public final class ParameterLexer {

    private static final Pattern PAIR_BEGINS = Pattern.compile("\\s*[A-Za-z0-9_.$-]+=.*");
    private static final char NO_END = 0;

    /** What ends the pairs, and what else may stand among them. */
    public enum Style {
        /** A directive line of obj.conf, with continuation lines. */
        DIRECTIVE,
        /** An Init line: like a directive; a bare word is a value whose name is its position. */
        INIT,
        /** Inside a tag, up to {@code >}, over as many lines as it takes. */
        TAG,
        /** One line, whatever the next one is. */
        SINGLE_LINE
    }

    private final ConfigCursor cursor;
    private final Style style;
    private final Findings findings;
    private final List<NamedValue> pairs = new ArrayList<>();
    private int bareWords;

    private ParameterLexer(ConfigCursor cursor, Style style, Findings findings) {
        this.cursor = cursor;
        this.style = style;
        this.findings = findings;
    }

    /**
     * Reads from the cursor on and leaves it behind the last pair.
     *
     * @return the pairs; empty when there was an error, which is then in {@code findings}, and the cursor is at
     *     the end of the line
     */
    public static Optional<Parameters> read(ConfigCursor cursor, Style style, Findings findings) {
        SourceLocation start = cursor.at();
        ParameterLexer lexer = new ParameterLexer(cursor, style, findings);
        if (!lexer.readPairs()) {
            lexer.skipRest();
            return Optional.empty();
        }
        return Optional.of(new Parameters(start, lexer.pairs));
    }

    private boolean readPairs() {
        while (true) {
            cursor.skipBlanks();
            boolean backslash = "\\".equals(cursor.rest());
            if (cursor.atEndOfLine() || backslash) {
                if (!continues(backslash)) {
                    return endsWell();
                }
                continue;
            }
            char c = cursor.peek();
            if (style == Style.TAG && c == '>') {
                cursor.advance();
                return true;
            }
            if (style == Style.DIRECTIVE && c == '<') {
                return true;
            }
            if (!readPair()) {
                return false;
            }
        }
    }

    private boolean endsWell() {
        if (style == Style.TAG) {
            cursor.error(findings, "the tag is not closed (expected: >)");
            return false;
        }
        while (!cursor.atEndOfLine()) {
            cursor.advance();
        }
        return true;
    }

    /** Moves to the next line if it belongs to this one. */
    private boolean continues(boolean backslash) {
        if (style == Style.SINGLE_LINE) {
            return false;
        }
        int next = cursor.nextMeaningfulRow();
        String line = cursor.line(next);
        boolean belongs = style == Style.TAG
                ? !line.isBlank() && !line.strip().startsWith("<")
                : PAIR_BEGINS.matcher(line).matches() || backslash && !line.isBlank() && next == cursor.row() + 1;
        if (belongs) {
            cursor.toRow(next);
        }
        return belongs;
    }

    private boolean readPair() {
        if (QuotedValue.isQuote(cursor.peek())) {
            return bareWord(cursor.at(), new QuotedValue(cursor, findings).read("a value without a name"));
        }
        SourceLocation at = cursor.at();
        String name = name();
        boolean spaced = toSignBehindBlanks(name);
        if (cursor.atEndOfLine() || cursor.peek() != '=') {
            return bareWord(at, Optional.of(name));
        }
        if (name.isEmpty()) {
            cursor.error(findings, "= without a name before it (expected: name=\"value\")");
            return false;
        }
        cursor.advance();
        String shown = Findings.shown(name);
        if (spaced) {
            findings.warning(at, shown + ": blanks around =, read as without them");
            cursor.skipBlanks();
        }
        if (cursor.atEndOfLine() || Character.isWhitespace(cursor.peek())) {
            cursor.error(findings, shown + ": no value after = (expected: " + shown + "=\"value\")");
            return false;
        }
        Optional<String> value =
                QuotedValue.isQuote(cursor.peek()) ? new QuotedValue(cursor, findings).read(shown) : bareValue(shown);
        value.ifPresent(v -> pairs.add(new NamedValue(name, v, at)));
        return value.isPresent();
    }

    /** The guides tell to add {@code LateInit = yes}; elsewhere a word alone is a mistake or a value. */
    private boolean toSignBehindBlanks(String name) {
        boolean spaced = style == Style.INIT
                && !name.isEmpty()
                && !cursor.atEndOfLine()
                && Character.isWhitespace(cursor.peek())
                && cursor.rest().stripLeading().startsWith("=");
        if (spaced) {
            cursor.skipBlanks();
        }
        return spaced;
    }

    private String name() {
        StringBuilder name = new StringBuilder();
        while (!cursor.atEndOfLine() && name.length() <= QuotedValue.LONGEST) {
            char c = cursor.peek();
            if (c == '=' || Character.isWhitespace(c) || QuotedValue.isQuote(c) || style == Style.TAG && c == '>') {
                break;
            }
            name.append(c);
            cursor.advance();
        }
        return name.toString();
    }

    private Optional<String> bareValue(String name) {
        StringBuilder value = new StringBuilder();
        while (!cursor.atEndOfLine() && !Character.isWhitespace(cursor.peek())) {
            char c = cursor.peek();
            if (style == Style.TAG && c == '>' || c == '\\' && "\\".equals(cursor.rest())) {
                break;
            }
            cursor.advance();
            if (c == '\\') {
                c = cursor.peek();
                cursor.advance();
            }
            value.append(c);
        }
        if (value.length() > QuotedValue.LONGEST) {
            cursor.error(
                    findings,
                    name + ": the value is too long (expected: " + QuotedValue.LONGEST + " characters at most)");
            return Optional.empty();
        }
        return Optional.of(value.toString());
    }

    private boolean bareWord(SourceLocation at, Optional<String> word) {
        if (word.isEmpty()) {
            return false;
        }
        if (style != Style.INIT) {
            cursor.error(findings, Findings.shown(word.get()) + ": a word alone (expected: name=\"value\")");
            return false;
        }
        bareWords++;
        pairs.add(new NamedValue(Integer.toString(bareWords), word.get(), at));
        return true;
    }

    /** After an error: drops the rest of this line and the lines that continue it. */
    private void skipRest() {
        do {
            cursor.word(NO_END);
            cursor.skipBlanks();
            while (!cursor.atEndOfLine() && !(style == Style.TAG && cursor.peek() == '>')) {
                cursor.advance();
            }
            if (!cursor.atEndOfLine()) {
                cursor.advance();
                return;
            }
        } while (style != Style.TAG && continues(false));
    }
}
