package org.heliostat.admin;

import static java.util.Objects.requireNonNull;

/**
 * What became of a {@link RuntimeChange} in another process. Immutable.
 *
 * @param number of the process, from 1 to MaxProcs
 * @param pid of the operating system; 0 while none runs
 * @param count of what was changed, such as entries of a cache
 * @param detail why it was not made, or is made later; else empty
 */
public record ProcessAnswer(int number, long pid, Outcome outcome, long count, String detail) {

    /** How it went. */
    public enum Outcome {
        DONE,
        /** There was nothing to change. */
        NOTHING,
        /** The process is starting, and has it when it serves. */
        LATER,
        FAILED;

        /** @return whether the process is, or will be, as it was wished */
        public boolean isGood() {
            return this != FAILED;
        }
    }

    public ProcessAnswer {
        requireNonNull(outcome, "outcome");
        requireNonNull(detail, "detail");
    }

    /** @return whether the process is as it was wished now */
    public boolean isMade() {
        return outcome == Outcome.DONE || outcome == Outcome.NOTHING;
    }

    public static ProcessAnswer failed(int number, long pid, String why) {
        return new ProcessAnswer(number, pid, Outcome.FAILED, 0, why);
    }

    public static ProcessAnswer later(int number, long pid, String why) {
        return new ProcessAnswer(number, pid, Outcome.LATER, 0, why);
    }
}
