package org.heliostat.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.IsoFields;
import java.util.Locale;

/**
 * Dates in the form of C's {@code strftime}, with its English names (the "C" locale). A conversion that is not known
 * stays as it stands. Immutable, any thread.
 *
 * @param format at most {@link #LONGEST} characters
 * @param zone for those conversions that depend on it
 */
public record StrfTime(String format, ZoneId zone) {

    /** Characters of a format. */
    public static final int LONGEST = 1_000;

    private static final int CENTURY = 100;

    public StrfTime {
        if (format.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "format of " + format.length() + " characters (expected: at most " + LONGEST + ")");
        }
    }

    /** @param millis since 1970 */
    public String text(long millis) {
        ZonedDateTime time;
        try {
            time = Instant.ofEpochMilli(millis).atZone(zone);
        } catch (DateTimeException outOfRange) {
            return "";
        }
        StringBuilder text = new StringBuilder(format.length() + 16);
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%' || i + 1 == format.length()) {
                text.append(c);
                continue;
            }
            i++;
            // E and O ask for another locale's digits, - for none of the leading zeros.
            boolean modified = "EO-".indexOf(format.charAt(i)) >= 0 && i + 1 < format.length();
            boolean bare = modified && format.charAt(i) == '-';
            if (modified) {
                i++;
            }
            String converted = converted(format.charAt(i), time);
            text.append(bare ? converted.replaceFirst("^[0 ]+(?=.)", "") : converted);
        }
        return text.toString();
    }

    private static String converted(char conversion, ZonedDateTime time) {
        return switch (conversion) {
            case 'a' -> time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'A' -> time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'b', 'h' -> time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH);
            case 'B' -> time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            case 'c' -> date("EEE MMM ppd HH:mm:ss yyyy", time);
            case 'C' -> two(Math.floorDiv(time.getYear(), CENTURY));
            case 'd' -> two(time.getDayOfMonth());
            case 'D', 'x' -> date("MM/dd/yy", time);
            case 'e' -> date("ppd", time);
            case 'F' -> date("yyyy-MM-dd", time);
            case 'g' -> two(Math.floorMod(time.get(IsoFields.WEEK_BASED_YEAR), CENTURY));
            case 'G' -> String.valueOf(time.get(IsoFields.WEEK_BASED_YEAR));
            case 'H' -> two(time.getHour());
            case 'I' -> two(time.get(ChronoField.CLOCK_HOUR_OF_AMPM));
            case 'j' -> date("DDD", time);
            case 'k' -> date("ppH", time);
            case 'l' -> date("pph", time);
            case 'm' -> two(time.getMonthValue());
            case 'M' -> two(time.getMinute());
            case 'n' -> "\n";
            case 'p' -> time.getHour() < 12 ? "AM" : "PM";
            case 'P' -> time.getHour() < 12 ? "am" : "pm";
            case 'r' -> date("hh:mm:ss a", time);
            case 'R' -> date("HH:mm", time);
            case 's' -> String.valueOf(time.toEpochSecond());
            case 'S' -> two(time.getSecond());
            case 't' -> "\t";
            case 'T', 'X' -> date("HH:mm:ss", time);
            case 'u' -> String.valueOf(time.getDayOfWeek().getValue());
            case 'U' -> two((time.getDayOfYear() + 6 - time.getDayOfWeek().getValue() % 7) / 7);
            case 'V' -> two(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
            case 'w' -> String.valueOf(time.getDayOfWeek().getValue() % 7);
            case 'W' -> two((time.getDayOfYear() + 6 - (time.getDayOfWeek().getValue() - 1)) / 7);
            case 'y' -> two(Math.floorMod(time.getYear(), CENTURY));
            case 'Y' -> String.valueOf(time.getYear());
            case 'z' -> date("xx", time);
            case 'Z' -> date("zzz", time);
            case '%' -> "%";
            default -> "%" + conversion;
        };
    }

    private static String date(String pattern, ZonedDateTime time) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).format(time);
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }
}
