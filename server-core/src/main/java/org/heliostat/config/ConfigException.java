package org.heliostat.config;

import java.util.List;
import java.util.stream.Collectors;

/** Configuration that cannot be used; carries every finding, errors first. */
public final class ConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Finding> findings;

    public ConfigException(List<Finding> findings) {
        super(findings.stream().map(Finding::toString).collect(Collectors.joining(System.lineSeparator())));
        this.findings = List.copyOf(findings);
    }

    public ConfigException(SourceLocation at, String text) {
        this(List.of(new Finding(at, Severity.ERROR, text)));
    }

    public List<Finding> findings() {
        return findings;
    }
}
