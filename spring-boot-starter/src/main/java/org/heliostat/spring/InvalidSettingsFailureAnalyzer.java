package org.heliostat.spring;

import org.heliostat.embedding.InvalidSettingsException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells everything that is wrong with the server's settings, instead of a stack trace. */
final class InvalidSettingsFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSettingsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingsException cause) {
        StringBuilder description = new StringBuilder("The embedded Heliostat cannot be made from these settings:")
                .append(System.lineSeparator());
        for (String finding : cause.findings()) {
            description.append(System.lineSeparator()).append("    - ").append(finding);
        }
        return new FailureAnalysis(
                description.toString(),
                "Change the properties server.* and server.heliostat.* that they come from; a directive is set by"
                        + " server.heliostat.directives.NAME.",
                cause);
    }
}
