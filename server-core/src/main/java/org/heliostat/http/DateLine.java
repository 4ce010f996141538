package org.heliostat.http;

import java.nio.charset.StandardCharsets;
import org.heliostat.time.HttpDates;
import org.heliostat.time.WallClock;

/** The Date field line of answers (RFC 9110 §5.6.7), made once a second. Any thread. */
public final class DateLine {

    private final WallClock clock;
    private volatile Line line;

    public DateLine(WallClock clock) {
        this.clock = clock;
        this.line = new Line(Long.MIN_VALUE, new byte[0]);
    }

    /** @return {@code Date: …} with CRLF; shared, not to be changed */
    public byte[] bytes() {
        long second = Math.floorDiv(clock.millis(), 1000L);
        Line now = line;
        if (now.second != second) {
            String text = "Date: " + HttpDates.format(second * 1000L) + "\r\n";
            now = new Line(second, text.getBytes(StandardCharsets.US_ASCII));
            line = now;
        }
        return now.bytes;
    }

    private static final class Line {
        private final long second;
        private final byte[] bytes;

        Line(long second, byte[] bytes) {
            this.second = second;
            this.bytes = bytes;
        }
    }
}
