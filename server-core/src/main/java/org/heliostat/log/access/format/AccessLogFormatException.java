package org.heliostat.log.access.format;

import java.util.List;

/** A format text that cannot be compiled; says everything that is wrong with it. */
public final class AccessLogFormatException extends Exception {

    private static final long serialVersionUID = 1L;

    private final List<String> findings;

    AccessLogFormatException(List<String> findings) {
        super(String.join("; ", findings));
        this.findings = List.copyOf(findings);
    }

    /** @return one sentence per mistake, in the house form {@code thing: value (expected: …)} */
    public List<String> findings() {
        return findings;
    }
}
