package org.heliostat.conformance.garden;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.conformance.garden.Disagreement.Kind;

/**
 * Why we and another server part over some input: the first that fits is taken. Explained in docs/security.md under the same
 * names, in lower case with blanks.
 */
enum Cause {
    BARE_LF(Kind.STRICTER, "(?<!\r)\n"),
    BARE_CR(Kind.STRICTER, "\r(?!\n)"),
    EMPTY_LINES_BEFORE_A_REQUEST(Kind.STRICTER, "(?:\r\n){3}GET|^(?:\r\n){2}"),
    FOLDED_FIELD(Kind.STRICTER, "\r\n[ \t]+[^\r\n]"),
    VERSION(Kind.STRICTER, " HTTP/(?!1\\.[01]\r\n)"),
    BLANKS_IN_THE_REQUEST_LINE(Kind.STRICTER, "(?:^|\n) |(?:^|\n)[^\\s]+(?:\t|  )|(?:^|\n)[^\\s]+ [^\\s]+(?:\t|  )"),
    CHARACTERS_OF_THE_PATH(
            Kind.STRICTER,
            "(?:^|\n)[^ \r\n]+ [^ \r\n]*(?:[#\\\\<>^`{|}\\u007f-\\u00ff]|%[0189a-f][0-9a-f]|%2f|%5c|%3b|%25|%7f|%(?![0-9a-f]{2}))"),
    FORM_OF_THE_TARGET(Kind.STRICTER, "(?:^|\n)[^ \r\n]+ (?!/|\\*|https?://)[^ \r\n]+ "),
    FIELD_NAME(Kind.STRICTER, " HTTP/1\\.[01]\r\n(?:[^\r\n]+\r\n)*?(?![!#$%&'*+.^_`|~0-9a-z-]+:)[^\r\n]+\r\n"),
    HOST(Kind.STRICTER, "\nHost:(?![ \t]*(?:[a-z0-9._-]+|\\[[0-9a-f:.]+\\])(?::[0-9]*)?[ \t]*\r\n)"),
    CONTROL_IN_A_VALUE(Kind.STRICTER, "\n[^:\r\n]+:[^\r\n]*[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]"),
    EXPECTATION(Kind.STRICTER, "\nExpect:(?! *100-continue\r)"),
    TRANSFER_CODING(
            Kind.STRICTER,
            "\nTransfer-Encoding:(?!\\s*chunked\r\n)|\nContent-Length:.*\nTransfer-Encoding:"
                    + "|\nTransfer-Encoding:.*\nContent-Length:|HTTP/1\\.0.*\nTransfer-Encoding:"),
    CHUNK_LINE(Kind.STRICTER, "\nTransfer-Encoding:\\s*chunked\r\n.*\r\n\r\n"),
    LENGTH_THAT_DOES_NOT_FIT(Kind.STRICTER, "\nContent-Length:\\s*[0-9]+\\s*\r\n"),
    METHOD(Kind.LAXER, "^(?-i:[A-Z_-]*[^A-Z_\\s-]\\S*) "),
    TAB_AROUND_A_VALUE(Kind.LAXER, ": *\t|\t\r"),
    BLANK_BEFORE_AN_EXTENSION(Kind.LAXER, "\r\n[0-9a-f]+[ \t]+;"),
    LABELS_OF_THE_HOST(Kind.LAXER, "\nHost:[^\r\n]*(?:\\.\\.|_|-\\.|\\.-|-\r|:0*\r|\\.\r)|\nHost:\\s*\\."),
    ABSOLUTE_TARGET(Kind.LAXER, "(?:^|\n)[^ \r\n]+ https?://"),
    CHARACTERS_OF_THE_TARGET(Kind.LAXER, "(?:^|\n)[^ \r\n]+ [^ \r\n]*[\"<>^`{|}\\\\]");

    private final Kind kind;
    private final Pattern pattern;

    Cause(Kind kind, String regex) {
        this.kind = kind;
        this.pattern = Pattern.compile(regex, Pattern.DOTALL | Pattern.CASE_INSENSITIVE);
    }

    static Optional<Cause> of(Disagreement one) {
        // What we serve says itself which method it was, wherever in the input that stood.
        String served = one.kind() == Kind.STRICTER ? "" : one.ours() + "\r\n";
        String text = served + one.input() + Inputs.LAST;
        return Arrays.stream(values())
                .filter(cause ->
                        cause.kind == one.kind() && cause.pattern.matcher(text).find())
                .findFirst();
    }
}
