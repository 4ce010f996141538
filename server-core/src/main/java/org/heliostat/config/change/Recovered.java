package org.heliostat.config.change;

import java.util.ArrayList;
import java.util.List;

/**
 * What became of a change that had not come to its end. Immutable.
 *
 * @param change in words: its number, who made it, and what it was about
 * @param takenBack files that are again what they were before it
 * @param kept files that are neither what they were nor what the change made them: somebody edited them since
 * @param left where the files lie as they were and became; empty when they do not
 */
public record Recovered(String change, List<String> takenBack, List<String> kept, String left) {

    public Recovered {
        takenBack = List.copyOf(takenBack);
        kept = List.copyOf(kept);
    }

    /** @return for the log */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(change + " had not come to its end; "
                + (takenBack.isEmpty() ? "nothing had to be taken back" : "taken back: " + String.join(", ", takenBack))
                + (left.isEmpty() ? "" : "; what it wrote is in " + left));
        for (String file : kept) {
            lines.add(file
                    + ": was edited after that change, and stays as it is (expected: a look at whether it should)");
        }
        return lines;
    }
}
