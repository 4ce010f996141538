package org.heliostat.launcher.command.study;

import java.io.PrintWriter;
import java.time.Duration;
import org.heliostat.study.measure.Progress;

/** Shows how far a study is: a line for each figure, and on a terminal a bar beneath. Belongs to the main thread. */
final class ProgressLines implements Progress {

    private static final int BAR = 30;
    private static final String FRONT = "\r\u001b[K";

    private final PrintWriter err;
    private final Duration total;
    private final boolean isTerminal;
    private String running = "";

    /** @param total of the study, at most */
    ProgressLines(PrintWriter err, Duration total, boolean isTerminal) {
        this.err = err;
        this.total = total;
        this.isTerminal = isTerminal;
    }

    @Override
    public void begins(String what, Duration takes, Duration left) {
        running = what;
        if (isTerminal) {
            double done = total.isZero() ? 1 : 1 - (double) left.toMillis() / total.toMillis();
            int filled = (int) Math.round(Math.max(0, Math.min(1, done)) * BAR);
            err.print(FRONT + "[" + "#".repeat(filled) + ".".repeat(BAR - filled) + "] at most " + text(left)
                    + " left: " + what);
            err.flush();
            return;
        }
        err.println(what + " (" + takes.toSeconds() + " s; at most " + text(left) + " left)");
        err.flush();
    }

    @Override
    public void ended(String what) {
        err.println(isTerminal ? FRONT + running + ": " + what : "  " + what);
        err.flush();
    }

    /** @return such as {@code 1 h 20 min}, {@code 3 min} or {@code 40 s} */
    static String text(Duration duration) {
        if (duration.toMinutes() >= 100) {
            return duration.toHours() + " h " + duration.toMinutesPart() + " min";
        }
        return duration.toSeconds() >= 100
                ? duration.plusSeconds(30).toMinutes() + " min"
                : duration.toSeconds() + " s";
    }
}
