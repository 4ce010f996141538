package org.heliostat.study.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Texts and numbers as pages of HTML hold them. */
final class Html {

    private static final double LARGE = 100;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final MathContext DIGITS = new MathContext(3);

    private Html() {}

    /** @return the text, in which no character means anything but itself */
    static String text(String plain) {
        StringBuilder safe = new StringBuilder(plain.length() + 16);
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.append(c < ' ' && c != '\n' ? ' ' : c);
            }
        }
        return safe.toString();
    }

    /** @return three digits of what is small, as the administration's pages write it, and commas between thousands */
    static String number(double value) {
        return Math.abs(value) >= LARGE || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }

    /** @return such as {@code 2026-11-28 22:40:00 UTC} */
    static String time(Instant time) {
        return TIME.format(time.atZone(ZoneOffset.UTC)) + " UTC";
    }
}
