package org.heliostat.importer.report;

import java.util.Locale;
import java.util.stream.Stream;

/** Settings as reports show them: without what is secret. */
public final class Shown {

    private static final String HIDDEN = "…";

    private Shown() {}

    /** @return {@code name="value"} */
    public static String attribute(String element, String name, String value) {
        return element + " " + name + "=\"" + (isSecret(name) ? HIDDEN : value) + '"';
    }

    /** @return {@code name value} */
    public static String directive(String name, String value) {
        return value.isEmpty() ? name : name + " " + (isSecret(name) ? HIDDEN : value);
    }

    private static boolean isSecret(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Stream.of("pass", "secret", "bindpw", "credential").anyMatch(lower::contains)
                && !lower.startsWith("proxypass")
                && !lower.endsWith("_pass");
    }
}
