package org.heliostat.conformance.garden;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.heliostat.conformance.garden.Disagreement.Kind;

/**
 * Why we and another server part over some request of HTTP/2: the first that fits is taken. Explained in docs/security.md under
 * the same names, in lower case with blanks.
 */
enum FieldCause {
    PSEUDO_FIELD_BEHIND_ANOTHER(Kind.STRICTER, "\u2193[^:\u2193][^\u2193]*\u2193(?:[^\u2193]+\u2193)*:"),
    CONNECTION_FIELD(Kind.STRICTER, "\u2193(?:connection|proxy-connection|keep-alive|upgrade|transfer-encoding)\u2192"),
    TE(Kind.STRICTER, "\u2193te\u2192(?!trailers\u2193)"),
    NAME_OF_A_FIELD(Kind.STRICTER, "\u2193(?!:?[!#$%&'*+.^_`|~0-9a-z-]+\u2192)[^\u2193]"),
    LENGTH_OF_THE_CONTENT(Kind.STRICTER, "\u2193content-length\u2192"),
    BLANK_AROUND_A_VALUE(Kind.STRICTER, "\u2192[ \t]|[ \t]\u2193"),
    CONTROL_IN_A_VALUE(Kind.STRICTER, "\u2192[^\u2193]*[\\x00-\\x08\\x0a-\\x1f\\x7f]"),
    EXPECTATION(Kind.STRICTER, "\u2193expect\u2192(?!100-continue\u2193)"),
    CHARACTERS_OF_THE_PATH(
            Kind.STRICTER,
            "\u2193:path\u2192[^\u2193]*(?:[#\\\\<>^`{|}\\u007f-\\u00ff]|(?i:%[0189a-f][0-9a-f]|%2f|%5c|%3b|%25|%7f|%(?![0-9a-f]{2})))"),
    HOST(Kind.STRICTER, "\u2193(?::authority|host)\u2192(?!(?i:[a-z0-9._-]+)(?::[0-9]*)?\u2193)"),
    METHOD(Kind.LAXER, "\u2193:method\u2192[A-Z_-]*[^A-Z_\u2193-]"),
    HOST_BESIDE_AUTHORITY(Kind.LAXER, "\u2193:authority\u2192.*\u2193host\u2192"),
    LABELS_OF_THE_HOST(
            Kind.LAXER,
            "\u2193(?::authority|host)\u2192[^\u2193]*(?:\\.\\.|_|:::|-\\.|\\.-|-\u2193|:0*\u2193|\\.\u2193)"),
    OTHER_SCHEME(Kind.LAXER, "\u2193:scheme\u2192(?!http\u2193)"),
    LETTERS_OF_TRAILERS(Kind.LAXER, "\u2193te\u2192(?i:trailers)\u2193"),
    CHARACTERS_OF_THE_TARGET(Kind.LAXER, "\u2193:path\u2192[^\u2193]*[\"<>^`{|}\\\\]");

    private final Kind kind;
    private final Pattern pattern;

    /** @param regex about the fields as {@link FieldInputs} writes them */
    FieldCause(Kind kind, String regex) {
        this.kind = kind;
        this.pattern = Pattern.compile(regex, Pattern.DOTALL);
    }

    static Optional<FieldCause> of(Disagreement one) {
        String fields = FieldInputs.END + FieldInputs.fields(one.input()) + FieldInputs.END;
        return Arrays.stream(values())
                .filter(cause -> cause.kind == one.kind()
                        && cause.pattern.matcher(fields).find())
                .findFirst();
    }
}
