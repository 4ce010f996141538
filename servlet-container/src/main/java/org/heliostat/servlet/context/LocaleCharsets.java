package org.heliostat.servlet.context;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The character encoding that goes with a locale (ServletResponse.setLocale): the application's
 * {@code locale-encoding-mapping} first, then what is customary for the language. Immutable.
 */
record LocaleCharsets(Map<String, String> ofApplication) {

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
            Map.entry("iw", "ISO-8859-8"),
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
    @Nullable
    String of(Locale locale) {
        String named = find(ofApplication, locale);
        return named == null ? find(CUSTOMARY, locale) : named;
    }

    private static @Nullable String find(Map<String, String> charsets, Locale locale) {
        String exactly = charsets.get(locale.toString());
        return exactly == null ? charsets.get(locale.getLanguage()) : exactly;
    }
}
