package org.heliostat.server;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.heliostat.stats.ServerSnapshot;

/** The list of attacks, rows 1 to 15 and 31, as bytes. */
final class AttackTable {

    static final String HOST = "Host: localhost\r\n";
    static final String GET = "GET / HTTP/1.1\r\n" + HOST;
    static final String POST = "POST /echo HTTP/1.1\r\n" + HOST;
    private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

    private static final ToLongFunction<ServerSnapshot> MALFORMED =
            snapshot -> snapshot.protocol().malformed();
    private static final ToLongFunction<ServerSnapshot> NOT_FOUND =
            snapshot -> snapshot.requests().status404();

    private AttackTable() {}

    static List<Attack> all() {
        return Stream.of(framing(), chunks(), versionsAndHosts(), paths(), sizes())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Attack> framing() {
        return List.of(
                bad(1, "length and coding", POST + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                bad(1, "coding and length", POST + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n"),
                bad(2, "two equal lengths", POST + "Content-Length: 2\r\nContent-Length: 2\r\n\r\nab"),
                bad(2, "two lengths", POST + "Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc"),
                bad(2, "a list of lengths", POST + "Content-Length: 2, 2\r\n\r\nab"),
                bad(3, "length +2", POST + "Content-Length: +2\r\n\r\nab"),
                bad(3, "length 0x2", POST + "Content-Length: 0x2\r\n\r\nab"),
                bad(3, "length -1", POST + "Content-Length: -1\r\n\r\n"),
                bad(3, "no length", POST + "Content-Length:\r\n\r\n"),
                bad(3, "length of 20 digits", POST + "Content-Length: 10000000000000000000\r\n\r\n"),
                bad(4, "coding xchunked", POST + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
                bad(4, "coding chunked, gzip", POST + "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n"),
                closing(4, "coding gzip, chunked", 501, POST + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
                bad(5, "coding on 1.0", "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                bad(5, "blank before the colon", "GET / HTTP/1.1\r\nHost : localhost\r\n\r\n"),
                bad(5, "folded field", GET + "X: a\r\n b\r\n\r\n"));
    }

    private static List<Attack> chunks() {
        return List.of(
                bad(6, "bare LF behind a chunk size", CHUNKED + "2\nab\r\n0\r\n\r\n"),
                bad(6, "bare LF behind chunk data", CHUNKED + "2\r\nab\n0\r\n\r\n"),
                bad(6, "bare LF at the end", CHUNKED + "2\r\nab\r\n0\n\n"),
                bad(7, "quoted CRLF in an extension", CHUNKED + "2;a=\"\r\n" + GET + "\r\n\"\r\nab\r\n0\r\n\r\n"),
                bad(8, "chunk size overflows", CHUNKED + "ffffffffffffffff2\r\nab\r\n0\r\n\r\n"),
                bad(8, "chunk size of 16 digits", CHUNKED + "8000000000000000\r\nab\r\n0\r\n\r\n"),
                bad(8, "chunk size negative", CHUNKED + "-2\r\nab\r\n0\r\n\r\n"));
    }

    private static List<Attack> versionsAndHosts() {
        return List.of(
                bad(9, "control byte first", "\u0001" + GET + "\r\n"),
                bad(9, "NUL first", "\0" + GET + "\r\n"),
                bad(9, "TLS hello", "\u0016\u0003\u0001\u0002\0\u0001"),
                bad(10, "no Host", "GET / HTTP/1.1\r\n\r\n"),
                bad(10, "two Hosts", GET + HOST + "\r\n"),
                bad(10, "malformed Host", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
                bad(10, "Host of IPv6 with a zero before", "GET / HTTP/1.1\r\nHost: [::01.2.3.4]\r\n\r\n"),
                bad(10, "Host of IPv6 with a zone", "GET / HTTP/1.1\r\nHost: [fe80::1%25eth0]\r\n\r\n"),
                bad(10, "Host of IPv6 without its end", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n"),
                bad(10, "Host of a later IP", "GET / HTTP/1.1\r\nHost: [v1.x]\r\n\r\n"),
                bad(10, "Host with a user", "GET / HTTP/1.1\r\nHost: u@localhost\r\n\r\n"),
                bad(10, "Host with a path", "GET / HTTP/1.1\r\nHost: localhost/b\r\n\r\n"),
                bad(11, "HTTP/0.9", "HEAD / HTTP/0.9\r\n\r\n"),
                bad(11, "no version", "GET /\r\n"),
                closing(11, "HTTP/1.9", 505, "GET / HTTP/1.9\r\n" + HOST + "\r\n"),
                closing(11, "HTTP/9.9", 505, "GET / HTTP/9.9\r\n" + HOST + "\r\n"));
    }

    private static List<Attack> paths() {
        return List.of(
                path(12, "NUL", "/a\0b"),
                path(12, "%00", "/a%00b"),
                path(12, "control", "/a\u0001b"),
                path(12, "%0d%0a", "/a%0d%0ab"),
                path(12, "raw 8 bit", "/\u00e4"),
                path(12, "overlong UTF-8", "/%c0%af"),
                path(12, "overlong dot", "/%e0%80%ae"),
                path(13, "above the root", "/../conf/magnus.conf"),
                path(13, "above the root later", "/sub/../../conf/magnus.conf"),
                missing(13, "down and up again", "/sub/../magnus.conf"),
                path(13, "encoded dots", "/%2e%2e/conf/magnus.conf"),
                path(13, "half encoded dots", "/.%2E/conf/magnus.conf"),
                path(13, "dots with a parameter", "/sub/..;/..;a=b/conf/magnus.conf"),
                path(13, "backslash", "/..\\conf\\magnus.conf"),
                path(13, "mixed", "/sub/%2e./..;\\conf"),
                path(14, "%2F", "/..%2Fconf%2Fmagnus.conf"),
                path(14, "%2f in a name", "/a%2fb"),
                path(14, "%5C", "/a%5Cb"),
                path(14, "%3B", "/a%3Bb"),
                missing(15, "%252e", "/%252e%252e/conf/magnus.conf"),
                missing(15, "%252F", "/sub%252Ffile"),
                missing(15, "%25252e", "/%25252e"));
    }

    private static List<Attack> sizes() {
        return List.of(
                new Attack(
                        31,
                        "long request line",
                        "GET /" + "a".repeat(9000) + " HTTP/1.1\r\n" + HOST + "\r\n",
                        414,
                        true,
                        snapshot -> snapshot.protocol().requestLinesTooLong()),
                new Attack(
                        31,
                        "endless request line",
                        "GET /" + "a".repeat(9000),
                        414,
                        true,
                        snapshot -> snapshot.protocol().requestLinesTooLong()),
                new Attack(
                        31,
                        "long field",
                        GET + "X: " + "a".repeat(9000) + "\r\n\r\n",
                        431,
                        true,
                        snapshot -> snapshot.protocol().headsTooLarge()),
                new Attack(
                        31, "endless field", GET + "X: " + "a".repeat(9000), 431, true, snapshot -> snapshot.protocol()
                                .headsTooLarge()),
                new Attack(
                        31,
                        "many fields",
                        GET + "X: a\r\n".repeat(100) + "\r\n",
                        431,
                        true,
                        snapshot -> snapshot.protocol().headersTooMany()),
                new Attack(
                        31,
                        "as many fields as allowed",
                        GET + "X: a\r\n".repeat(99) + "\r\n",
                        200,
                        false,
                        snapshot -> snapshot.protocol().requests()));
    }

    private static Attack bad(int row, String what, String bytes) {
        return closing(row, what, 400, bytes);
    }

    private static Attack closing(int row, String what, int status, String bytes) {
        return new Attack(row, what, bytes, status, true, MALFORMED);
    }

    private static Attack path(int row, String what, String path) {
        return bad(row, what, "GET " + path + " HTTP/1.1\r\n" + HOST + "\r\n");
    }

    private static Attack missing(int row, String what, String path) {
        return new Attack(row, what, "GET " + path + " HTTP/1.1\r\n" + HOST + "\r\n", 404, false, NOT_FOUND);
    }
}
