package org.heliostat.adminui.rest;

import java.util.Locale;

/** How the API writes the constants of an enum: in lower case. */
final class ApiWords {

    private ApiWords() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
