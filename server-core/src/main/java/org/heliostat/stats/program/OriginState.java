package org.heliostat.stats.program;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which requests a server behind the reverse proxy gets, with the signs of JServ. */
public enum OriginState {
    /** All that are meant for it. */
    IN_SERVICE("+", "in service"),
    /** None but its probes: it has failed, its checks have, or somebody has said that it is dead. */
    DEAD("-", "out of service"),
    /** Only those of sessions that it has begun. */
    DRAINS("/", "drains"),
    /** None. */
    SHUT("X", "shut");

    private final String sign;
    private final String text;

    OriginState(String sign, String text) {
        this.sign = sign;
        this.text = text;
    }

    /** @return JServ's sign */
    public String sign() {
        return sign;
    }

    /** @return as figures and log lines call it */
    public String text() {
        return text;
    }

    /** @return the word that stands for the sign where that is hard to write, such as in a query: {@code in-service} */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @return a number for whoever draws curves and rings bells: 0 while it is in service */
    public int code() {
        return ordinal();
    }

    /** @param text a sign, in either case, or a word */
    public static Optional<OriginState> of(String text) {
        return Arrays.stream(values())
                .filter(state ->
                        state.sign.equalsIgnoreCase(text) || state.word().equals(text))
                .findFirst();
    }

    /** @return what {@link #of} knows, for messages */
    public static String expected() {
        return Arrays.stream(values())
                .map(state -> state.sign + " or " + state.word())
                .collect(Collectors.joining(", "));
    }

    public static List<String> signs() {
        return Arrays.stream(values()).map(OriginState::sign).toList();
    }
}
