package org.heliostat.benchmarks.sessions;

import java.io.IOException;
import java.util.List;

/**
 * What one run measured.
 *
 * @param bytes of heap for each idle session
 * @param madePerSecond sessions made in a second
 * @param pauseMillis longest time that a thread could not run while all sessions were reaped
 * @param reapSeconds that reaping them took
 * @param collectorMillis of them in the collector
 */
record SessionCosts(
        double bytes, double madePerSecond, double pauseMillis, double reapSeconds, double collectorMillis) {

    private static final String MARK = "RESULT ";
    private static final int FIGURES = 5;

    /** @param output of a process, see {@code SessionRun} */
    static SessionCosts of(List<String> output) throws IOException {
        for (String line : output) {
            if (line.startsWith(MARK)) {
                String[] figures = line.substring(MARK.length()).split(" ", -1);
                if (figures.length == FIGURES) {
                    return new SessionCosts(
                            Double.parseDouble(figures[0]),
                            Double.parseDouble(figures[1]),
                            Double.parseDouble(figures[2]),
                            Double.parseDouble(figures[3]),
                            Double.parseDouble(figures[4]));
                }
            }
        }
        throw new IOException("the process measured nothing: " + String.join("\n", output));
    }
}
