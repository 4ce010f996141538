package org.heliostat.study.report;

import java.util.Locale;

/** Texts and numbers as pages of HTML hold them. */
final class Html {

    private static final double TEN = 10;
    private static final double HUNDRED = 100;
    private static final double LARGE = 1_000;

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

    /** @return about three digits, with commas between thousands */
    static String number(double value) {
        double size = Math.abs(value);
        if (size == 0 || size >= LARGE || size == Math.rint(size)) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        String digits = size >= HUNDRED ? "%.0f" : size >= TEN ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        return String.format(Locale.ROOT, digits, value);
    }
}
