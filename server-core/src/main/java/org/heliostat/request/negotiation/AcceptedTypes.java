package org.heliostat.request.negotiation;

import java.util.Locale;
import org.heliostat.request.HeaderFields;

/** The content types that a client accepts (RFC 9110, section 12.5.1), without their parameters. */
public final class AcceptedTypes {

    private static final String FIELD = "Accept";
    private static final int EVERYTHING = 1_000;

    private final QualityValues values;

    private AcceptedTypes(QualityValues values) {
        this.values = values;
    }

    public static AcceptedTypes of(HeaderFields headers) {
        return new AcceptedTypes(QualityValues.parse(headers.all(FIELD)));
    }

    /** @return thousandths from 0, not accepted, to 1000; everything is liked by a client that does not say */
    public int quality(String type) {
        if (values.thousandths().isEmpty()) {
            return EVERYTHING;
        }
        String lower = type.toLowerCase(Locale.ROOT);
        String family = lower.substring(0, lower.indexOf('/') + 1) + "*";
        return values.of(lower, family, values.of("*/*", "*/*", 0));
    }

    /** @return whether the client names the type itself, instead of everything or a family */
    public boolean names(String type) {
        return values.thousandths().getOrDefault(type.toLowerCase(Locale.ROOT), 0) > 0;
    }
}
