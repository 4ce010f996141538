package org.heliostat.adminui.api;

import java.util.Locale;

/** How the API writes the constants of an enum: in lower case. */
public final class ApiWords {

    private ApiWords() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
