package org.heliostat.conformance.garden;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests of HTTP/2 as texts, so that they can be shown and changed: a field is its name, {@link #IS} and its value,
 * each ends with {@link #END}; behind an empty one comes the content. Neither sign is a byte, so that fields may hold any.
 */
final class FieldInputs {

    static final char IS = '\u2192';
    static final char END = '\u2193';

    /** A request that says {@code /end}, sent on the same connection behind each. */
    static final String LAST = head("GET", "/end", "");

    static final String PLAIN = head("GET", "/a", "");

    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PREFIX = 127;

    private FieldInputs() {}

    /** @return one for each idea */
    static List<String> written() {
        List<String> all = new ArrayList<>();
        pseudoFields(all);
        connection(all);
        lengths(all);
        names(all);
        values(all);
        paths(all);
        hosts(all);
        return all;
    }

    private static String field(String name, String value) {
        return name + IS + value + END;
    }

    private static String head(String method, String path, String more) {
        return field(":method", method)
                + field(":scheme", "http")
                + field(":path", path)
                + field(":authority", "localhost")
                + more;
    }

    private static String get(String more) {
        return head("GET", "/a", more);
    }

    private static String post(String more, String content) {
        return head("POST", "/a", more) + END + content;
    }

    private static void pseudoFields(List<String> all) {
        String method = field(":method", "GET");
        String scheme = field(":scheme", "http");
        String path = field(":path", "/a");
        String authority = field(":authority", "localhost");
        all.add(PLAIN);
        all.add(scheme + path + authority);
        all.add(method + path + authority);
        all.add(method + scheme + authority);
        all.add(method + scheme + path);
        all.add(method + method + scheme + path + authority);
        all.add(method + scheme + scheme + path + authority);
        all.add(method + scheme + path + path + authority);
        all.add(method + scheme + path + field(":path", "/b") + authority);
        all.add(method + scheme + path + authority + authority);
        all.add(method + scheme + path + authority + field(":authority", "other"));
        all.add(method + scheme + path + field("x", "a") + authority);
        all.add(field("x", "a") + method + scheme + path + authority);
        all.add(get(field(":status", "200")));
        all.add(get(field(":unknown", "a")));
        all.add(get(field(":protocol", "websocket")));
        all.add(get(field(":", "a")));
        all.add(field(":method", "CONNECT") + authority);
        all.add(field(":method", "CONNECT") + scheme + path + authority);
        all.add(field(":method", "CONNECT") + scheme + path + authority + field(":protocol", "odd"));
        for (String odd : List.of(
                "", "get", "G T", "GET ", "GE\tT", "G\0T", "G\r\nT", "GET /b HTTP/1.1\r\nx: y", "G(T", "PURGE")) {
            all.add(field(":method", odd) + scheme + path + authority);
        }
        for (String odd : List.of("", "https", "ftp", "HTTP", "http ", "http://other/", "a b", "\0")) {
            all.add(method + field(":scheme", odd) + path + authority);
        }
    }

    private static void connection(List<String> all) {
        for (String name : List.of("connection", "proxy-connection", "keep-alive", "upgrade", "transfer-encoding")) {
            for (String value : List.of("", "close", "x", "h2c")) {
                all.add(get(field(name, value)));
            }
        }
        for (String coding : List.of("chunked", "identity", " chunked", "gzip, chunked", "Chunked")) {
            all.add(post(field("transfer-encoding", coding), "5\r\n12345\r\n0\r\n\r\n"));
            all.add(post(field("transfer-encoding", coding) + field("content-length", "5"), "12345"));
        }
        for (String te : List.of("trailers", "", "gzip", "trailers, deflate", "Trailers", " trailers")) {
            all.add(get(field("te", te)));
        }
        all.add(get(field("te", "trailers") + field("te", "trailers")));
        all.add(get(field("http2-settings", "AAMAAABk")));
        all.add(get(field("expect", "something")));
    }

    private static void lengths(List<String> all) {
        for (String length : List.of(
                "5",
                "0",
                "4",
                "6",
                "",
                "+5",
                "-5",
                "05",
                "5,5",
                "5, 5",
                "5x",
                " 5",
                "5 ",
                "0x5",
                "5\0",
                "4294967301",
                "18446744073709551621")) {
            all.add(post(field("content-length", length), "12345"));
        }
        all.add(post(field("content-length", "5") + field("content-length", "5"), "12345"));
        all.add(post(field("content-length", "5") + field("content-length", "6"), "12345"));
        all.add(post("", "12345"));
        all.add(get(field("content-length", "5")));
        all.add(get(field("content-length", "0")));
        all.add(head("POST", "/a", field("content-length", "5")));
    }

    private static void names(List<String> all) {
        for (String name : List.of(
                "X",
                "x-Y",
                "",
                "x y",
                "x:",
                ":x",
                "x\0",
                "x\r\ny",
                "x\ty",
                "x\n",
                " x",
                "x ",
                "x(",
                "\u00efx",
                "x\u007f",
                "x_y",
                "x\"",
                "x,y",
                "x/y",
                "x@",
                "x=y",
                "Content-Length",
                "Transfer-Encoding",
                "Host",
                "x: y\r\nz")) {
            all.add(get(field(name, "5")));
        }
    }

    private static void values(List<String> all) {
        for (String value : List.of(
                "a",
                "",
                " a",
                "a ",
                "\ta",
                "a\t",
                "a\tb",
                "a\0b",
                "a\rb",
                "a\nb",
                "a\r\nb: c",
                "a\r\n\r\nGET /hidden HTTP/1.1\r\n",
                "a\u0001b",
                "a\u000bb",
                "a\u007fb",
                "a\u0085b",
                "\u00e4",
                "\u00ff",
                "\r",
                "\n",
                "\0",
                " ",
                "\t")) {
            all.add(get(field("x", value)));
            all.add(get(field("cookie", value)));
        }
    }

    private static void paths(List<String> all) {
        for (String path : List.of(
                "",
                "*",
                "a",
                "/",
                "//a",
                "http://localhost/a",
                "http://other/a",
                "/a b",
                "/a\tb",
                "/a\0",
                "/a\r\nx: y",
                "/a HTTP/1.1\r\nx: y",
                "/a#b",
                "/a?b#c",
                "/a?b|c",
                "/\u00e4",
                "/%00",
                "/%zz",
                "/%2e%2e/b",
                "/a/../b",
                "/a%2fb",
                "/a;b=c",
                "/a\\b",
                "/a\"b",
                "/a<b",
                "/a{b}",
                "/a\u007f",
                "/a%",
                "?a",
                " /a",
                "/a ",
                "/a\n",
                "localhost:80")) {
            all.add(head("GET", path, ""));
        }
        all.add(head("OPTIONS", "*", ""));
        all.add(head("OPTIONS", "/a", ""));
    }

    private static void hosts(List<String> all) {
        String begin = field(":method", "GET") + field(":scheme", "http") + field(":path", "/a");
        for (String host : List.of(
                "",
                "LOCALHOST",
                "other",
                "localhost:80",
                "localhost:x",
                "localhost:",
                "a b",
                "a,b",
                "a/b",
                "a@b",
                "a\0b",
                "a\tb",
                "a\r\nx: y",
                "\u00ffa",
                "[::1]",
                "[::1",
                "a..b",
                " localhost",
                "localhost ",
                "a?b",
                "a#b",
                "%61",
                "a_b")) {
            all.add(begin + field(":authority", host));
            all.add(begin + field("host", host));
            all.add(begin + field(":authority", "localhost") + field("host", host));
        }
        all.add(get(field("host", "localhost")));
        all.add(get(field("host", "localhost") + field("host", "localhost")));
        all.add(get(field("host", "localhost") + field("host", "other")));
        all.add(begin + field("host", "localhost") + field("host", "other"));
    }

    /** @return all of a client's side: its beginning, the request on stream 1 and the last one on stream 3 */
    static byte[] frames(String input) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bytes(PREFACE));
        frame(out, SETTINGS, 0, 0, new byte[0]);
        request(out, 1, input);
        request(out, 3, LAST);
        return out.toByteArray();
    }

    /** @return the fields of an input, without its content */
    static String fields(String input) {
        int empty = input.startsWith(String.valueOf(END)) ? 0 : input.indexOf("" + END + END);
        return empty < 0 ? input : input.substring(0, empty);
    }

    private static void request(ByteArrayOutputStream out, int stream, String input) {
        String head = fields(input);
        String content = input.substring(head.length()).replace(String.valueOf(END), "");
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (String one : head.split(String.valueOf(END), -1)) {
            if (!one.isEmpty()) {
                int is = one.indexOf(IS);
                name(block, is < 0 ? one : one.substring(0, is));
                string(block, is < 0 ? "" : one.substring(is + 1));
            }
        }
        frame(out, HEADERS, END_HEADERS | (content.isEmpty() ? END_STREAM : 0), stream, block.toByteArray());
        if (!content.isEmpty()) {
            frame(out, DATA, END_STREAM, stream, bytes(content));
        }
    }

    private static void frame(ByteArrayOutputStream out, int type, int flags, int stream, byte[] payload) {
        out.write(payload.length >> 16);
        out.write(payload.length >> 8);
        out.write(payload.length);
        out.write(type);
        out.write(flags);
        for (int shift = 24; shift >= 0; shift -= 8) {
            out.write(stream >> shift);
        }
        out.writeBytes(payload);
    }

    /** By its place in the static table, where some look for these alone; a literal that is not indexed otherwise. */
    private static void name(ByteArrayOutputStream block, String name) {
        int place =
                switch (name) {
                    case ":authority" -> 1;
                    case ":method" -> 2;
                    case ":path" -> 4;
                    case ":scheme" -> 6;
                    case ":status" -> 8;
                    default -> 0;
                };
        block.write(place);
        if (place == 0) {
            string(block, name);
        }
    }

    /** Without Huffman's code (RFC 7541, section 5.2). */
    private static void string(ByteArrayOutputStream out, String text) {
        byte[] octets = bytes(text);
        if (octets.length < PREFIX) {
            out.write(octets.length);
        } else {
            out.write(PREFIX);
            int rest = octets.length - PREFIX;
            for (; rest > PREFIX; rest >>= 7) {
                out.write(rest & PREFIX | 0x80);
            }
            out.write(rest);
        }
        out.writeBytes(octets);
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }
}
