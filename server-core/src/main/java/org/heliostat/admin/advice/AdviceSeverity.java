package org.heliostat.admin.advice;

import java.util.Locale;

/** How much a finding matters, the least first. */
public enum AdviceSeverity {
    /** Costs something, but nobody waits for it. */
    INFO,
    /** Requests are slower than they need be, or will be. */
    WARNING,
    /** Requests fail, or the process is about to. */
    CRITICAL;

    /** @return what it is called in JSON and reports */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
