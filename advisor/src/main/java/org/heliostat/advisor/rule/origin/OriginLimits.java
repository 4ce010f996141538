package org.heliostat.advisor.rule.origin;

import org.heliostat.advisor.rule.FigureText;
import org.heliostat.stats.program.OriginSnapshot;

/** Says how much an origin may have at the same time. */
final class OriginLimits {

    private OriginLimits() {}

    /** @return by whichever limit there is, such as {@code 40 connections (max-connections)} */
    static String text(OriginSnapshot origin) {
        String requests = FigureText.count(origin.limit()) + " at the same time (max-requests)";
        String connections = FigureText.count(origin.connectionLimit()) + " connections (max-connections)";
        if (origin.connectionLimit() == 0) {
            return requests;
        }
        return origin.limit() == 0 ? connections : requests + " on " + connections;
    }
}
