package org.heliostat.conformance.garden;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * The inputs: what has deceived servers and proxies, one for each idea of the HTTP Garden's list, and mutations of them.
 * Behind each comes a request that says {@code /end}: who answers it out of turn, or not at all, has lost its place.
 */
final class Inputs {

    static final String LAST = "GET /end HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    private static final String HEAD = "POST /a HTTP/1.1\r\nHost: localhost\r\n";
    private static final String CHUNKED = HEAD + "Transfer-Encoding: chunked\r\n\r\n";
    private static final String HIDDEN = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";

    /** What mutations put in: bytes that separate, end, count or mean something to somebody. */
    static final String ALPHABET = "\r\n\0\t\u000b\u000c :;,=\"\\/?#%._-+*0123456789abcdefxXzZ\u007f\u0085\u00a0\u00ff";

    private static final int MOST_CHANGES = 3;

    private Inputs() {}

    /** @return as Latin-1, without what comes behind */
    static List<String> written() {
        List<String> all = new ArrayList<>();
        lengths(all);
        codings(all);
        chunks(all);
        fields(all);
        lines(all);
        return all;
    }

    private static void lengths(List<String> all) {
        for (String length : List.of(
                "",
                "+5",
                "-5",
                "0x5",
                "5_0",
                "05",
                "010",
                "5 ",
                "5,5",
                "5, 6",
                "5x",
                " 5",
                "\t5",
                "5\0",
                "18446744073709551621",
                "4294967301",
                "-48",
                "\u0085" + "5",
                "5\u00a0")) {
            all.add(HEAD + "Content-Length: " + length + "\r\n\r\n12345");
        }
        all.add(HEAD + "Content-Length: 0\r\nContent-Length: 5\r\n\r\n12345");
        all.add(HEAD + "Content-Length: 5\r\nContent-Length: 0\r\n\r\n12345");
        all.add(HEAD + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n12345");
        all.add(HEAD + "Content-Length: \r\nContent-Length: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN);
        all.add(HEAD + "Content-Length : " + HIDDEN.length() + "\r\n\r\n" + HIDDEN);
        all.add(HEAD + "Content-Length " + HIDDEN.length() + "\r\n\r\n" + HIDDEN);
        all.add(HEAD + "Content-Length\u0085: " + HIDDEN.length() + "\r\n\r\n" + HIDDEN);
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n12345");
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n" + HIDDEN);
    }

    private static void codings(List<String> all) {
        String body = "\r\n\r\n5\r\n12345\r\n0\r\n\r\n";
        for (String coding : List.of(
                "chunked",
                "Chunked",
                ",chunked",
                "chunked,",
                "chunked, chunked",
                "chunked, identity",
                "identity",
                "identity, chunked",
                "xchunked",
                "gzip, chunked",
                "chunked, gzip",
                "\"chunked\"",
                "chunked;a=b",
                "\u00a0chunked",
                "chunked\u0085",
                "\u00ffchunked\u00ff",
                "\tchunked",
                "\u000bchunked",
                "chunked\0",
                "blurred")) {
            all.add(HEAD + "Transfer-Encoding: " + coding + body);
        }
        all.add(HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked" + body);
        all.add(HEAD + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity" + body);
        all.add(HEAD + "Transfer-Encoding: chunked\r\nContent-Length: 5" + body);
        all.add(HEAD + "Content-Length: 5\r\nTransfer-Encoding: ,chunked\r\n\r\n0\r\n\r\n");
        all.add(HEAD + "Transfer-\r\nEncoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n");
        all.add(HEAD + "Transfer-Encoding:\r\n chunked" + body);
        all.add(HEAD + "Transfer_Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n");
        all.add(HEAD.replace("1.1", "1.0") + "Transfer-Encoding: chunked" + body);
    }

    private static void chunks(List<String> all) {
        for (String size : List.of(
                "0x5",
                "5_0",
                "+5",
                "-5",
                "-0",
                " 5",
                "5 ",
                "5\t",
                "05",
                "",
                "5;a",
                "5;a=b",
                "5;a=\"b\"",
                "5 ;a=b",
                "5;",
                "5;a=\"\r\n\"",
                "5;a=b\rc",
                "5\r;a",
                "5z",
                "ffffffff00000005",
                "100000005",
                "5\0",
                "5;\u0000",
                "5\u000b")) {
            all.add(CHUNKED + size + "\r\n12345\r\n0\r\n\r\n");
        }
        all.add(CHUNKED + "5\n12345\r\n0\r\n\r\n");
        all.add(CHUNKED + "5\r12345\r\n0\r\n\r\n");
        all.add(CHUNKED + "5\r\n12345\n0\r\n\r\n");
        all.add(CHUNKED + "5\r\n12345XX0\r\n\r\n");
        all.add(CHUNKED + "5\r\n123450\r\n\r\n");
        all.add(CHUNKED + "0\n\n");
        all.add(CHUNKED + "0\r\nX: y\r\n\r\n");
        all.add(CHUNKED + "0\r\nX:" + HIDDEN);
        all.add(CHUNKED + "0\r\nContent-Length: 5\r\n\r\n");
        all.add(CHUNKED + "0\r\n\r\n\0");
        all.add(CHUNKED + "\r\n\r\n");
        all.add(CHUNKED + "INVALID\r\n" + HIDDEN);
        all.add(CHUNKED + "5\r\n12345\r\n\r\n0\r\n\r\n");
        all.add(CHUNKED + "5;a=b\r\rXYZ\r\n2e\r\n0\r\n\r\n" + HIDDEN);
    }

    private static void fields(List<String> all) {
        for (String field : List.of(
                "X: a\0b",
                "X: a\rb",
                "X: a\nb",
                "X: a\0",
                "X: \u0085a\u00a0",
                "X\0: a",
                "X\t: a",
                " X: a",
                "\tX: a",
                ": a",
                ":",
                "X",
                "X a",
                "X: a\r\n b",
                "X: a\r\n\tb",
                "\u00efx: a",
                "X(y): a",
                "X@: a",
                "X:\n\n" + HIDDEN,
                "X: a\n" + "Y: b",
                "X: a\rY: b",
                "\rX: a")) {
            all.add(HEAD + field + "\r\n\r\n");
            all.add("GET /a HTTP/1.1\r\n" + field + "\r\nHost: localhost\r\n\r\n");
        }
        for (String host : List.of(
                "",
                "a b",
                "a,b",
                "a/b",
                "a@b",
                "localhost:x",
                "localhost:80:80",
                "\u00ffa",
                "a\0b",
                "[::1]",
                "[::1",
                "a\tb",
                "a..b")) {
            all.add("GET /a HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
        }
        all.add("GET /a HTTP/1.1\r\n\r\n");
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n");
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n");
        all.add(HEAD + "Expect: 100-continue\r\nContent-Length: 5\r\n\r\n12345");
        all.add(HEAD + "Expect: something\r\nContent-Length: 5\r\n\r\n12345");
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\nInvalid\r\n\r\n");
        all.add("GET /a HTTP/1.1\nHost: localhost\n\n");
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\n\rZ" + HIDDEN);
        all.add("GET /a HTTP/1.1\r\nHost: localhost\r\n\n");
    }

    private static void lines(List<String> all) {
        for (String line : List.of(
                "GET /a HTTP/1.32",
                "GET /a HTTP/1.2",
                "GET /a HTTP/2.0",
                "GET /a HTTP/0.9",
                "GET /a HTTP/\r1.1",
                "GET /a HTTP/1.1 ",
                "GET /a  HTTP/1.1",
                "GET\t/a\tHTTP/1.1",
                "GET /a\nHTTP/1.1",
                " GET /a HTTP/1.1",
                "\r\nGET /a HTTP/1.1",
                "\nGET /a HTTP/1.1",
                "\0GET /a HTTP/1.1",
                "GET /a",
                "GET",
                "get /a HTTP/1.1",
                "G:T /a HTTP/1.1",
                "G\"T /a HTTP/1.1",
                "\0 /a HTTP/1.1",
                "GET a HTTP/1.1",
                "GET ! HTTP/1.1",
                "GET * HTTP/1.1",
                "OPTIONS * HTTP/1.1",
                "GET http://localhost/a HTTP/1.1",
                "GET http://other/a HTTP/1.1",
                "GET //a HTTP/1.1",
                "GET /a#b HTTP/1.1",
                "GET /a b HTTP/1.1",
                "GET /\u00e4 HTTP/1.1",
                "GET /a\0 HTTP/1.1",
                "GET /%00 HTTP/1.1",
                "GET /%zz HTTP/1.1",
                "GET /a/../b HTTP/1.1",
                "GET /a%2fb HTTP/1.1",
                "GET /a;b=c HTTP/1.1",
                "GET /a\\b HTTP/1.1",
                "GET /a?b|c HTTP/1.1",
                "GET /a HTTP/4294967297.1",
                "GET /a http/1.1",
                "GET /a HTTP/1.1\u00a0",
                "CONNECT localhost:80 HTTP/1.1")) {
            all.add(line + "\r\nHost: localhost\r\n\r\n");
        }
    }

    /** @return one of the written inputs, or two of them, with one to three changes; the same for the same seed */
    static String mutated(List<String> written, long seed) {
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        StringBuilder text = new StringBuilder(written.get(random.nextInt(written.size())));
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes && text.length() > 0; i++) {
            change(text, written, random);
        }
        return text.toString();
    }

    private static void change(StringBuilder text, List<String> written, Random random) {
        int at = random.nextInt(text.length());
        char letter = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
        switch (random.nextInt(6)) {
            case 0 -> text.deleteCharAt(at);
            case 1 -> text.insert(at, letter);
            case 2 -> text.setCharAt(at, letter);
            case 3 -> text.insert(at, text.substring(at, Math.min(text.length(), at + 1 + random.nextInt(20))));
            case 4 -> text.setCharAt(at, (char) (text.charAt(at) ^ 0x20));
            default -> {
                String other = written.get(random.nextInt(written.size()));
                text.setLength(at);
                text.append(other.substring(random.nextInt(other.length())));
            }
        }
    }

    static byte[] bytes(String input) {
        return (input + LAST).getBytes(StandardCharsets.ISO_8859_1);
    }
}
