package org.heliostat.request.negotiation;

import java.util.List;
import org.heliostat.request.HeaderFields;
import org.jspecify.annotations.Nullable;

/**
 * The content codings that a client accepts (RFC 9110, section 12.5.3). Without Accept-Encoding it gets none: the
 * field's absence allows any, but such clients cannot read them.
 */
public final class AcceptedCodings {

    private static final String FIELD = "Accept-Encoding";

    private final QualityValues values;

    private AcceptedCodings(QualityValues values) {
        this.values = values;
    }

    public static AcceptedCodings of(HeaderFields headers) {
        return new AcceptedCodings(QualityValues.parse(headers.all(FIELD)));
    }

    /**
     * @param offered in our order of preference, such as {@code gzip}
     * @return the coding with the highest q-value, of equal ones the first; null when unencoded content is liked better
     */
    public @Nullable String best(List<String> offered) {
        String best = null;
        int most = 0;
        for (String coding : offered) {
            int quality = quality(coding);
            if (quality > most) {
                best = coding;
                most = quality;
            }
        }
        // Without a word about it, unencoded content is as good as the least liked coding.
        return most >= values.of("identity", "", 0) ? best : null;
    }

    private int quality(String coding) {
        int own = values.of(coding, "*", 0);
        return own == 0 && coding.equals("gzip") ? values.of("x-gzip", "", 0) : own;
    }
}
