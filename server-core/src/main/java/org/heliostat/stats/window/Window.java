package org.heliostat.stats.window;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.heliostat.stats.WindowSnapshot;

/** A time that figures can speak for. */
public enum Window {
    MINUTE("1m", Duration.ofMinutes(1), "last minute"),
    FIVE_MINUTES("5m", Duration.ofMinutes(5), "last 5 minutes"),
    FIFTEEN_MINUTES("15m", Duration.ofMinutes(15), "last 15 minutes"),
    /** Everything since the server was started. */
    START(WindowSnapshot.START, Duration.ZERO, "since the start");

    private final String word;
    private final Duration length;
    private final String label;

    Window(String word, Duration length, String label) {
        this.word = word;
        this.length = length;
        this.label = label;
    }

    /** @return what it is called in queries, options and JSON */
    public String word() {
        return word;
    }

    /** @return what it is called in reports */
    public String label() {
        return label;
    }

    /** @return how long it is; zero for {@link #START} */
    public Duration length() {
        return length;
    }

    public static Optional<Window> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** @return the words, for messages */
    public static String words() {
        return Arrays.stream(values()).map(Window::word).collect(Collectors.joining(", "));
    }
}
