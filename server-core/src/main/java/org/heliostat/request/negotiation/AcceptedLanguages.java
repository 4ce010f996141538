package org.heliostat.request.negotiation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.heliostat.request.HeaderFields;

/** The languages that a client accepts (RFC 9110, section 12.5.4), in the order in which files are looked for. */
public final class AcceptedLanguages {

    /** How many of a client's languages are looked for: each costs two looks at the disk. */
    public static final int MOST = 8;

    private static final String FIELD = "Accept-Language";
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8}){0,3}");

    private AcceptedLanguages() {}

    /** @return whether the text can be a language, such as {@code fr} or {@code fr-CH} */
    public static boolean isTag(String text) {
        return TAG.matcher(text).matches();
    }

    /**
     * The languages by their q-values, then those of them without country, then the same of the languages by default.
     * A language with q-value 0 is left out everywhere.
     *
     * @return in lower case, each once
     */
    public static List<String> of(HeaderFields headers, List<String> byDefault) {
        Map<String, Integer> values = QualityValues.parse(headers.all(FIELD)).thousandths();
        List<String> wanted = values.entrySet().stream()
                .filter(value -> value.getValue() > 0 && isTag(value.getKey()))
                .sorted(Comparator.comparing(value -> -value.getValue()))
                .limit(MOST)
                .map(Map.Entry::getKey)
                .toList();
        Set<String> tags = new LinkedHashSet<>(wanted);
        addWithoutCountry(wanted, tags);
        List<String> ours =
                byDefault.stream().map(tag -> tag.toLowerCase(Locale.ROOT)).toList();
        tags.addAll(ours);
        addWithoutCountry(ours, tags);
        tags.removeIf(tag -> values.getOrDefault(tag, 1) == 0);
        return new ArrayList<>(tags);
    }

    private static void addWithoutCountry(Collection<String> tags, Set<String> into) {
        for (String tag : tags) {
            int dash = tag.indexOf('-');
            if (dash > 0) {
                into.add(tag.substring(0, dash));
            }
        }
    }
}
