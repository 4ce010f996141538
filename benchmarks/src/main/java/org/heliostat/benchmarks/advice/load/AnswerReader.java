package org.heliostat.benchmarks.advice.load;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Reads answers of HTTP/1.1 from one connection, and throws their bodies away. Used by one thread. */
final class AnswerReader {

    private static final int LONGEST_HEAD = 65_536;

    private final InputStream in;
    private int status;
    private boolean isLast;

    AnswerReader(InputStream in) {
        this.in = in;
    }

    /** @return status of the answer that was read last */
    int status() {
        return status;
    }

    /** @return whether the server closes the connection behind it */
    boolean isLast() {
        return isLast;
    }

    /** Reads one answer to its end. */
    void read() throws IOException {
        String head = head();
        status = Integer.parseInt(head.substring(9, 12));
        isLast = head.contains("\r\nconnection: close");
        if (head.contains("\r\ntransfer-encoding: chunked")) {
            chunks();
            return;
        }
        int length = head.indexOf("\r\ncontent-length: ");
        if (length >= 0) {
            int begin = length + "\r\ncontent-length: ".length();
            in.skipNBytes(Long.parseLong(head.substring(begin, head.indexOf('\r', begin))));
        } else if (status != 204 && status != 304) {
            in.skipNBytes(Long.MAX_VALUE);
        }
    }

    /** @return status line and fields in lower case */
    private String head() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int latest = 0;
        while (latest != 0x0d0a0d0a) {
            int next = in.read();
            if (next < 0 || bytes.size() > LONGEST_HEAD) {
                throw new EOFException("no answer");
            }
            bytes.write(next);
            latest = latest << 8 | next;
        }
        return bytes.toString(StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
    }

    private void chunks() throws IOException {
        for (long size = size(); size > 0; size = size()) {
            in.skipNBytes(size + 2);
        }
        in.skipNBytes(2);
    }

    private long size() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("a chunk without size");
            }
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return Long.parseLong(line.toString(), 16);
    }
}
