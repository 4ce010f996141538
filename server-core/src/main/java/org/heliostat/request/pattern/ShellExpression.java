package org.heliostat.request.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Compiles one pattern without exclusion. The shapes that configurations are full of become plain comparisons; the
 * rest becomes a program for {@link PatternProgram}.
 */
final class ShellExpression {

    private final String pattern;
    private final PatternProgram.Builder program = new PatternProgram.Builder();
    private int at;

    private ShellExpression(String pattern) {
        this.pattern = pattern;
    }

    static Predicate<String> compile(String pattern) {
        if (pattern.equals("*")) {
            return text -> true;
        }
        if (isPlain(pattern, 0, pattern.length())) {
            return pattern::equals;
        }
        int last = pattern.length() - 1;
        if (pattern.charAt(last) == '*' && isPlain(pattern, 0, last)) {
            String prefix = pattern.substring(0, last);
            return text -> text.startsWith(prefix);
        }
        if (pattern.charAt(0) == '*' && isPlain(pattern, 1, pattern.length())) {
            String suffix = pattern.substring(1);
            return text -> text.endsWith(suffix);
        }
        return new ShellExpression(pattern).parse();
    }

    private static boolean isPlain(String pattern, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = pattern.charAt(i);
            if (c != '~' && Wildcard.isSpecial(c)) {
                return false;
            }
        }
        return true;
    }

    private Predicate<String> parse() {
        if (pattern.charAt(0) == '(' && pattern.indexOf(')') == pattern.length() - 1) {
            List<String> words =
                    List.of(pattern.substring(1, pattern.length() - 1).split("\\|", -1));
            if (words.stream().allMatch(word -> !word.isEmpty() && isPlain(word, 0, word.length()))) {
                return oneOf(words);
            }
        }
        while (at < pattern.length()) {
            if (pattern.charAt(at) == '(') {
                alternatives();
            } else {
                item();
            }
        }
        return program.build();
    }

    private static Predicate<String> oneOf(List<String> words) {
        String[] array = words.toArray(String[]::new);
        return text -> {
            for (String word : array) {
                if (word.equals(text)) {
                    return true;
                }
            }
            return false;
        };
    }

    private void item() {
        char c = pattern.charAt(at++);
        switch (c) {
            case '*' -> program.anyRun();
            case '?' -> program.one(any -> true);
            case '$' -> program.end();
            case '[' -> characterClass();
            case '\\' -> {
                char literal = next("a character after the backslash");
                program.one(other -> other == literal);
            }
            case '(', ')', ']' -> throw unexpected(c);
            default -> program.one(other -> other == c);
        }
    }

    private void alternatives() {
        int close = closingParenthesis();
        if (close == at + 1) {
            throw new WildcardException("() holds nothing (expected: alternatives)");
        }
        at++;
        List<Integer> exits = new ArrayList<>();
        boolean more = true;
        while (more) {
            int split = program.split();
            while (at < close && pattern.charAt(at) != '|') {
                item();
            }
            more = at < close;
            at++;
            exits.add(program.jump());
            program.splitTo(split, more);
        }
        exits.forEach(program::jumpHere);
    }

    private int closingParenthesis() {
        for (int i = at + 1; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == ')') {
                return i;
            } else if (c == '(') {
                throw new WildcardException("( inside of alternatives (expected: no nesting)");
            }
        }
        throw new WildcardException("( without ) (expected: both)");
    }

    private void characterClass() {
        boolean negated = at < pattern.length() && pattern.charAt(at) == '^';
        if (negated) {
            at++;
        }
        StringBuilder ranges = new StringBuilder();
        char c = next("] after [");
        while (c != ']') {
            char low = c == '\\' ? next("a character after the backslash") : c;
            char high = low;
            c = next("] after [");
            if (c == '-') {
                char end = next("] after [");
                high = end == '\\' ? next("a character after the backslash") : end;
                c = next("] after [");
            }
            if (high < low) {
                throw new WildcardException("[" + low + "-" + high + "] (expected: a range that goes up)");
            }
            ranges.append(low).append(high);
        }
        if (ranges.isEmpty()) {
            throw new WildcardException("[] holds nothing (expected: characters)");
        }
        String pairs = ranges.toString();
        program.one(other -> isIn(pairs, other) != negated);
    }

    private static boolean isIn(String pairs, char c) {
        for (int i = 0; i < pairs.length(); i += 2) {
            if (c >= pairs.charAt(i) && c <= pairs.charAt(i + 1)) {
                return true;
            }
        }
        return false;
    }

    private char next(String expected) {
        if (at >= pattern.length()) {
            throw new WildcardException("end of the pattern (expected: " + expected + ")");
        }
        return pattern.charAt(at++);
    }

    private static WildcardException unexpected(char c) {
        return new WildcardException(c + " without its opening one (expected: \\" + c + " for the character itself)");
    }
}
