package org.heliostat.importer.draft;

import org.heliostat.config.Findings;

/** A value cannot stand in the file that it belongs into; the setting is left out. */
public final class UnwritableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnwritableException(String value, String expectation) {
        super(Findings.shown(value) + " cannot be written here (expected: " + expectation + ")");
    }
}
