package org.heliostat.importer.source;

import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;

/** Says why what was to be imported cannot be read at all: each line as file, line, value and what was expected. */
public final class ImportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ImportException(List<Finding> findings) {
        super(findings.stream().map(Finding::toString).collect(Collectors.joining("\n")));
    }

    public ImportException(SourceLocation at, String text) {
        this(List.of(new Finding(at, Severity.ERROR, text)));
    }
}
