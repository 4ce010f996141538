package org.heliostat.embedding;

import java.util.List;

/** Settings that cannot be used; carries everything that is wrong, each with its value and what was expected. */
public final class InvalidSettingsException extends HeliostatException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> findings;

    InvalidSettingsException(List<String> findings) {
        super(String.join(System.lineSeparator(), findings));
        this.findings = List.copyOf(findings);
    }

    /** @return one line each, such as {@code RqThrottle: 70000 (expected: 0 to 65536)} */
    public List<String> findings() {
        return findings;
    }
}
