package org.heliostat.launcher.exit;

/** Why a command cannot do its work: lines for the terminal and an exit code. */
public final class LaunchException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public LaunchException(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    public LaunchException(String message) {
        this(ExitCode.FAILED, message);
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
