package org.heliostat.advisor.rule;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;

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
}
