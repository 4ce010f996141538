package org.heliostat.advisor.rule;

import java.util.List;
import java.util.OptionalDouble;
import org.heliostat.admin.advice.AdviceFinding;
import org.jspecify.annotations.Nullable;

/**
 * Looks at one thing that could be better. Immutable; called by one thread at a time, never an I/O loop. How to write one
 * stands in the description of this package.
 */
public interface Rule {

    /** @return what it is about; the same object at each call */
    RuleDescription description();

    /**
     * Looks at the figures. Called only when they say something: the window of the description is covered, and there were
     * as many requests in it as the description wants.
     *
     * @return one finding for each thing that it holds of, made by {@link RuleDescription#finding}; empty when all is well
     */
    List<AdviceFinding> examine(Situation situation);

    /** @return by which figure the change of a finding is judged; null where none shows what it does */
    default @Nullable AimFigure aim(AdviceFinding finding) {
        return description().aim();
    }

    /**
     * Predicts what the change of a finding makes of the figure that it is judged by, by the arithmetic that the description
     * names. Called for findings with a change, of rules with such a figure.
     *
     * @param now what the figure is
     * @return empty where only the direction is known
     */
    default OptionalDouble expected(Situation situation, AdviceFinding finding, double now) {
        return OptionalDouble.empty();
    }
}
