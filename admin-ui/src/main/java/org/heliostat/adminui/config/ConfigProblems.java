package org.heliostat.adminui.config;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.config.Finding;
import org.heliostat.config.change.ChangeRecord;
import org.heliostat.config.change.EditException;

/** Tells clients what is wrong with a change of the configuration. */
final class ConfigProblems {

    private static final int UNPROCESSABLE = 422;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int DISK_FULL = 507;

    private ConfigProblems() {}

    static ProblemException of(EditException wrong) {
        Problem first = Problem.wrongValue(UNPROCESSABLE, wrong.field(), wrong.value(), wrong.expected());
        List<EditException> all = wrong.all();
        if (all.size() == 1) {
            return new ProblemException(first);
        }
        return new ProblemException(new Problem(
                UNPROCESSABLE,
                first.title(),
                all.size() + " values are wrong; nothing was changed",
                first.field(),
                first.value(),
                first.expected(),
                all.stream().map(EditException::getMessage).toList()));
    }

    static ProblemException broken(List<Finding> findings) {
        return new ProblemException(Problem.withFindings(
                UNPROCESSABLE,
                "Broken configuration",
                "the configuration would have errors; nothing was changed",
                findings.stream().map(Finding::toString).toList()));
    }

    /** @param who empty when the file was changed in another way than through the server */
    static ProblemException changedMeanwhile(String file, String seen, String version, Optional<ChangeRecord> who) {
        return changedMeanwhile(CONFLICT, file, seen, version, who);
    }

    /** The same where the request itself made it a condition (RFC 9110, 15.5.13). */
    static ProblemException notAsSeen(String file, String seen, String version, Optional<ChangeRecord> who) {
        return changedMeanwhile(PRECONDITION_FAILED, file, seen, version, who);
    }

    private static ProblemException changedMeanwhile(
            int status, String file, String seen, String version, Optional<ChangeRecord> who) {
        String by = who.map(ConfigProblems::words).orElse("somebody with an editor");
        return new ProblemException(new Problem(
                status,
                "Changed meanwhile",
                "conf/" + file + ": changed meanwhile by " + by + "; look at it again",
                file,
                seen,
                version,
                List.of()));
    }

    /** @return who made a change, and when, and why */
    static String words(ChangeRecord change) {
        return change.user() + " at " + Instant.ofEpochMilli(change.atMillis()) + " (change " + change.id()
                + (change.reason().isEmpty() ? "" : ": " + change.reason()) + ")";
    }

    /** @param outcome what is true now */
    static ProblemException ofDisk(String outcome, IOException failure) {
        String reason = reason(failure);
        boolean full = reason.toLowerCase(Locale.ROOT).matches(".*(no space|quota|disk full|not enough space).*");
        return new ProblemException(
                Problem.of(full ? DISK_FULL : 500, full ? "Disk full" : "Disk failure", reason + "; " + outcome));
    }

    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException of && of.getReason() == null) {
            return of.getFile() + ": " + of.getClass().getSimpleName();
        }
        return String.valueOf(failure.getMessage());
    }
}
