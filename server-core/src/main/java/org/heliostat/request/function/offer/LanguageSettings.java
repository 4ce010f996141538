package org.heliostat.request.function.offer;

import java.util.List;

/**
 * Offered to functions of a virtual server that looks for files in the client's language ({@code acceptlanguage}).
 *
 * @param byDefault languages of files for clients whose own are not there
 */
public record LanguageSettings(List<String> byDefault) {

    public LanguageSettings {
        byDefault = List.copyOf(byDefault);
    }
}
