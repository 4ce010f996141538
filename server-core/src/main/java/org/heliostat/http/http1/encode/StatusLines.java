package org.heliostat.http.http1.encode;

import java.nio.charset.StandardCharsets;
import org.heliostat.request.StatusPhrase;

/** Status lines with their usual reason phrases, made once. */
public final class StatusLines {

    private static final int FIRST = 100;
    private static final int LIMIT = 1000;
    private static final byte[][] LINES = lines();

    private StatusLines() {}

    /** @return the whole line with CRLF; shared, not to be changed */
    public static byte[] line(int status) {
        return LINES[status];
    }

    private static byte[][] lines() {
        byte[][] lines = new byte[LIMIT][];
        for (int status = FIRST; status < LIMIT; status++) {
            lines[status] =
                    ("HTTP/1.1 " + status + " " + StatusPhrase.of(status) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        }
        return lines;
    }
}
