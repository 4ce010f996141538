package org.heliostat.testing;

import java.util.List;

/** Rows 49 to 55 of the list of attacks: requests whose end two servers could see in different places. */
public final class BadFraming {

    private static final String CHUNKED = "Transfer-Encoding: chunked\r\n";

    private BadFraming() {}

    /**
     * One of them.
     *
     * @param row in the list of attacks
     * @param status that it must have where the fault is seen before the answer
     * @param fields header lines between Host and the empty line
     * @param body what follows the empty line
     */
    public record Case(int row, String what, int status, String fields, String body) {

        @Override
        public String toString() {
            return "row " + row + ", " + what;
        }
    }

    /** Heads that are refused whatever they ask for. */
    public static List<Case> heads() {
        return List.of(
                head(51, "chunked, identity", "Transfer-Encoding: chunked, identity\r\n"),
                head(51, "chunked, xchunked", "Transfer-Encoding: chunked, xchunked\r\n"),
                head(51, "identity", "Transfer-Encoding: identity\r\n"),
                head(51, "codings in two fields", CHUNKED + "Transfer-Encoding: identity\r\n"),
                head(51, "chunked twice in one field", "Transfer-Encoding: chunked, chunked\r\n"),
                head(51, "chunked in two fields", CHUNKED + CHUNKED),
                head(51, ",chunked", "Transfer-Encoding: ,chunked\r\n"),
                head(51, "chunked,", "Transfer-Encoding: chunked,\r\n"),
                head(51, "chunked with a parameter", "Transfer-Encoding: chunked;a=b\r\n"),
                head(51, "quoted", "Transfer-Encoding: \"chunked\"\r\n"),
                head(51, "vertical tab", "Transfer-Encoding: \u000bchunked\r\n"),
                head(51, "coding and length", CHUNKED + "Content-Length: 4\r\n"),
                head(51, "length and coding", "Content-Length: 4\r\n" + CHUNKED),
                new Case(51, "identity, chunked", 501, "Transfer-Encoding: identity, chunked\r\n", "0\r\n\r\n"),
                new Case(51, "gzip in another field", 501, "Transfer-Encoding: gzip\r\n" + CHUNKED, "0\r\n\r\n"),
                head(52, "empty length", "Content-Length:\r\n"),
                head(52, "blank length", "Content-Length:  \t\r\n"),
                head(52, "unequal lengths in one field", "Content-Length: 0, 4\r\n"),
                head(52, "equal lengths in one field", "Content-Length: 4, 4\r\n"),
                head(52, "lengths in two fields", "Content-Length: 0\r\nContent-Length: 4\r\n"),
                head(52, "prefix of digits", "Content-Length: 4x\r\n"),
                head(52, "digits with a blank", "Content-Length: 4 0\r\n"),
                head(52, "underscore", "Content-Length: 1_0\r\n"),
                head(52, "hexadecimal", "Content-Length: 0x4\r\n"),
                head(52, "plus", "Content-Length: +4\r\n"),
                head(52, "minus", "Content-Length: -0\r\n"),
                head(52, "overflow of 64 bits", "Content-Length: 18446744073709551620\r\n"),
                head(53, "CR CR CR at the end", "X: a\r\r\r\n"),
                head(53, "blank before a field", " X: a\r\n"),
                head(53, "tab before a field", "\tX: a\r\n"),
                head(53, "empty name", ": a\r\n"),
                head(53, "odd name", "X(Y): a\r\n"),
                head(53, "8 bit name", "X\u00e4: a\r\n"),
                head(53, "blank before the colon", "Content-Length : 4\r\n"),
                head(53, "tab before the colon", "Transfer-Encoding\t: chunked\r\n"),
                head(53, "no colon", "Content-Length 4\r\n"),
                head(53, "NUL in a value", "X: a\0b\r\n"),
                head(53, "CR in a value", "X: a\rContent-Length: 4\r\n"),
                head(53, "LF ends a field", "X: a\nContent-Length: 4\r\n"),
                head(53, "folded", "X: a\r\n Content-Length: 4\r\n"),
                new Case(55, "Expect twice", 417, "Expect: 100-continue\r\nExpect: 100-continue\r\n", ""),
                new Case(55, "another Expect", 417, "Expect: 100-continued\r\nContent-Length: 4\r\n", "abcd"));
    }

    /** Chunked bodies that break off somewhere: refused where it is seen in time, and nothing behind them runs. */
    public static List<Case> bodies() {
        return List.of(
                body(49, "LF ends a size", "2\nab\r\n0\r\n\r\n"),
                body(49, "LF ends an extension", "2;a\nab\r\n0\r\n\r\n"),
                body(49, "LF ends data", "2\r\nab\n0\r\n\r\n"),
                body(49, "LF ends the body", "2\r\nab\r\n0\r\n\n"),
                body(49, "CR ends a size", "2\rab\r\n0\r\n\r\n"),
                body(49, "CR LF in a quoted extension", "2;a=\"\r\nab\r\n0\r\n\r\n"),
                body(49, "escaped CR LF in one", "2;a=\"\\\r\n\"\r\nab\r\n0\r\n\r\n"),
                body(49, "escaped quote leaves one open", "2;a=\"\\\"\r\nab\r\n0\r\n\r\n"),
                body(49, "no name", "2;\r\nab\r\n0\r\n\r\n"),
                body(49, "no value", "2;a=\r\nab\r\n0\r\n\r\n"),
                body(49, "blank in an extension", "2;a b\r\nab\r\n0\r\n\r\n"),
                body(49, "NUL in an extension", "2;a\0\r\nab\r\n0\r\n\r\n"),
                body(50, "0x10", "0x10\r\nab\r\n0\r\n\r\n"),
                body(50, "1_0", "1_0\r\nab\r\n0\r\n\r\n"),
                body(50, "+5", "+5\r\nhello\r\n0\r\n\r\n"),
                body(50, "-1", "-1\r\nab\r\n0\r\n\r\n"),
                body(50, "empty size", "\r\nab\r\n0\r\n\r\n"),
                body(50, "blank before a size", " 2\r\nab\r\n0\r\n\r\n"),
                body(50, "overflow of 64 bits", "10000000000000002\r\nab\r\n0\r\n\r\n"),
                body(50, "sign of 64 bits", "8000000000000002\r\nab\r\n0\r\n\r\n"),
                new Case(50, "overflow of 32 bits", 413, CHUNKED, "100000004\r\nabcd\r\n0\r\n\r\n"),
                body(54, "data longer than its size", "2\r\nabc\r\n0\r\n\r\n"),
                body(54, "data shorter than its size", "4\r\nab\r\n0\r\n\r\n"),
                body(54, "no end of data", "2\r\nab0\r\n\r\n"),
                body(54, "trailer without a colon", "2\r\nab\r\n0\r\nX\r\n\r\n"),
                body(54, "trailer with a bare CR", "2\r\nab\r\n0\r\nX: a\rb\r\n\r\n"));
    }

    private static Case head(int row, String what, String fields) {
        return new Case(row, what, 400, fields, "0\r\n\r\n");
    }

    private static Case body(int row, String what, String body) {
        return new Case(row, what, 400, CHUNKED, body);
    }
}
