package org.heliostat.adminui.statistics;

import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;

/**
 * Reads which time figures are asked for: {@code window=1m|5m|15m|start}, the last minute without it, and {@code
 * counters=start|window}, since the start without it.
 */
public final class WindowWords {

    private WindowWords() {}

    /** @throws ProblemException when a word is none of those (422) */
    public static WindowQuery of(Query query) throws ProblemException {
        String word = query.get("window");
        Window figures = WindowQuery.USUAL.figures();
        if (word != null && !word.isEmpty()) {
            figures = Window.of(word)
                    .orElseThrow(() -> new ProblemException(Problem.wrongValue(422, "window", word, Window.words())));
        }
        String counters = query.get("counters");
        if (counters == null || counters.isEmpty() || counters.equals("start")) {
            return WindowQuery.figuresOf(figures);
        }
        if (counters.equals("window")) {
            return WindowQuery.allOf(figures);
        }
        throw new ProblemException(Problem.wrongValue(422, "counters", counters, "start, window"));
    }
}
