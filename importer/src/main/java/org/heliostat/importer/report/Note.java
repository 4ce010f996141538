package org.heliostat.importer.report;

import static java.util.Objects.requireNonNull;

import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;

/**
 * What became of one setting.
 *
 * @param what the setting as it stands there
 * @param became what stands for it; may be empty
 * @param why what differs, or why nothing stands for it; may be empty
 */
public record Note(SourceLocation at, String what, Fate fate, String became, String why) {

    public Note {
        requireNonNull(at, "at");
        requireNonNull(fate, "fate");
        what = Findings.shown(what);
        became = Findings.shown(became);
    }

    /** @return the line as it is printed */
    @Override
    public String toString() {
        String result = became.isEmpty() ? "" : " -> " + became;
        return at + ": " + what + result + (why.isEmpty() ? "" : result.isEmpty() ? ": " + why : " (" + why + ")");
    }
}
