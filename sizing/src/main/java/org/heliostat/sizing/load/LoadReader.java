package org.heliostat.sizing.load;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Reads a load from words. Belongs to one thread. */
public final class LoadReader {

    /** The word for shares of kinds of requests; the only one that is no number. */
    public static final String MIX = "mix";

    private static final double NOT_GIVEN = -1;

    /** Shares are written with few digits: 33%, 33% and 34%, but also 33.3% three times. */
    private static final double ROUNDING = 0.0051;

    private static final int MOST_KINDS = 100;
    private static final String MIX_EXPECTED = "shares that are 100 % together, as static=70%,servlet=30%";

    private final Map<String, String> given;
    private final Mistakes mistakes;
    private final Map<LoadWord, Double> numbers = new EnumMap<>(LoadWord.class);

    private LoadReader(Map<String, String> given, Mistakes mistakes) {
        this.given = given;
        this.mistakes = mistakes;
    }

    /**
     * Reads all words; what is wrong becomes a mistake, and its default stands in for it.
     *
     * @param given what was given by word, those of {@link LoadWord} and {@link #MIX}
     */
    public static Load read(Map<String, String> given, Mistakes mistakes) {
        LoadReader reader = new LoadReader(given, mistakes);
        reader.readNumbers();
        reader.compare();
        return reader.load();
    }

    private void readNumbers() {
        for (String word : given.keySet()) {
            if (LoadWord.of(word).isEmpty() && !word.equals(MIX)) {
                mistakes.add(word, "unknown", MIX + ", " + String.join(", ", LoadWord.words()));
            }
        }
        for (LoadWord word : LoadWord.values()) {
            String text = given.get(word.word());
            OptionalDouble byDefault = word.quantity().parse(word.byDefault());
            numbers.put(word, byDefault.orElse(NOT_GIVEN));
            if (text == null) {
                continue;
            }
            OptionalDouble number = word.quantity().parse(text);
            if (number.isPresent() && number.getAsDouble() >= word.least() && number.getAsDouble() <= word.most()) {
                numbers.put(word, number.getAsDouble());
            } else {
                mistakes.add(word.word(), text, word.quantity().expectation(word.least(), word.most()));
            }
        }
    }

    private void compare() {
        if (isGiven(LoadWord.RATE) && isGiven(LoadWord.USERS)) {
            mistakes.add("rate", given.get("rate") + " beside users", "one of them");
        }
        if (isGiven(LoadWord.THINK) && !isGiven(LoadWord.USERS)) {
            mistakes.add("think", given.get("think") + " without users", "users and think, or a rate");
        }
        if (isGiven(LoadWord.VISIT) && !isGiven(LoadWord.USERS)) {
            mistakes.add("visit", given.get("visit") + " without users", "users and visit, or sessions");
        }
        if (number(LoadWord.TLS_NEW) + number(LoadWord.TLS_RESUMED) > 1) {
            mistakes.add("tls-resumed", given.get("tls-resumed") + " beside tls-new", "at most 100 % together");
        }
    }

    private boolean isGiven(LoadWord word) {
        return given.containsKey(word.word());
    }

    private double number(LoadWord word) {
        return numbers.getOrDefault(word, NOT_GIVEN);
    }

    /** A process has whole processors, sessions and files. */
    private double whole(LoadWord word) {
        return Math.floor(number(word));
    }

    private Load load() {
        return new Load(
                new Load.Arrivals(
                        number(LoadWord.RATE),
                        number(LoadWord.USERS),
                        number(LoadWord.THINK),
                        mix(),
                        number(LoadWord.TLS_NEW),
                        number(LoadWord.TLS_RESUMED)),
                new Load.Allowance(number(LoadWord.PEAK), number(LoadWord.GROWTH), number(LoadWord.MARGIN)),
                new Load.Sessions(
                        whole(LoadWord.SESSIONS),
                        number(LoadWord.SESSION_SIZE),
                        number(LoadWord.VISIT),
                        number(LoadWord.SESSION_TIMEOUT)),
                new Load.Connections(
                        whole(LoadWord.KEPT),
                        number(LoadWord.CONNECTIONS_PER_USER),
                        number(LoadWord.REQUESTS_PER_CONNECTION),
                        number(LoadWord.KEEP_ALIVE)),
                new Load.Documents(whole(LoadWord.FILES), number(LoadWord.FILE_SIZE)),
                new Load.Process(
                        number(LoadWord.MAX_WAIT),
                        number(LoadWord.REQUEST_SIZE),
                        number(LoadWord.ALLOCATION),
                        number(LoadWord.LIVE)),
                new Load.Logs(number(LoadWord.LOG_DAYS), number(LoadWord.LOG_LINE)),
                new Load.Machine(whole(LoadWord.PROCESSORS), number(LoadWord.MEMORY)));
    }

    private Map<String, Double> mix() {
        String text = given.get(MIX);
        Map<String, Double> shares = new LinkedHashMap<>();
        if (text == null) {
            return shares;
        }
        double sum = 0;
        for (String part : text.split(",", MOST_KINDS + 1)) {
            int equals = part.indexOf('=');
            String name = equals < 0 ? part.strip() : part.substring(0, equals).strip();
            OptionalDouble share =
                    equals < 0 ? OptionalDouble.empty() : Quantity.SHARE.parse(part.substring(equals + 1));
            if (name.isEmpty() || share.isEmpty() || share.getAsDouble() > 1) {
                mistakes.add(
                        MIX, part.isBlank() ? "nothing between commas" : part.strip(), "NAME=SHARE, as static=70%");
                return Map.of();
            }
            if (shares.put(name, share.getAsDouble()) != null) {
                mistakes.add(MIX, name + " twice", "each name once");
                return Map.of();
            }
            sum += share.getAsDouble();
        }
        if (shares.size() > MOST_KINDS) {
            mistakes.add(MIX, shares.size() + " names", "at most " + MOST_KINDS);
            return Map.of();
        }
        if (Math.abs(sum - 1) > ROUNDING) {
            mistakes.add(MIX, text + " is " + Math.round(sum * 1000) / 10.0 + " % together", MIX_EXPECTED);
            return Map.of();
        }
        double whole = sum;
        shares.replaceAll((name, share) -> share / whole);
        return shares;
    }
}
