package org.heliostat.config.magnus;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import org.heliostat.config.DirectiveValues;

/** Holds what magnus.conf says about advice: an accessor carries the name of its directive. Immutable. */
public record AdviceConf(DirectiveValues values) {

    public AdviceConf {
        requireNonNull(values, "values");
    }

    public boolean advice() {
        return values.flag("Advice");
    }

    public Duration adviceInterval() {
        return values.duration("AdviceInterval");
    }

    /** @return findings at one time */
    public int maxAdvice() {
        return values.integer("MaxAdvice");
    }

    /** @return names of rules whose changes may be tried without being asked */
    public List<String> autoAdvice() {
        return values.list("AutoAdvice");
    }
}
