package org.heliostat.config;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.regex.Pattern;

/**
 * One row of the registry: everything that is known about one name.
 *
 * @param least smallest number allowed, for numbers
 * @param most largest number allowed, for numbers
 * @param choices the words allowed, for {@link ValueType#CHOICE}; for a count, those beside the numbers
 * @param byDefault the default as it would be written; empty when the absence of the value means something
 * @param reason why it is without effect, or the name that an alias stands for; otherwise empty
 * @param harmless the value that says what is done anyway, of a row that is not used
 * @param advice what the original's tuning guides recommend; may be empty
 */
public record Directive(
        String name,
        ValueType type,
        long least,
        long most,
        List<String> choices,
        Optional<String> byDefault,
        boolean required,
        boolean repeatable,
        Support support,
        String reason,
        Optional<String> harmless,
        Activation activation,
        String category,
        String help,
        String advice) {

    private static final List<String> TRUE_WORDS = List.of("on", "yes", "true", "1");
    private static final List<String> FALSE_WORDS = List.of("off", "no", "false", "0");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,19}");
    private static final String BETWEEN_WORDS = " \t\n\u000B\f\r,";
    private static final Pattern WITH_UNIT = Pattern.compile("\\s*[0-9]{1,19}\\s*[A-Za-z/%]{1,8}\\s*");
    private static final Pattern WITH_COMMENT = Pattern.compile("(?s)\\s*[0-9]{1,19}\\s*#.*");

    public Directive {
        requireNonNull(name, "name");
        choices = List.copyOf(choices);
    }

    /**
     * @return Boolean for a flag, Duration for seconds and milliseconds, Long for counts and bytes, a list of
     *     String for a list, String for everything else, a word beside the numbers of a count among it; empty when the
     *     text is not an allowed value
     */
    public Optional<Object> parse(String text) {
        return switch (type) {
            case COUNT, BYTES -> number(text).<Object>map(n -> n).or(() -> word(text));
            case SECONDS -> number(text).map(Duration::ofSeconds);
            case MILLISECONDS -> number(text).map(Duration::ofMillis);
            case FLAG -> flag(text).map(f -> f);
            case CHOICE -> word(text);
            case PATH -> text.isBlank() || text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(text.strip());
            case TEXT -> required && text.isBlank() ? Optional.empty() : Optional.of(text);
            case LIST -> Optional.of(words(text));
        };
    }

    /** @return whether the text asks for something that the server does not do, or does not do yet */
    public boolean asksInVain(String text) {
        return switch (support) {
            case WARNED -> harmless.isEmpty() || differsFromHarmless(text);
            case NOT_YET -> differsFromHarmless(text);
            case HONOURED, IGNORED, ALIAS -> false;
        };
    }

    private boolean differsFromHarmless(String text) {
        return parse(text)
                .map(value -> !Optional.of(value).equals(harmless.flatMap(this::parse)))
                .orElse(false);
    }

    /** @return what a right value looks like, as messages and the manual say it */
    public String expectation() {
        return switch (type) {
            case COUNT, SECONDS, MILLISECONDS, BYTES ->
                range() + (type.unit().isEmpty() ? "" : " " + type.unit()) + wordsBeside();
            case FLAG -> "on or off";
            case CHOICE -> (choices.size() > 1 ? "one of " : "") + String.join(", ", choices);
            case PATH -> "a path";
            case TEXT -> "some text";
            case LIST -> "words separated by blanks";
        };
    }

    /**
     * @param wrong value that was refused
     * @return what a right value looks like, with advice on a unit or a comment behind a number
     */
    public String expectation(String wrong) {
        boolean number =
                switch (type) {
                    case COUNT, SECONDS, MILLISECONDS, BYTES -> true;
                    case FLAG, CHOICE, PATH, TEXT, LIST -> false;
                };
        if (number && WITH_UNIT.matcher(wrong).matches()) {
            return expectation() + ", written as a number without a unit";
        }
        return expectation() + (WITH_COMMENT.matcher(wrong).matches() ? "; a comment needs a line of its own" : "");
    }

    /** @return whether a number has an upper bound that means something */
    public boolean isBounded() {
        return most != DirectiveRow.UNBOUNDED;
    }

    /** @return the words of a list: separated by blanks or commas */
    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringTokenizer rest = new StringTokenizer(text, BETWEEN_WORDS);
        while (rest.hasMoreTokens()) {
            words.add(rest.nextToken());
        }
        return List.copyOf(words);
    }

    /** @return the value of on/off, yes/no, true/false, 1/0 in any case, or empty */
    public static Optional<Boolean> flag(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (TRUE_WORDS.contains(word)) {
            return Optional.of(true);
        }
        return FALSE_WORDS.contains(word) ? Optional.of(false) : Optional.empty();
    }

    private Optional<Object> word(String text) {
        return choices.stream()
                .filter(text.strip()::equalsIgnoreCase)
                .findFirst()
                .map(c -> c);
    }

    private String wordsBeside() {
        return choices.isEmpty() ? "" : ", or " + String.join(" or ", choices);
    }

    private Optional<Long> number(String text) {
        String digits = text.strip();
        if (!NUMBER.matcher(digits).matches()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(digits);
            return number < least || number > most ? Optional.empty() : Optional.of(number);
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    private String range() {
        return isBounded() ? least + " to " + most : least + " or more";
    }
}
