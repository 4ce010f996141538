package org.heliostat.admin.advice;

/** Gives the latest advice. Any thread; only looks. */
@FunctionalInterface
public interface AdviceSource {

    /** Of a server without an adviser. */
    AdviceSource NONE = () -> AdviceReport.NONE;

    AdviceReport report();
}
