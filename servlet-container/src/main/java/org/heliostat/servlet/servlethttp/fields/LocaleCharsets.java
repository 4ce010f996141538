package org.heliostat.servlet.servlethttp.fields;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The character encoding that goes with a locale (ServletResponse.setLocale): the application's
 * {@code locale-encoding-mapping} first, then what is customary for the language. Immutable.
 */
public record LocaleCharsets(Map<String, String> ofApplication) {

    private static final Map<String, String> CUSTOMARY = Map.ofEntries(
            Map.entry("ar", "ISO-8859-6"),
            Map.entry("be", "ISO-8859-5"),
            Map.entry("bg", "ISO-8859-5"),
            Map.entry("cs", "ISO-8859-2"),
            Map.entry("el", "ISO-8859-7"),
            Map.entry("et", "ISO-8859-13"),
            Map.entry("he", "ISO-8859-8"),
            Map.entry("hr", "ISO-8859-2"),
            Map.entry("hu", "ISO-8859-2"),
            Map.entry("ja", "Shift_JIS"),
            Map.entry("ko", "EUC-KR"),
            Map.entry("lt", "ISO-8859-13"),
            Map.entry("lv", "ISO-8859-13"),
            Map.entry("mk", "ISO-8859-5"),
            Map.entry("pl", "ISO-8859-2"),
            Map.entry("ro", "ISO-8859-2"),
            Map.entry("ru", "ISO-8859-5"),
            Map.entry("sk", "ISO-8859-2"),
            Map.entry("sl", "ISO-8859-2"),
            Map.entry("sq", "ISO-8859-2"),
            Map.entry("sr", "ISO-8859-5"),
            Map.entry("th", "TIS-620"),
            Map.entry("tr", "ISO-8859-9"),
            Map.entry("uk", "ISO-8859-5"),
            Map.entry("zh", "GB2312"),
            Map.entry("zh_HK", "Big5"),
            Map.entry("zh_TW", "Big5"));

    /** @return null when neither the application nor custom has a word for the locale */
    public @Nullable String of(Locale locale) {
        String named = declared(locale);
        return named == null ? find(CUSTOMARY, locale) : named;
    }

    /** @return null when the application has no word for the locale */
    public @Nullable String declared(Locale locale) {
        return find(ofApplication, locale);
    }

    private static @Nullable String find(Map<String, String> charsets, Locale locale) {
        for (String name : names(locale)) {
            String charset = charsets.get(name);
            if (charset != null) {
                return charset;
            }
        }
        return null;
    }

    /** Names under which a locale may stand in a mapping, the most exact one first. */
    private static List<String> names(Locale locale) {
        List<String> names = new ArrayList<>(6);
        for (String language : spellings(locale.getLanguage())) {
            names.add(
                    language + locale.toString().substring(locale.getLanguage().length()));
        }
        for (String language : spellings(locale.getLanguage())) {
            String region = region(locale);
            if (!region.isEmpty()) {
                names.add(language + "_" + region);
            }
            names.add(language);
        }
        return names;
    }

    /** The script says how Chinese is written, and the region only where there is no script (RFC 5646, 2.2.3). */
    private static String region(Locale locale) {
        if (!locale.getLanguage().equals("zh")) {
            return locale.getCountry();
        }
        return switch (locale.getScript()) {
            case "Hant" -> locale.getCountry().equals("HK") ? "HK" : "TW";
            case "Hans" -> "CN";
            default -> locale.getCountry();
        };
    }

    /** Some languages have changed their codes; since Java 17 locales have the new ones, descriptors may have either. */
    private static List<String> spellings(String language) {
        return switch (language) {
            case "he", "iw" -> List.of("he", "iw");
            case "id", "in" -> List.of("id", "in");
            case "yi", "ji" -> List.of("yi", "ji");
            default -> List.of(language);
        };
    }
}
