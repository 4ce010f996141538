package org.heliostat.request.negotiation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A list of words with their q-values (RFC 9110, section 12.4.2). What is not well-formed is left out; more than a
 * hundred words are not read.
 *
 * @param thousandths q-values, 0 to 1000, by word in lower case
 */
record QualityValues(Map<String, Integer> thousandths) {

    private static final int MOST_WORDS = 100;
    private static final int FULL = 1_000;

    static QualityValues parse(List<String> fieldLines) {
        Map<String, Integer> found = new LinkedHashMap<>();
        for (String line : fieldLines) {
            for (String element : line.split(",", MOST_WORDS)) {
                add(element, found);
            }
        }
        return new QualityValues(found);
    }

    private static void add(String element, Map<String, Integer> found) {
        String[] parts = element.split(";", -1);
        String word = parts[0].strip().toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.indexOf(',') >= 0) {
            return;
        }
        int quality = FULL;
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip();
            if (parameter.regionMatches(true, 0, "q=", 0, 2)) {
                quality = quality(parameter.substring(2).strip());
            }
        }
        if (quality >= 0) {
            found.putIfAbsent(word, quality);
        }
    }

    /** @return −1 for what is no q-value */
    private static int quality(String text) {
        boolean formed = !text.isEmpty()
                && text.length() <= 5
                && (text.charAt(0) == '0' || text.charAt(0) == '1')
                && (text.length() == 1 || text.charAt(1) == '.');
        int value = 0;
        for (int i = 0; i < 4 && formed; i++) {
            int position = i == 0 ? 0 : i + 1;
            int digit = position < text.length() ? Character.digit(text.charAt(position), 10) : 0;
            formed = digit >= 0;
            value = value * 10 + digit;
        }
        return formed && value <= FULL ? value : -1;
    }

    /** @return thousandths of the word itself, else of the wildcard, else {@code otherwise} */
    int of(String word, String wildcard, int otherwise) {
        Integer own = thousandths.get(word);
        return own != null ? own : thousandths.getOrDefault(wildcard, otherwise);
    }
}
