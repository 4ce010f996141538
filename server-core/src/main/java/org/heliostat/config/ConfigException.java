package org.heliostat.config;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Configuration that cannot be used; carries every finding, errors first. */
public final class ConfigException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<Finding> findings;
    private final String name;

    public ConfigException(List<Finding> findings) {
        this(findings, "");
    }

    public ConfigException(SourceLocation at, String text) {
        this(List.of(new Finding(at, Severity.ERROR, text)));
    }

    private ConfigException(List<Finding> findings, String name) {
        super(findings.stream().map(Finding::toString).collect(Collectors.joining(System.lineSeparator())));
        this.findings = List.copyOf(findings);
        this.name = name;
    }

    /** @return the same mistake as one of the value with this name, without which the rest may be read */
    public ConfigException about(String valueName) {
        return new ConfigException(findings, valueName);
    }

    /** @return name of the value that is wrong or missing, if it is one value's mistake */
    public Optional<String> name() {
        return name.isEmpty() ? Optional.empty() : Optional.of(name);
    }

    public List<Finding> findings() {
        return findings;
    }
}
