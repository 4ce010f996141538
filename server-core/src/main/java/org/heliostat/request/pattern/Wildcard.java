package org.heliostat.request.pattern;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A wildcard pattern that is compared with a whole text, case-sensitive. Immutable.
 *
 * <p>{@code *} any run, also of slashes; {@code ?} one character; {@code (a|b)} alternatives, not nested; {@code $}
 * the end; {@code [a-z]} and {@code [^a-z]} one character of a set; {@code p~x} what matches p and not x, where only
 * the last {@code ~} counts; a backslash takes the next character as it is. A text without any of these is compared
 * as it is (obj.conf reference, shell expressions).
 */
public final class Wildcard {

    /** Longer patterns are refused: the cost of one match grows with the length. */
    static final int LONGEST = 1_024;

    private final String text;
    private final Predicate<String> included;
    private final @Nullable Predicate<String> excluded;

    private Wildcard(String text, Predicate<String> included, @Nullable Predicate<String> excluded) {
        this.text = text;
        this.included = included;
        this.excluded = excluded;
    }

    /** @throws WildcardException when the text is no pattern */
    public static Wildcard compile(String pattern) {
        if (pattern.length() > LONGEST) {
            throw new WildcardException(pattern.length() + " characters (expected: at most " + LONGEST + ")");
        }
        int tilde = lastTilde(pattern);
        if (tilde < 0) {
            return new Wildcard(pattern, ShellExpression.compile(pattern), null);
        }
        Predicate<String> included = ShellExpression.compile(pattern.substring(0, tilde));
        return new Wildcard(pattern, included, ShellExpression.compile(pattern.substring(tilde + 1)));
    }

    /** @return whether the whole of {@code candidate} matches */
    public boolean matches(String candidate) {
        return included.test(candidate) && (excluded == null || !excluded.test(candidate));
    }

    /** @return whether a character means something else than itself in patterns */
    public static boolean isSpecial(char c) {
        return "*?()$[]~\\".indexOf(c) >= 0;
    }

    /** @return whether the pattern matches exactly one text: itself */
    public boolean isLiteral() {
        for (int i = 0; i < text.length(); i++) {
            if (isSpecial(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** @return length of the pattern: of two objects that match, the longer pattern is taken as the more exact */
    public int length() {
        return text.length();
    }

    /** @return the pattern as it was written */
    @Override
    public String toString() {
        return text;
    }

    /** A tilde in the first place has nothing to exclude from and means itself. */
    private static int lastTilde(String pattern) {
        for (int i = pattern.length() - 1; i > 0; i--) {
            if (pattern.charAt(i) == '~' && pattern.charAt(i - 1) != '\\') {
                return i;
            }
        }
        return -1;
    }
}
