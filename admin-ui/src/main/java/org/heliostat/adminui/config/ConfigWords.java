package org.heliostat.adminui.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.config.change.DiffLine;
import org.heliostat.config.change.EditException;
import org.heliostat.config.change.StagedFiles.StagedFile;
import org.jspecify.annotations.Nullable;

/** The shapes in which the API shows changes. */
final class ConfigWords {

    /** A finding's text is {@code thing: value (expected: expectation)} where it has a value. */
    private static final Pattern PARTS = Pattern.compile("(.+): (.*) \\(expected: (.*)\\)", Pattern.DOTALL);

    /** Lines that one answer shows, of all files together. */
    private static final int MOST_SHOWN = 50_000;

    /** Lines around a difference that are shown. */
    private static final int CONTEXT = 3;

    private ConfigWords() {}

    /** One finding; {@code value} and {@code expected} are null where it has none. */
    record Found(
            String file,
            int line,
            String what,
            @Nullable String value,
            @Nullable String expected,
            String severity,
            String text) {

        static List<Found> of(List<Finding> findings) {
            return findings.stream().map(Found::of).toList();
        }

        private static Found of(Finding finding) {
            Matcher parts = PARTS.matcher(finding.text());
            boolean whole = parts.matches();
            return new Found(
                    finding.location().file(),
                    finding.location().line(),
                    whole ? parts.group(1) : finding.text(),
                    whole ? parts.group(2) : null,
                    whole ? parts.group(3) : null,
                    finding.severity().name().toLowerCase(Locale.ROOT),
                    finding.toString());
        }
    }

    /** One file of a comparison. */
    record FileDiff(String file, List<Line> lines) {

        /** @throws ProblemException when there are too many lines to compare or to show (422) */
        static List<FileDiff> of(List<StagedFile> files) throws ProblemException {
            List<FileDiff> diffs = new ArrayList<>();
            int lines = 0;
            for (StagedFile file : files) {
                FileDiff diff = new FileDiff(file.file(), shown(compared(file)));
                lines += diff.lines().size();
                if (lines > MOST_SHOWN) {
                    throw new ProblemException(Problem.wrongValue(
                            422, file.file(), "too many lines differ", "at most " + MOST_SHOWN + " lines to be shown"));
                }
                diffs.add(diff);
            }
            return diffs;
        }

        private static List<DiffLine> compared(StagedFile file) throws ProblemException {
            try {
                return file.diff();
            } catch (EditException tooLong) {
                throw ConfigProblems.of(tooLong);
            }
        }

        /** Lines far from any difference are left out. */
        private static List<Line> shown(List<DiffLine> all) {
            boolean[] near = new boolean[all.size()];
            for (int i = 0; i < near.length; i++) {
                if (!all.get(i).isSame()) {
                    for (int j = Math.max(0, i - CONTEXT); j <= Math.min(near.length - 1, i + CONTEXT); j++) {
                        near[j] = true;
                    }
                }
            }
            List<Line> lines = new ArrayList<>();
            for (int i = 0; i < near.length; i++) {
                if (near[i]) {
                    lines.add(Line.of(all.get(i)));
                }
            }
            return lines;
        }
    }

    /** One line of a comparison; a number is null where the line is not there. */
    record Line(
            String kind,
            @JsonProperty("old") @Nullable Integer oldNumber,
            @JsonProperty("new") @Nullable Integer newNumber,
            String text) {

        private static Line of(DiffLine line) {
            return new Line(
                    line.kind(),
                    line.oldNumber().isPresent() ? line.oldNumber().getAsInt() : null,
                    line.newNumber().isPresent() ? line.newNumber().getAsInt() : null,
                    line.text());
        }
    }

    /** One change of the history. */
    record Change(
            long id,
            long atMillis,
            String user,
            String reason,
            List<String> files,
            List<String> names,
            List<String> applied,
            List<String> restart,
            @Nullable Long undoes) {

        static Change of(ChangeRecord change) {
            return new Change(
                    change.id(),
                    change.atMillis(),
                    change.user(),
                    change.reason(),
                    change.files().stream().map(ChangeRecord.ChangedFile::file).toList(),
                    change.names().all(),
                    change.names().live(),
                    change.names().restart(),
                    change.undoes().isPresent() ? change.undoes().getAsLong() : null);
        }
    }
}
