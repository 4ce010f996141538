package org.heliostat.launcher.http2;

import static org.heliostat.testing.Http2Frames.block;
import static org.heliostat.testing.Http2Frames.data;
import static org.heliostat.testing.Http2Frames.get;
import static org.heliostat.testing.Http2Frames.headers;
import static org.heliostat.testing.Http2Frames.joined;
import static org.heliostat.testing.Http2Frames.request;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.launcher.http2.Attack.End;

/** Requests that HTTP/2 forbids (RFC 9113 §8.1.1, §8.2, §8.3): each ends its stream, and its connection goes on. */
final class MalformedRequests {

    /** The figure that counts them. */
    static final List<String> COUNTED = List.of("Protocol.malformed");

    private static final int PROTOCOL_ERROR = 1;

    private MalformedRequests() {}

    static Stream<Attack> all() {
        return Stream.of(
                malformed("LF in a value", get(Attack.STREAM, "/", "x", "y\nz")),
                malformed("CR in a value", get(Attack.STREAM, "/", "x", "y\rz: 1")),
                malformed("NUL in a value", get(Attack.STREAM, "/", "x", "y\0")),
                malformed("a tab around a value", get(Attack.STREAM, "/", "x", "\ty\t")),
                malformed(
                        "a pseudo-header field in trailers",
                        joined(
                                request(Attack.STREAM, "POST", Http2Attacks.HELD, false),
                                headers(Attack.STREAM, true, block(":path", "/other")))),
                malformed(
                        "Connection in trailers",
                        joined(
                                request(Attack.STREAM, "POST", Http2Attacks.HELD, false),
                                headers(Attack.STREAM, true, block("connection", "close")))),
                malformed("CR LF in a name", get(Attack.STREAM, "/", "x\r\ny", "z")),
                malformed("a colon in a name", get(Attack.STREAM, "/", "x:y", "z")),
                malformed("a large letter in a name", get(Attack.STREAM, "/", "X", "y")),
                malformed("an empty name", get(Attack.STREAM, "/", "", "y")),
                malformed("CR LF in :path", get(Attack.STREAM, "/ HTTP/1.1\r\nx: y")),
                malformed("a blank in :method", request(Attack.STREAM, "GET /x", "/", true)),
                malformed("TE", get(Attack.STREAM, "/", "te", "gzip, trailers")),
                malformed("Transfer-Encoding", get(Attack.STREAM, "/", "transfer-encoding", "chunked")),
                malformed("Connection", get(Attack.STREAM, "/", "connection", "close")),
                malformed("content-length without content", get(Attack.STREAM, "/", "content-length", "5")),
                malformed("two content-lengths", get(Attack.STREAM, "/", "content-length", "0", "content-length", "0")),
                malformed("content-length of a plus", get(Attack.STREAM, "/", "content-length", "+0")),
                malformed("Host that is not :authority", get(Attack.STREAM, "/", "host", "other.example")),
                malformed("two Hosts", get(Attack.STREAM, "/", "host", "localhost", "host", "localhost")),
                malformed("two :path", pseudo(":path", "/other")),
                malformed("an unknown :x", pseudo(":x", "y")),
                malformed(":path behind a field", headers(Attack.STREAM, true, joined(block("x", "y"), start("/")))),
                malformed(":path without a slash", get(Attack.STREAM, "index.html")),
                malformed("no :path", headers(Attack.STREAM, true, block(":method", "GET", ":scheme", "http"))),
                malformed(
                        "less DATA than announced",
                        joined(
                                request(Attack.STREAM, "POST", "/index.html", false, "content-length", "5"),
                                data(Attack.STREAM, "abc", true))),
                malformed("64 :protocol of a GET", pseudo(":protocol", "websocket")));
    }

    private static Attack malformed(String what, byte[] frames) {
        String name = Character.isDigit(what.charAt(0)) ? what : "28 " + what;
        return new Attack(name, frames, End.RESET, PROTOCOL_ERROR, COUNTED, "");
    }

    private static byte[] pseudo(String name, String value) {
        return headers(Attack.STREAM, true, joined(start("/"), block(name, value)));
    }

    static byte[] start(String path) {
        return block(":method", "GET", ":scheme", "http", ":path", path, ":authority", "localhost");
    }
}
