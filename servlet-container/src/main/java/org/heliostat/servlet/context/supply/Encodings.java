package org.heliostat.servlet.context.supply;

import java.util.Optional;

/**
 * Charsets of what is sent without naming one, in applications that do not say it themselves. Immutable.
 *
 * @param request empty for what Servlet says: none, so that forms are UTF-8 and readers ISO-8859-1
 * @param response empty for what Servlet says: ISO-8859-1
 */
public record Encodings(Optional<String> request, Optional<String> response) {

    public static final Encodings NONE = new Encodings(Optional.empty(), Optional.empty());

    /** @param request name of a charset, empty for none; so is the other one */
    public static Encodings of(String request, String response) {
        return new Encodings(
                Optional.of(request).filter(name -> !name.isEmpty()),
                Optional.of(response).filter(name -> !name.isEmpty()));
    }
}
