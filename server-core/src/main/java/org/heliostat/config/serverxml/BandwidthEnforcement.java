package org.heliostat.config.serverxml;

import java.util.Locale;
import org.heliostat.config.Directive;

/** What happens where {@code maxbps} is reached. */
public enum BandwidthEnforcement {
    /** A line in the log. */
    NONE,
    /** Requests are refused while the bandwidth measured is above it, as in the original. */
    REFUSE,
    /** Transfers are slowed so that it is not exceeded: ours. */
    SHAPE;

    /** The words of {@code enforcebandwidth}; most of them are a flag's. */
    static final String[] WORDS = {"off", "on", "shape", "no", "yes", "false", "true", "0", "1"};

    static BandwidthEnforcement of(String word) {
        if (word.strip().toLowerCase(Locale.ROOT).equals("shape")) {
            return SHAPE;
        }
        return Directive.flag(word).orElse(false) ? REFUSE : NONE;
    }
}
