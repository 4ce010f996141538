package org.heliostat.servlet.context;

import org.heliostat.admin.Deployment;

/** Says in a few lines why an application could not be started: the application, then exception and causes. Pure. */
final class FailureBlock {

    private static final int MOST_CAUSES = 6;
    private static final int MOST_FRAMES = 3;

    private FailureBlock() {}

    static String of(Deployment deployment, Throwable thrown) {
        StringBuilder text = new StringBuilder(256);
        text.append("application ").append(deployment.uri()).append(" of ").append(deployment.virtualServer());
        text.append(" (").append(deployment.source()).append(") could not be started:");
        Throwable cause = thrown;
        for (int i = 0; cause != null && i < MOST_CAUSES; i++, cause = cause.getCause()) {
            text.append("\n  ").append(i == 0 ? "" : "caused by ").append(cause);
            frames(text, cause);
        }
        return text.toString();
    }

    private static void frames(StringBuilder text, Throwable cause) {
        StackTraceElement[] frames = cause.getStackTrace();
        for (int i = 0; i < Math.min(MOST_FRAMES, frames.length); i++) {
            text.append("\n    at ").append(frames[i]);
        }
    }
}
