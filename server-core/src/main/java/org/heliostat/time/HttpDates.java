package org.heliostat.time;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** The three date forms of HTTP (RFC 9110 §5.6.7): the only place that reads or writes them. */
public final class HttpDates {

    /** No date form is longer; the rest of a longer text is not looked at. */
    private static final int LONGEST = 40;

    private static final DateTimeFormatter FIXED = withYear("EEE, dd MMM ", " HH:mm:ss 'GMT'");
    private static final DateTimeFormatter ASCTIME = withYear("EEE MMM ppd HH:mm:ss ", "");
    private static final long FIRST_SECOND = -62_167_219_200L;
    private static final long LAST_SECOND = 253_402_300_799L;
    private static final int OLDEST_TWO_DIGIT_YEAR = 1970;
    private static final DateTimeFormatter RFC_850 = new DateTimeFormatterBuilder()
            .appendPattern("EEEE, dd-MMM-")
            .appendValueReduced(ChronoField.YEAR, 2, 2, OLDEST_TWO_DIGIT_YEAR)
            .appendPattern(" HH:mm:ss 'GMT'")
            .toFormatter(Locale.ENGLISH);

    private HttpDates() {}

    /** Years have four digits and no sign. */
    private static DateTimeFormatter withYear(String before, String behind) {
        return new DateTimeFormatterBuilder()
                .appendPattern(before)
                .appendValue(ChronoField.YEAR, 4)
                .appendPattern(behind)
                .toFormatter(Locale.ENGLISH);
    }

    /** @return milliseconds since 1970, −1 for what is no date; a recipient ignores such a field */
    public static long parse(String text) {
        String date = text.strip();
        if (date.length() > LONGEST) {
            return -1;
        }
        DateTimeFormatter form = date.indexOf('-') >= 0 ? RFC_850 : date.indexOf(',') >= 0 ? FIXED : ASCTIME;
        try {
            return LocalDateTime.parse(date, form).toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeParseException notADate) {
            return -1;
        }
    }

    /**
     * @param millis since 1970; what is before the year 0 or after the year 9999 becomes the nearest date that can be
     *     written
     * @return the date in the preferred form
     */
    public static String format(long millis) {
        long second = Math.max(FIRST_SECOND, Math.min(Math.floorDiv(millis, 1_000L), LAST_SECOND));
        return FIXED.format(LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC));
    }
}
