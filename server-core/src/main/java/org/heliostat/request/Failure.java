package org.heliostat.request;

import org.jspecify.annotations.Nullable;

/**
 * What made an exchange fail, as reports tell it. Immutable. The exception's message is not part of it: it may hold what
 * somebody typed.
 *
 * @param exception name of its class
 * @param frame where it was thrown: class, method, file and line; empty when that is not known
 */
public record Failure(String exception, String frame) {

    /** What code of the server or a plug-in has thrown. */
    public static Failure of(Throwable thrown) {
        StackTraceElement[] stack = thrown.getStackTrace();
        return of(thrown, stack.length == 0 ? null : stack[0]);
    }

    /** @param frame the call that is to blame; null when there is none */
    public static Failure of(Throwable thrown, @Nullable StackTraceElement frame) {
        return new Failure(thrown.getClass().getName(), frame == null ? "" : text(frame));
    }

    /** Without the names of class loader and module, which say nothing new here. */
    private static String text(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "Unknown Source" : frame.getFileName();
        String line = frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber();
        return frame.getClassName() + "." + frame.getMethodName() + "(" + file + line + ")";
    }
}
