package org.heliostat.advisor.os;

/** Compares one value of the system with what the configuration needs of it. Has no state; may wait for a file. */
@FunctionalInterface
public interface OsComparison {

    Comparison compare(OsSituation situation);
}
