package org.heliostat.admin;

import java.util.List;
import org.heliostat.config.Finding;

/**
 * How a reload went.
 *
 * @param applied whether the new configuration is in use; false changes nothing
 * @param findings of reading it, errors before warnings
 * @param changes what differs from the configuration before and is in force, one line each
 * @param needRestart what was changed in the files but takes effect at the next start only, one line each
 * @param others what became of it in the other processes of the instance; empty where there are none
 */
public record ReloadResult(
        boolean applied,
        List<Finding> findings,
        List<String> changes,
        List<String> needRestart,
        List<ProcessAnswer> others) {

    public ReloadResult {
        findings = List.copyOf(findings);
        changes = List.copyOf(changes);
        needRestart = List.copyOf(needRestart);
        others = List.copyOf(others);
    }

    /** Of one process. */
    public ReloadResult(boolean applied, List<Finding> findings, List<String> changes, List<String> needRestart) {
        this(applied, findings, changes, needRestart, List.of());
    }

    /** @return the same, with what became of it in other processes */
    public ReloadResult with(List<ProcessAnswer> answers) {
        return new ReloadResult(applied, findings, changes, needRestart, answers);
    }

    /** Nothing was changed. */
    public static ReloadResult refused(List<Finding> findings) {
        return new ReloadResult(false, findings, List.of(), List.of());
    }
}
