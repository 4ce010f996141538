package org.heliostat.advisor.rule.origin;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.advice.Evidence;
import org.heliostat.advisor.rule.FigureText;
import org.heliostat.stats.program.OriginSnapshot;

/** Says how attempts at an origin have failed. */
final class Failures {

    private Failures() {}

    /** Of the records of the figures, in the order of the text. */
    static final String[] FIGURES = {
        "programs.origins.failedConnect",
        "programs.origins.failedTls",
        "programs.origins.failedClosed",
        "programs.origins.failedTimeout",
        "programs.origins.failedMalformed"
    };

    /** @return of each kind, those that did not occur too */
    static Evidence[] evidence(OriginSnapshot origin) {
        long[] failed = {
            origin.failedConnect(),
            origin.failedTls(),
            origin.failedClosed(),
            origin.failedTimeout(),
            origin.failedMalformed()
        };
        Evidence[] all = new Evidence[FIGURES.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = Evidence.of(FIGURES[i], failed[i], "attempts");
        }
        return all;
    }

    /** @return such as {@code 3 got no connection, 1 had no answer in time}; empty where none failed */
    static String text(OriginSnapshot origin) {
        List<String> kinds = new ArrayList<>();
        add(kinds, origin.failedConnect(), "got no connection");
        add(kinds, origin.failedTls(), "no TLS");
        add(kinds, origin.failedClosed(), "lost the connection before the answer was complete");
        add(kinds, origin.failedTimeout(), "had no answer in time");
        add(kinds, origin.failedMalformed(), "got what is no answer");
        return String.join(", ", kinds);
    }

    private static void add(List<String> kinds, long failed, String what) {
        if (failed > 0) {
            kinds.add(FigureText.count(failed) + " " + what);
        }
    }
}
