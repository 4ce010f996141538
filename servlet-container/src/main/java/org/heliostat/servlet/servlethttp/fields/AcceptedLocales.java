package org.heliostat.servlet.servlethttp.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads Accept-Language (RFC 9110 §12.5.4) into locales, the preferred one first. Pure. */
public final class AcceptedLocales {

    private static final int MOST = 32;

    private AcceptedLocales() {}

    /** @return empty when no line names a language */
    public static List<Locale> parse(List<String> lines) {
        if (lines.isEmpty()) {
            return List.of();
        }
        List<Locale> locales = new ArrayList<>(4);
        List<Integer> weights = new ArrayList<>(4);
        for (String line : lines) {
            int start = 0;
            while (start < line.length() && locales.size() < MOST) {
                int end = line.indexOf(',', start);
                end = end < 0 ? line.length() : end;
                insert(line.substring(start, end), locales, weights);
                start = end + 1;
            }
        }
        return locales;
    }

    private static void insert(String item, List<Locale> locales, List<Integer> weights) {
        int semicolon = item.indexOf(';');
        String range = (semicolon < 0 ? item : item.substring(0, semicolon)).trim();
        int weight = semicolon < 0 ? 1000 : weight(item.substring(semicolon + 1).trim());
        if (weight <= 0 || range.isEmpty() || range.equals("*") || !isRange(range)) {
            return;
        }
        Locale locale = Locale.forLanguageTag(range);
        if (locale.getLanguage().isEmpty()) {
            return;
        }
        int place = locales.size();
        while (place > 0 && weights.get(place - 1) < weight) {
            place--;
        }
        locales.add(place, locale);
        weights.add(place, weight);
    }

    private static boolean isRange(String range) {
        for (int i = 0; i < range.length(); i++) {
            char c = range.charAt(i);
            if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-')) {
                return false;
            }
        }
        return true;
    }

    /** Thousandths; a malformed weight counts as none. */
    private static int weight(String parameter) {
        if (!parameter.startsWith("q=") && !parameter.startsWith("Q=")) {
            return 1000;
        }
        try {
            double value = Double.parseDouble(parameter.substring(2).trim());
            return value >= 0 && value <= 1 ? (int) (value * 1000) : 0;
        } catch (NumberFormatException malformed) {
            return 0;
        }
    }
}
