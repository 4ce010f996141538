package org.heliostat.importer.draft;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Expressions that mean files by the endings or beginnings of their names, as wildcard patterns: the only ones that are read. */
public final class Endings {

    private static final Pattern ENDINGS =
            Pattern.compile("(?:\\^?/?\\.\\*|\\^/\\.\\+|\\.\\+)?\\\\\\.(\\(?)([A-Za-z0-9|?:]{1,200})(\\)?)\\$");
    private static final Pattern HIDDEN = Pattern.compile("\\^?/?\\(?\\\\\\.(ht|git|svn|env)?\\)?");

    private Endings() {}

    /** @return a pattern of whole paths; empty where the expression is another one */
    public static Optional<String> wildcards(String expression) {
        Matcher hidden = HIDDEN.matcher(expression);
        if (hidden.matches()) {
            return Optional.of("*/." + (hidden.group(1) == null ? "" : hidden.group(1)) + "*");
        }
        Matcher matcher = ENDINGS.matcher(expression);
        if (!matcher.matches() || matcher.group(1).isEmpty() != matcher.group(3).isEmpty()) {
            return Optional.empty();
        }
        String endings = Stream.of(matcher.group(2).replace("?:", "").split("\\|"))
                .filter(ending -> !ending.isEmpty())
                .flatMap(Endings::written)
                .collect(Collectors.joining("|"));
        boolean isRead = endings.matches("[A-Za-z0-9|]+")
                && (endings.indexOf('|') < 0
                        || !matcher.group(1).isEmpty()
                        || matcher.group(2).contains("?"));
        return isRead ? Optional.of("*.(" + endings + ")") : Optional.empty();
    }

    /** jpe?g is jpg and jpeg. */
    private static Stream<String> written(String ending) {
        int mark = ending.indexOf('?');
        if (mark < 1 || ending.indexOf('?', mark + 1) >= 0) {
            return Stream.of(ending);
        }
        return Stream.of(ending.substring(0, mark - 1) + ending.substring(mark + 1), ending.replace("?", ""));
    }
}
