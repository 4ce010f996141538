package org.heliostat.gateway.balance;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Ways to share requests among origins. */
public enum Balance {
    /** One after the other, as often as its weight says. */
    ROUND_ROBIN,
    /** The one that has the fewest requests now, beside its weight. */
    LEAST_REQUESTS,
    /** Of two drawn by lot the one that has fewer. */
    TWO_CHOICES,
    /** The same client gets the same origin while that is in service. */
    HASH;

    /** @return what shares requests this way, beginning anew */
    public Balancer balancer() {
        return switch (this) {
            case ROUND_ROBIN -> new RoundRobin();
            case LEAST_REQUESTS -> new LeastRequests(new RoundRobin());
            case TWO_CHOICES -> new TwoChoices(() -> ThreadLocalRandom.current().nextDouble());
            case HASH -> new ClientHash();
        };
    }

    /** @return the word of obj.conf */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Balance::text).toList();
    }

    /** @param word one of {@link #words} */
    public static Balance of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
