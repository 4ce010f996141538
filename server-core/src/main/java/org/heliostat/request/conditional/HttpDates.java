package org.heliostat.request.conditional;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** The three date forms of HTTP (RFC 9110 §5.6.7). */
public final class HttpDates {

    /** No date form is longer; the rest of a longer text is not looked at. */
    private static final int LONGEST = 40;

    private static final DateTimeFormatter FIXED =
            withYear("EEE, dd MMM ", " HH:mm:ss 'GMT'");
    private static final DateTimeFormatter ASCTIME = withYear("EEE MMM ppd HH:mm:ss ", "");
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

    /** @return the date in the preferred form */
    public static String format(long millis) {
        try {
            return FIXED.format(LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1_000L), 0, ZoneOffset.UTC));
        } catch (DateTimeException outOfRange) {
            throw new IllegalArgumentException("milliseconds: " + millis, outOfRange);
        }
    }
}
