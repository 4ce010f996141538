package org.heliostat.benchmarks.load.client;

import java.nio.charset.StandardCharsets;

/**
 * One request and what a right answer to it looks like. Immutable.
 *
 * @param name for the report
 * @param target path and query
 * @param shortest bytes of a right answer's body, at least
 * @param longest bytes of a right answer's body, at most
 */
public record RequestKind(String name, String target, long shortest, long longest) {

    /**
     * Three fields, as a plain client sends; the answer depends on none of them.
     *
     * @param fields further ones, each with its line end
     */
    byte[] bytes(int port, String fields) {
        String text = "GET " + target + " HTTP/1.1\r\n"
                + "Host: 127.0.0.1:" + port + "\r\n"
                + "User-Agent: load\r\n"
                + "Accept: */*\r\n" + fields + "\r\n";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** @return whether the answer is the one that was asked for, as far as can be told without reading it */
    public boolean isRight(int status, long bodyLength) {
        return status == 200 && bodyLength >= shortest && bodyLength <= longest;
    }
}
