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
 */
public record ReloadResult(boolean applied, List<Finding> findings, List<String> changes, List<String> needRestart) {

    public ReloadResult {
        findings = List.copyOf(findings);
        changes = List.copyOf(changes);
        needRestart = List.copyOf(needRestart);
    }

    /** Nothing was changed. */
    public static ReloadResult refused(List<Finding> findings) {
        return new ReloadResult(false, findings, List.of(), List.of());
    }
}
