package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;
import org.heliostat.config.DirectiveValues;

/**
 * What magnus.conf says about buffers and codings of answers and bodies: an accessor carries the name of its directive.
 * Sizes are bytes. Immutable.
 */
public record AnswerConf(DirectiveValues values) {

    public AnswerConf {
        requireNonNull(values, "values");
    }

    public int useOutputStreamSize() {
        return values.integer("UseOutputStreamSize");
    }

    /** @return what Service lines of obj.conf have that say nothing else; zero for no buffer */
    public Optional<Duration> flushTimer() {
        return values.optionalDuration("flushTimer");
    }

    public int maxCompressedAnswers() {
        return values.integer("MaxCompressedAnswers");
    }

    public int maxInflatedBodies() {
        return values.integer("MaxInflatedBodies");
    }
}
