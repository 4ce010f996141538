package org.heliostat.admin;

import java.util.List;
import org.heliostat.config.Finding;

/**
 * How a reload went.
 *
 * @param applied whether the new configuration is in use; false changes nothing
 * @param findings of reading it, errors before warnings
 * @param needRestart what was changed in the files but takes effect at the next start only, one line each
 */
public record ReloadResult(boolean applied, List<Finding> findings, List<String> needRestart) {

    public ReloadResult {
        findings = List.copyOf(findings);
        needRestart = List.copyOf(needRestart);
    }
}
