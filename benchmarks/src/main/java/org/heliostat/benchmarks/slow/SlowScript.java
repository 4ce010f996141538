package org.heliostat.benchmarks.slow;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.heliostat.benchmarks.hostile.Frames;
import org.heliostat.benchmarks.load.server.Documents;

/**
 * What one kind of slow client does. Immutable; arrays are not changed.
 *
 * @param name for reports
 * @param http2 whether it speaks HTTP/2 with prior knowledge
 * @param first sent at once
 * @param then HTTP/2: sent at once when the server's SETTINGS have come
 * @param dripped sent a byte a second, after everything else; empty for none
 * @param readsSlowly whether it takes its answer a few bytes a second; others expect none
 */
record SlowScript(String name, boolean http2, byte[] first, byte[] then, byte[] dripped, boolean readsSlowly) {

    /** Of a body, and of a field of the head: more than a byte a second brings in hours. */
    private static final int LONG = 10_000;

    private static final int LONG_FIELD = 4_000;
    private static final int WINDOW = 1 << 20;
    private static final byte[] NOTHING = {};
    private static final byte[] SETTINGS_ACK = Frames.frame(Frames.SETTINGS, Frames.ACK, 0, NOTHING);

    /** @return head, body and answer over HTTP/1.1 and HTTP/2, by turns */
    static List<SlowScript> all() {
        return List.of(
                http1("head", "GET " + Documents.SMALL, "X-Slow: ", filler(LONG)),
                new SlowScript("head, HTTP/2", true, Frames.preface(), SETTINGS_ACK, slowHead(), false),
                http1("body", "POST " + UploadApplication.TARGET, "Content-Length: " + LONG + "\r\n\r\n", filler(LONG)),
                new SlowScript("body, HTTP/2", true, Frames.preface(), slowBodyHead(), slowBody(), false),
                new SlowScript("answer", false, http1("GET " + Documents.LARGE, "\r\n"), NOTHING, NOTHING, true),
                new SlowScript("answer, HTTP/2", true, slowAnswer(), SETTINGS_ACK, NOTHING, true));
    }

    private static SlowScript http1(String name, String line, String end, byte[] dripped) {
        return new SlowScript(name, false, http1(line, end), NOTHING, dripped, false);
    }

    private static byte[] http1(String line, String end) {
        return (line + " HTTP/1.1\r\nHost: localhost\r\n" + end).getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] slowHead() {
        byte[] block =
                Frames.joined(Frames.request("GET", Documents.SMALL), Frames.block("x-slow", "a".repeat(LONG_FIELD)));
        return Frames.frame(Frames.HEADERS, Frames.END_HEADERS | Frames.END_STREAM, 1, block);
    }

    private static byte[] slowBodyHead() {
        return Frames.joined(SETTINGS_ACK, Frames.headers(1, "POST", UploadApplication.TARGET, false));
    }

    private static byte[] slowBody() {
        return Frames.frame(Frames.DATA, Frames.END_STREAM, 1, filler(LONG));
    }

    /** The windows have room for all of it: what is slow is the connection itself. */
    private static byte[] slowAnswer() {
        return Frames.joined(
                Frames.preface(Frames.INITIAL_WINDOW_SIZE, WINDOW),
                Frames.frame(Frames.WINDOW_UPDATE, 0, WINDOW),
                Frames.get(1, Documents.LARGE));
    }

    private static byte[] filler(int length) {
        byte[] all = new byte[length];
        Arrays.fill(all, (byte) 'a');
        return all;
    }
}
