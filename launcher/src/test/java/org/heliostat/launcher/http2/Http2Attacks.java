package org.heliostat.launcher.http2;

import static org.heliostat.testing.Http2Frames.CONTINUATION;
import static org.heliostat.testing.Http2Frames.DATA;
import static org.heliostat.testing.Http2Frames.END_HEADERS;
import static org.heliostat.testing.Http2Frames.END_STREAM;
import static org.heliostat.testing.Http2Frames.ENHANCE_YOUR_CALM;
import static org.heliostat.testing.Http2Frames.GOAWAY;
import static org.heliostat.testing.Http2Frames.HEADERS;
import static org.heliostat.testing.Http2Frames.PING;
import static org.heliostat.testing.Http2Frames.PRIORITY;
import static org.heliostat.testing.Http2Frames.PRIORITY_UPDATE;
import static org.heliostat.testing.Http2Frames.RST_STREAM;
import static org.heliostat.testing.Http2Frames.SETTINGS;
import static org.heliostat.testing.Http2Frames.WINDOW_UPDATE;
import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.frame;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.request;
import static org.heliostat.testing.Http2Frames.reset;
import static org.heliostat.testing.Http2Frames.settings;
import static org.heliostat.testing.Http2Frames.windowUpdate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.heliostat.launcher.http2.Attack.End;

/** The table of attacks by frames, with the answers of a server as it is shipped. */
final class Http2Attacks {

    /** Works until it is let go. */
    static final String HELD = "/a/hold";

    private static final String FILE = "/index.html";
    private static final byte[] NOTHING = {};
    private static final int LONGEST = 16_384;
    private static final int PROTOCOL_ERROR = 1;
    private static final int FLOW_CONTROL_ERROR = 3;
    private static final int STREAM_CLOSED = 5;
    private static final int FRAME_SIZE_ERROR = 6;
    private static final int CANCEL = 8;
    private static final int COMPRESSION_ERROR = 9;
    private static final int PADDED = 8;
    private static final int ACK = 1;

    private static final List<String> ERRORS = List.of("Http2.errors");

    private Http2Attacks() {}

    static Stream<Attack> all() {
        return Stream.of(
                        rapidResets(),
                        madeResets(),
                        continuations(),
                        floods(),
                        compression(),
                        MalformedRequests.all(),
                        refused(),
                        sizes(),
                        advice())
                .flatMap(each -> each);
    }

    /** Requests that are taken back at once; what is answered by then counts as a frame for nothing. */
    private static Stream<Attack> rapidResets() {
        return Stream.of(
                calm(
                        "23 rapid reset of a file",
                        flood(1_400, n -> joined(get(n, FILE), reset(n, CANCEL))),
                        "HTTP2Max",
                        "Http2.clientResetFloods",
                        "Http2.serverResetFloods",
                        "Http2.emptyFrameFloods"),
                calm(
                        "23 rapid reset of a body that does not come",
                        flood(450, n -> joined(request(n, "POST", HELD, false), reset(n, CANCEL))),
                        "HTTP2Max",
                        "Http2.clientResetFloods",
                        "Http2.serverResetFloods"),
                calm(
                        "23 rapid reset of work that takes long",
                        flood(450, n -> joined(get(n, HELD), reset(n, CANCEL))),
                        "HTTP2Max",
                        "Http2.clientResetFloods",
                        "Http2.serverResetFloods"));
    }

    /** The server is made to reset, in ways that are wrong for one stream only. */
    private static Stream<Attack> madeResets() {
        return Stream.of(
                madeReset("no increment of a window", n -> joined(get(n, HELD), windowUpdate(n, 0))),
                madeReset("a window that overflows", n -> joined(get(n, HELD), windowUpdate(n, Integer.MAX_VALUE))),
                madeReset("DATA behind the end", n -> joined(get(n, HELD), data(n, "x", true))),
                madeReset("fields behind the end", n -> joined(get(n, HELD), headers(n, true, block("x", "y")))),
                madeReset("PRIORITY of four bytes", n -> joined(get(n, HELD), frame(PRIORITY, 0, n, new byte[4]))),
                madeReset(
                        "more DATA than announced",
                        n -> joined(request(n, "POST", HELD, false, "content-length", "1"), data(n, "xyz", false))),
                madeReset(
                        "trailers that do not end",
                        n -> joined(request(n, "POST", HELD, false), headers(n, false, block("x", "y")))),
                madeReset(
                        "trailers about the connection",
                        n -> joined(
                                request(n, "POST", HELD, false),
                                headers(n, true, block("transfer-encoding", "chunked")))),
                madeReset("a malformed request", n -> get(n, HELD, "te", "gzip")));
    }

    private static Attack madeReset(String what, IntFunction<byte[]> nth) {
        return calm(
                "24, 58 made to reset by " + what, flood(250, nth), "HTTP2MaxServerResets", "Http2.serverResetFloods");
    }

    private static Stream<Attack> continuations() {
        byte[] begun = frame(HEADERS, 0, Attack.STREAM, block("x", "y"));
        return Stream.of(
                calm(
                        "25 CONTINUATION without end",
                        joined(begun, repeated(200, frame(CONTINUATION, 0, Attack.STREAM, block("x", "y")))),
                        "HTTP2MaxContinuations",
                        "Http2.continuationFloods"),
                calm(
                        "25, 59 empty CONTINUATION",
                        joined(begun, repeated(200, frame(CONTINUATION, 0, Attack.STREAM, NOTHING))),
                        "HTTP2MaxContinuations",
                        "Http2.continuationFloods"),
                calm(
                        "59, 63 a field block that is too long before it ends",
                        joined(
                                frame(HEADERS, 0, Attack.STREAM, new byte[LONGEST]),
                                repeated(8, frame(CONTINUATION, 0, Attack.STREAM, new byte[LONGEST]))),
                        "HeaderBufferSize",
                        "Protocol.headsTooLarge"),
                broken(
                        "25 a frame in the middle of a field block",
                        joined(begun, frame(PING, 0, 0, new byte[8])),
                        PROTOCOL_ERROR),
                broken(
                        "25 CONTINUATION of what was not begun",
                        frame(CONTINUATION, END_HEADERS, Attack.STREAM, block("x", "y")),
                        PROTOCOL_ERROR));
    }

    private static Stream<Attack> floods() {
        byte[] post = request(Attack.STREAM, "POST", HELD, false);
        return Stream.of(
                calm(
                        "26 PING",
                        repeated(10_100, frame(PING, 0, 0, new byte[8])),
                        "HTTP2Max",
                        "Http2.pingFloods",
                        "Http2.settingsFloods"),
                calm(
                        "26 answers to PING",
                        repeated(1_100, frame(PING, ACK, 0, new byte[8])),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 answers to SETTINGS",
                        repeated(1_100, frame(SETTINGS, ACK, 0, NOTHING)),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 GOAWAY",
                        repeated(1_100, frame(GOAWAY, 0, 0, new byte[8])),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm("26, 61 SETTINGS", repeated(150, settings()), "HTTP2MaxSettings", "Http2.settingsFloods"),
                calm(
                        "26, 61 SETTINGS of the size of fields",
                        repeated(150, settings(6, 0, 6, -1)),
                        "HTTP2MaxSettings",
                        "Http2.settingsFloods"),
                calm(
                        "26 empty DATA",
                        joined(post, repeated(1_100, data(Attack.STREAM, "", false))),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 DATA of padding alone",
                        joined(post, repeated(1_100, frame(DATA, PADDED, Attack.STREAM, new byte[] {3, 0, 0, 0}))),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 PRIORITY",
                        repeated(3_100, frame(PRIORITY, 0, 1, new byte[5])),
                        "HTTP2MaxPriorities",
                        "Http2.priorityFloods"),
                calm(
                        "26 PRIORITY_UPDATE",
                        repeated(3_100, frame(PRIORITY_UPDATE, 0, 0, new byte[] {0, 0, 0, 1, 'i'})),
                        "HTTP2MaxPriorities",
                        "Http2.priorityFloods"),
                calm(
                        "26 frames that nobody knows",
                        repeated(1_100, frame(0x42, 0, 0, new byte[10])),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 windows that open byte by byte",
                        joined(
                                settings(4, 0),
                                get(Attack.STREAM, FILE),
                                repeated(1_100, windowUpdate(Attack.STREAM, 1))),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"),
                calm(
                        "26 requests that are refused before anything runs",
                        flood(1_100, n -> get(n, "/%zz")),
                        "HTTP2MaxEmptyFrames",
                        "Http2.emptyFrameFloods"));
    }

    private static Stream<Attack> compression() {
        byte[] large = block("x", "y".repeat(4_000));
        large[0] = 0x40; // goes into the table
        byte[] references = new byte[12_000];
        Arrays.fill(references, (byte) 0xbe);
        List<String> crumbs = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            crumbs.addAll(List.of("cookie", "a" + i + "=b"));
        }
        return Stream.of(
                answered(
                        "27, 60 references that inflate",
                        headers(Attack.STREAM, true, joined(MalformedRequests.start("/"), large, references)),
                        431,
                        "HeaderBufferSize",
                        "Protocol.headsTooLarge"),
                answered(
                        "60 crumbs of cookies",
                        get(Attack.STREAM, "/", crumbs.toArray(String[]::new)),
                        431,
                        "MaxRqHeaders",
                        "Protocol.headersTooMany"),
                answered(
                        "63 fields that are too long",
                        get(Attack.STREAM, "/", "x", "y".repeat(9_000)),
                        431,
                        "HeaderBufferSize",
                        "Protocol.headsTooLarge"),
                answered(
                        "63 a path that is too long",
                        get(Attack.STREAM, "/" + "y".repeat(9_000)),
                        414,
                        "MaxRequestLine",
                        "Protocol.requestLinesTooLong"),
                broken("27 a huge dynamic table", compressed(0x3f, 0xe2, 0x1f), COMPRESSION_ERROR),
                broken("27 a reference to nothing", compressed(0xff, 0x80, 0x01), COMPRESSION_ERROR),
                broken(
                        "27 a number without end",
                        compressed(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
                        COMPRESSION_ERROR),
                broken("27 a text that is cut", compressed(0x00, 0x7f, 0xff, 0xff, 0x03, 'x'), COMPRESSION_ERROR));
    }

    private static byte[] compressed(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            bytes[i] = (byte) octets[i];
        }
        return headers(Attack.STREAM, true, bytes);
    }

    private static Stream<Attack> refused() {
        String[] connect = {":method", "CONNECT", ":authority", "localhost:22"};
        String[] extended = {
            ":method", "CONNECT", ":protocol", "connect-udp", ":scheme", "http", ":path", "/", ":authority", "localhost"
        };
        return Stream.of(
                answered("64 CONNECT", headers(Attack.STREAM, true, block(connect)), 501, "", "Protocol.malformed"),
                answered(
                        "64 extended CONNECT for what is not spoken",
                        headers(Attack.STREAM, false, block(extended)),
                        501,
                        "",
                        "Protocol.malformed"),
                answered(
                        "64 no :authority",
                        headers(Attack.STREAM, true, block(":method", "GET", ":scheme", "http", ":path", "/")),
                        400,
                        "",
                        "Protocol.malformed"),
                new Attack(
                        "26 more DATA than the window allows",
                        joined(
                                request(Attack.STREAM, "POST", HELD, false),
                                repeated(6, frame(DATA, 0, Attack.STREAM, new byte[LONGEST]))),
                        End.RESET,
                        FLOW_CONTROL_ERROR,
                        MalformedRequests.COUNTED,
                        ""),
                broken("28 a stream with an even number", get(2, "/"), PROTOCOL_ERROR),
                broken("28 DATA of a stream that was not opened", data(5, "x", true), PROTOCOL_ERROR),
                broken("28 a stream that was passed over", joined(get(5, HELD), get(3, "/")), STREAM_CLOSED),
                broken("28 PUSH_PROMISE", frame(5, END_HEADERS, 1, new byte[4]), PROTOCOL_ERROR),
                broken(
                        "26 a window of the connection that overflows",
                        windowUpdate(0, Integer.MAX_VALUE),
                        FLOW_CONTROL_ERROR),
                broken("26 windows that overflow by a setting", settings(4, Integer.MIN_VALUE), FLOW_CONTROL_ERROR));
    }

    /** Frames are larger than allowed, whatever their kind and place, or have a size that their kind cannot have. */
    private static Stream<Attack> sizes() {
        Stream<Attack> tooLarge = Stream.of(
                        DATA,
                        HEADERS,
                        PRIORITY,
                        RST_STREAM,
                        SETTINGS,
                        5,
                        PING,
                        GOAWAY,
                        WINDOW_UPDATE,
                        CONTINUATION,
                        PRIORITY_UPDATE,
                        0x42)
                .flatMap(kind -> Stream.of(0, Attack.STREAM)
                        .map(stream -> broken(
                                "65 frame " + kind + " of stream " + stream + " that is too large",
                                frame(kind, 0, stream, LONGEST + 1, NOTHING),
                                FRAME_SIZE_ERROR)));
        byte[] held = get(Attack.STREAM, HELD);
        Stream<Attack> wrong = Stream.of(
                broken("65 SETTINGS of 7 bytes", frame(SETTINGS, 0, 0, new byte[7]), FRAME_SIZE_ERROR),
                broken("65 an answer to SETTINGS of 6 bytes", frame(SETTINGS, 1, 0, new byte[6]), FRAME_SIZE_ERROR),
                broken("65 PING of 7 bytes", frame(PING, 0, 0, new byte[7]), FRAME_SIZE_ERROR),
                broken("65 GOAWAY of 7 bytes", frame(GOAWAY, 0, 0, new byte[7]), FRAME_SIZE_ERROR),
                broken(
                        "65 RST_STREAM of 3 bytes",
                        joined(held, frame(RST_STREAM, 0, Attack.STREAM, new byte[3])),
                        FRAME_SIZE_ERROR),
                broken(
                        "65 WINDOW_UPDATE of 5 bytes",
                        joined(held, frame(WINDOW_UPDATE, 0, Attack.STREAM, new byte[5])),
                        FRAME_SIZE_ERROR),
                broken("65 PRIORITY_UPDATE of 3 bytes", frame(PRIORITY_UPDATE, 0, 0, new byte[3]), FRAME_SIZE_ERROR),
                broken(
                        "65 more padding than payload",
                        joined(
                                request(Attack.STREAM, "POST", HELD, false),
                                frame(DATA, PADDED | END_STREAM, Attack.STREAM, new byte[] {9, 0})),
                        PROTOCOL_ERROR));
        return Stream.concat(tooLarge, wrong);
    }

    /** What a client says of its own limits is advice: small or large, it is answered. */
    private static Stream<Attack> advice() {
        return Stream.of(0, 1, -1)
                .map(value -> new Attack(
                        "61 SETTINGS_MAX_HEADER_LIST_SIZE " + Integer.toUnsignedString(value),
                        joined(settings(6, value, 1, value), get(Attack.STREAM, FILE)),
                        End.STATUS,
                        200,
                        List.of("Http2.streamsTotal"),
                        ""));
    }

    private static Attack calm(String name, byte[] frames, String directive, String... figures) {
        return new Attack(name, frames, End.GOAWAY, ENHANCE_YOUR_CALM, List.of(figures), directive);
    }

    private static Attack broken(String name, byte[] frames, int code) {
        return new Attack(name, frames, End.GOAWAY, code, ERRORS, "");
    }

    private static Attack answered(String name, byte[] frames, int status, String directive, String figure) {
        return new Attack(name, frames, End.STATUS, status, List.of(figure), directive);
    }

    private static byte[] flood(int count, IntFunction<byte[]> ofStream) {
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
