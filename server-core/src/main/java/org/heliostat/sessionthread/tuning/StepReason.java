package org.heliostat.sessionthread.tuning;

/** Says why a limit was changed, in the words of the log and the reports. */
public enum StepReason {
    TRIES_MORE("requests wait: tries more"),
    NOTHING_ENDS("requests wait and none has ended yet: tries more"),
    TRIES_FEWER("tries whether fewer do"),
    COMPARES_AGAIN("compares with the number before"),
    BEST_FOUND("the fewest with the best throughput"),
    NOBODY_WAITS("nobody waits any more"),
    NOTHING_SUCCEEDS("no request succeeds: as before"),
    NO_BETTER("it was not better: as before");

    private final String text;

    StepReason(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
