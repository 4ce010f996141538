package org.heliostat.launcher.exit;

/** Exit codes of every command. */
public enum ExitCode {
    OK(0),
    FAILED(1),
    USAGE(2),
    /** A change was tried, and did not help. */
    PUT_BACK(3),
    /** As EX_TEMPFAIL of sysexits.h: the process ended by itself and wants to be started again. */
    START_AGAIN(75),
    /** As EX_CONFIG of sysexits.h. */
    CONFIGURATION(78);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
