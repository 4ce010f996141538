package org.heliostat.importer.draft;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Regular expressions as wildcard patterns: those without repetitions but {@code .*} and {@code .+}, of which the patterns match the
 * same texts. Belongs to one call.
 */
public final class Expression {

    private static final char START = '\u0001';
    private static final char END = '\u0002';
    private static final int MOST_ALTERNATIVES = 64;
    private static final int LONGEST = 900;
    private static final int LONGEST_EXPRESSION = 400;
    private static final int DEEPEST = 8;
    private static final String ANY_CASE = "(?i)";
    private static final Pattern SET = Pattern.compile("\\^?(?:[A-Za-z0-9_/.,]|[a-z]-[a-z]|[A-Z]-[A-Z]|[0-9]-[0-9])+");
    private static final Pattern ENDING =
            Pattern.compile("\\\\\\.(?:\\((?:\\?:)?([A-Za-z0-9|?]{1,200})\\)|([A-Za-z0-9?]{1,40}))");

    private final String text;
    private final boolean anyCase;
    private int at;

    private Expression(String text, boolean anyCase) {
        this.text = text.startsWith(ANY_CASE) ? text.substring(ANY_CASE.length()) : text;
        this.anyCase = anyCase || text.startsWith(ANY_CASE);
    }

    /**
     * @param anyCase whether a letter means both, capital and small
     * @return a pattern of whole paths; empty where the expression cannot be said by one
     */
    public static Optional<String> ofPath(String expression, boolean anyCase) {
        return new Expression(expression, anyCase).pattern("");
    }

    /** @return a pattern of whole paths whose last part fits; empty where the expression cannot be said by one */
    public static Optional<String> ofName(String expression) {
        return new Expression(expression, false).pattern("*/");
    }

    /** @return endings of names that an expression speaks of, whatever else it says */
    public static Set<String> endings(String expression) {
        Set<String> endings = new LinkedHashSet<>();
        Matcher matcher = ENDING.matcher(expression);
        while (matcher.find() && endings.size() < MOST_ALTERNATIVES) {
            String found = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
            for (String ending : found.split("\\|")) {
                int mark = ending.indexOf('?');
                endings.add(ending.replace("?", ""));
                if (mark > 0) {
                    endings.add(ending.substring(0, mark - 1)
                            + ending.substring(mark + 1).replace("?", ""));
                }
            }
        }
        endings.remove("");
        return endings;
    }

    /** @return the patterns that one matches either of */
    public static List<String> alternatives(String pattern) {
        if (!pattern.startsWith("(") || !pattern.endsWith(")")) {
            return List.of(pattern);
        }
        List<String> found = new ArrayList<>();
        int from = 1;
        for (int i = 1; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean isLast = c == ')';
            if (c == '\\') {
                i++;
            } else if (c == '|' || isLast) {
                found.add(pattern.substring(from, i));
                from = i + 1;
                if (isLast && from < pattern.length()) {
                    return List.of(pattern);
                }
            }
        }
        return found;
    }

    /** @return a pattern that matches what one of some does */
    public static String anyOf(List<String> patterns) {
        List<String> distinct = patterns.stream().distinct().toList();
        return distinct.size() == 1 ? distinct.get(0) : "(" + String.join("|", distinct) + ")";
    }

    private Optional<String> pattern(String beforeStart) {
        if (text.length() > LONGEST_EXPRESSION) {
            return Optional.empty();
        }
        try {
            List<String> found = either(0);
            if (at < text.length()) {
                return Optional.empty();
            }
            List<String> whole = new ArrayList<>();
            for (String one : found) {
                whole.add(whole(one, beforeStart));
            }
            String pattern = anyOf(whole);
            return pattern.length() > LONGEST ? Optional.empty() : Optional.of(pattern);
        } catch (UnwritableException other) {
            return Optional.empty();
        }
    }

    /** What has no beginning or no end goes on there. */
    private String whole(String found, String beforeStart) {
        boolean begins = found.indexOf(START) == 0;
        boolean ends = !found.isEmpty() && found.indexOf(END) == found.length() - 1;
        String body = found.substring(begins ? 1 : 0, found.length() - (ends ? 1 : 0));
        if (body.indexOf(START) >= 0 || body.indexOf(END) >= 0) {
            throw other();
        }
        String before = begins ? beforeStart : body.startsWith("*") ? "" : "*";
        boolean goesOn = body.endsWith("*") && !body.endsWith("\\*") || body.isEmpty() && before.endsWith("*");
        return before + body + (ends || goesOn ? "" : "*");
    }

    private List<String> either(int depth) {
        List<String> all = new ArrayList<>(sequence(depth));
        while (at < text.length() && text.charAt(at) == '|') {
            at++;
            all.addAll(sequence(depth));
        }
        return bounded(all);
    }

    private List<String> sequence(int depth) {
        List<String> found = List.of("");
        while (at < text.length() && text.charAt(at) != '|' && text.charAt(at) != ')') {
            List<String> next = new ArrayList<>(item(depth));
            if (at < text.length() && text.charAt(at) == '?') {
                at++;
                next.add("");
            }
            List<String> longer = new ArrayList<>();
            for (String beginning : found) {
                next.forEach(end -> longer.add(beginning + end));
            }
            found = bounded(longer);
        }
        return found;
    }

    private List<String> item(int depth) {
        char c = text.charAt(at++);
        return switch (c) {
            case '^' -> List.of(String.valueOf(START));
            case '$' -> List.of(String.valueOf(END));
            case '.' -> List.of(anything());
            case '(' -> group(depth);
            case '[' -> List.of(set());
            case '\\' -> List.of(escaped());
            case '*', '+', '?', '{', '}', ']' -> throw other();
            default -> List.of(letter(c));
        };
    }

    /** A run of any characters may be one that takes as few as it can, which matches the same. */
    private String anything() {
        if (at >= text.length() || "*+".indexOf(text.charAt(at)) < 0) {
            return "?";
        }
        boolean isOne = text.charAt(at++) == '+';
        if (at < text.length() && "?+".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return isOne ? "?*" : "*";
    }

    private List<String> group(int depth) {
        if (text.startsWith("?:", at)) {
            at += 2;
        }
        if (depth >= DEEPEST) {
            throw other();
        }
        List<String> found = either(depth + 1);
        if (at >= text.length()) {
            throw other();
        }
        at++;
        return found;
    }

    private String set() {
        int end = text.indexOf(']', at);
        String inside = end < 0 ? "" : text.substring(at, end);
        if (!SET.matcher(inside).matches()) {
            throw other();
        }
        at = end + 1;
        if (!anyCase) {
            return "[" + inside + "]";
        }
        String lower = inside.toLowerCase(Locale.ROOT);
        String upper = inside.toUpperCase(Locale.ROOT);
        return "[" + lower + (upper.startsWith("^") ? upper.substring(1) : upper) + "]";
    }

    private String escaped() {
        char c = at < text.length() ? text.charAt(at++) : 'n';
        if (Character.isLetterOrDigit(c)) {
            throw other();
        }
        return letter(c);
    }

    private String letter(char c) {
        if (c < ' ') {
            throw other();
        }
        boolean hasBoth = anyCase && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z');
        return hasBoth
                ? "[" + Character.toLowerCase(c) + Character.toUpperCase(c) + "]"
                : Written.literal(String.valueOf(c));
    }

    private List<String> bounded(List<String> found) {
        if (found.size() > MOST_ALTERNATIVES || found.stream().anyMatch(one -> one.length() > LONGEST)) {
            throw other();
        }
        return found;
    }

    private UnwritableException other() {
        return new UnwritableException(text, "no repetitions but .* and .+");
    }
}
