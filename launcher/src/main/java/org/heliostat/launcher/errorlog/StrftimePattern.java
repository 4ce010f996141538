package org.heliostat.launcher.errorlog;

import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** Dates as the C library's strftime writes them in the C locale; the conversions that make sense in a log. */
final class StrftimePattern {

    private StrftimePattern() {}

    /** An unknown conversion is written as it stands. */
    static DateTimeFormatter formatter(String strftime) {
        var builder = new DateTimeFormatterBuilder();
        for (int i = 0; i < strftime.length(); i++) {
            char c = strftime.charAt(i);
            if (c != '%' || i + 1 == strftime.length()) {
                builder.appendLiteral(c);
                continue;
            }
            i++;
            String pattern = pattern(strftime.charAt(i));
            if (pattern.isEmpty()) {
                builder.appendLiteral(strftime.charAt(i) == '%' ? "%" : "%" + strftime.charAt(i));
            } else {
                builder.appendPattern(pattern);
            }
        }
        return builder.toFormatter(Locale.ENGLISH);
    }

    private static String pattern(char conversion) {
        return switch (conversion) {
            case 'a' -> "EEE";
            case 'A' -> "EEEE";
            case 'b', 'h' -> "MMM";
            case 'B' -> "MMMM";
            case 'c' -> "EEE MMM ppd HH:mm:ss yyyy";
            case 'd' -> "dd";
            case 'D', 'x' -> "MM/dd/yy";
            case 'e' -> "ppd";
            case 'F' -> "yyyy-MM-dd";
            case 'H' -> "HH";
            case 'I' -> "hh";
            case 'j' -> "DDD";
            case 'm' -> "MM";
            case 'M' -> "mm";
            case 'p' -> "a";
            case 'R' -> "HH:mm";
            case 'S' -> "ss";
            case 'T', 'X' -> "HH:mm:ss";
            case 'y' -> "yy";
            case 'Y' -> "yyyy";
            case 'z' -> "xx";
            case 'Z' -> "zzz";
            default -> "";
        };
    }
}
