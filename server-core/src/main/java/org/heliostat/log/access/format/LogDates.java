package org.heliostat.log.access.format;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Locale;
import org.heliostat.log.ServerLog;
import org.heliostat.log.rotation.Rotation;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/** Dates for log lines, made once per second and shared by all lines of that second. Any thread. */
public final class LogDates {

    private static final int ISO_DATE_LENGTH = "yyyy-MM-dd".length();
    private static final int LAST_MILLISECOND = 999;
    private static final int MILLIS_BETWEEN_LOOKS = 50;
    private static final long NANOS_PER_MILLISECOND = 1_000_000;
    private static final DateTimeFormatter ISO = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final WallClock clock;
    private final ZoneId zone;
    private final DateTimeFormatter common;
    private final DateTimeFormatter locale;
    private final long startSecond;
    private volatile Second current;
    private volatile @Nullable Span span;

    /** What is known of the clock: the second that lasts until a time of the ticker at least, in nanoseconds. */
    private record Span(Second second, long until) {}

    /** The texts of one second. */
    record Second(long epochSecond, byte[] common, byte[] locale, byte[] iso) {

        /** @return yyyy-MM-dd of UTC */
        byte[] date() {
            return Arrays.copyOf(iso, ISO_DATE_LENGTH);
        }

        /** @return HH:mm:ss of UTC */
        byte[] time() {
            return Arrays.copyOfRange(iso, ISO_DATE_LENGTH + 1, iso.length - 1);
        }
    }

    /** RELATIVETIME counts from the moment this is made. */
    public LogDates(WallClock clock, ZoneId zone) {
        this.clock = clock;
        this.zone = zone;
        this.common = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss xx", Locale.ENGLISH)
                .withZone(zone);
        this.locale = DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ENGLISH)
                .withZone(zone);
        this.startSecond = Math.floorDiv(clock.millis(), 1000L);
        this.current = make(startSecond);
    }

    /**
     * The second of a moment that is now. It ends when the clock's does; only when the clock is set, up to 50 ms may pass
     * before that is noticed. Cheaper than {@link #now}, which asks the clock.
     *
     * @param nanos the ticker's time now; always of the same ticker
     */
    public Second at(long nanos) {
        Span known = span;
        if (known == null || nanos - known.until() >= 0) {
            known = look(nanos);
            span = known;
        }
        return known.second();
    }

    /** The last millisecond of a second is not counted on, since the clock may be anywhere in its own. */
    private Span look(long nanos) {
        long millis = clock.millis();
        long left = LAST_MILLISECOND - Math.floorMod(millis, 1000L);
        return new Span(of(millis), nanos + Math.min(left, MILLIS_BETWEEN_LOOKS) * NANOS_PER_MILLISECOND);
    }

    /** The clock's second. */
    public Second now() {
        return of(clock.millis());
    }

    private Second of(long millis) {
        long second = Math.floorDiv(millis, 1000L);
        Second known = current;
        if (known.epochSecond() != second) {
            known = make(second);
            current = known;
        }
        return known;
    }

    /** @return rotation of logs by the same clock */
    public Rotation rotation(ServerLog log) {
        return new Rotation(clock, zone, log);
    }

    long secondsSinceStart(Second second) {
        return second.epochSecond() - startSecond;
    }

    private Second make(long second) {
        Instant instant = Instant.ofEpochSecond(second);
        return new Second(
                second,
                common.format(instant).getBytes(US_ASCII),
                locale.format(instant).getBytes(US_ASCII),
                ISO.format(instant).getBytes(US_ASCII));
    }
}
