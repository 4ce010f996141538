package org.heliostat.sizing.load;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Every word that describes a load: the options of the command and the parameters of the API. Names, ranges and defaults are
 * known only here. Ranges keep all products of the arithmetic far from what a double can hold.
 */
public enum LoadWord {
    RATE("rate", Quantity.RATE, "", 0.001, 1e9, "requests per second at the busiest time"),
    USERS("users", Quantity.COUNT, "", 1, 1e9, "users at the same time, instead of a rate"),
    THINK("think", Quantity.TIME, "10s", 0.001, 86_400, "with users: time between two requests of one of them"),
    PEAK("peak", Quantity.FACTOR, "1", 1, 100, "the highest load is so many times what was given"),
    GROWTH("growth", Quantity.SHARE, "0%", 0, 100, "so much more is to be carried later"),
    MARGIN("margin", Quantity.SHARE, "30%", 0.05, 0.9, "part of everything that is to be free at the highest load"),
    SESSIONS(
            "sessions",
            Quantity.COUNT,
            "",
            0,
            1e9,
            "HTTP sessions at the same time; otherwise from visit and session-timeout"),
    SESSION_SIZE("session-size", Quantity.BYTES, "4k", 0, 1e9, "heap of one HTTP session"),
    VISIT(
            "visit",
            Quantity.TIME,
            "",
            1,
            86_400,
            "with users: how long one of them stays; each visit makes an HTTP session"),
    SESSION_TIMEOUT(
            "session-timeout", Quantity.TIME, "30m", 0, 2_592_000, "with visit: how long an HTTP session outlives it"),
    KEPT("kept", Quantity.COUNT, "", 0, 1e9, "connections kept open; otherwise from users or the rate"),
    CONNECTIONS_PER_USER(
            "connections-per-user",
            Quantity.COUNT,
            "2",
            1,
            100,
            "with users: 1 with HTTP/2, up to 6 of a browser without"),
    REQUESTS_PER_CONNECTION(
            "requests-per-connection",
            Quantity.COUNT,
            "10",
            1,
            1e6,
            "without users: requests that come on a connection before it is idle"),
    KEEP_ALIVE("keep-alive", Quantity.TIME, "30s", 0, 3_600, "KeepAliveTimeout: how long an idle connection is kept"),
    FILES("files", Quantity.COUNT, "0", 0, 1e9, "files that are asked for"),
    FILE_SIZE("file-size", Quantity.BYTES, "16k", 0, 1e12, "mean size of one of them"),
    TLS_NEW("tls-new", Quantity.SHARE, "0%", 0, 1, "requests that come with a new TLS session"),
    TLS_RESUMED("tls-resumed", Quantity.SHARE, "0%", 0, 1, "requests that come with a resumed TLS session"),
    MAX_WAIT("max-wait", Quantity.TIME, "1s", 0.001, 3_600, "how long a request may wait for a session thread"),
    REQUEST_SIZE("request-size", Quantity.BYTES, "", 16, 1e9, "mean size of a request; otherwise as measured, or 600"),
    ALLOCATION("allocation", Quantity.BYTES, "32k", 0, 1e9, "heap that a request uses and leaves to the collector"),
    LIVE("live", Quantity.BYTES, "", 1_048_576, 1e12, "heap in use after a collection; otherwise as measured, or 64m"),
    LOG_DAYS("log-days", Quantity.COUNT, "30", 0, 10_000, "days that access logs are kept"),
    LOG_LINE("log-line", Quantity.BYTES, "160", 0, 65_536, "bytes of a line of the access log"),
    PROCESSORS(
            "processors",
            Quantity.COUNT,
            "",
            1,
            4_096,
            "processors of one machine at most; more load needs more machines"),
    MEMORY(
            "memory",
            Quantity.BYTES,
            "",
            1_048_576,
            1e15,
            "memory of one machine at most; more load needs more machines");

    private final String word;
    private final Quantity quantity;
    private final String byDefault;
    private final double least;
    private final double most;
    private final String help;

    LoadWord(String word, Quantity quantity, String byDefault, double least, double most, String help) {
        this.word = word;
        this.quantity = quantity;
        this.byDefault = byDefault;
        this.least = least;
        this.most = most;
        this.help = help;
    }

    /** @return the one that is written so */
    public static Optional<LoadWord> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }

    /** @return all of them as they are written */
    public static List<String> words() {
        return Arrays.stream(values()).map(LoadWord::word).toList();
    }

    /** @return as it is written, without the hyphens of an option */
    public String word() {
        return word;
    }

    /** @return as it would be written; empty when its absence means something */
    public String byDefault() {
        return byDefault;
    }

    /** @return what it means, as a part of a sentence */
    public String help() {
        return help;
    }

    /** @return what stands for its value in a usage */
    public String label() {
        return quantity.label();
    }

    Quantity quantity() {
        return quantity;
    }

    double least() {
        return least;
    }

    double most() {
        return most;
    }
}
