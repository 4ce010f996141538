package org.heliostat.adminui.trial;

import java.util.Locale;

/** Where a trial stands. */
public enum TrialState {
    /** The change is in force; connections, caches and threads find their new balance, and nothing counts yet. */
    SETTLING,
    /** What is counted now is compared. */
    MEASURING,
    /** The aim became better: the change stays. */
    KEPT,
    /** The change was put back. */
    RETURNED,
    /** It came to no result: somebody else has changed the same value, or it could not be put back yet. */
    FAILED;

    /** @return what it is called in JSON and reports */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean isOver() {
        return this != SETTLING && this != MEASURING;
    }
}
