package org.heliostat.log;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lines of the error log as the original writes them: {@code [dd/Mon/yyyy:HH:mm:ss] level (pid): message}.
 *
 * <p>An event is one line. An exception's stack follows on lines that begin with a tab, which no message can forge,
 * because control characters in it are written out. Immutable but for the text of the current second; any thread.
 */
public final class ErrorLogFormat {

    private static final int FRAMES_SHOWN = 60;
    private static final int CAUSES_SHOWN = 8;

    private final DateTimeFormatter dates;
    private final String process;
    private volatile Second current = new Second(Long.MIN_VALUE, "");

    private record Second(long epochSecond, String text) {}

    public ErrorLogFormat(long pid, ZoneId zone) {
        this.process = " (" + pid + "): ";
        this.dates = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ENGLISH)
                .withZone(zone);
    }

    /** Appends one event with its line end. */
    public void append(StringBuilder out, long epochMillis, String level, String message, @Nullable Throwable thrown) {
        out.append('[').append(date(epochMillis)).append("] ").append(level).append(process);
        out.append(LogText.oneLine(message)).append('\n');
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < CAUSES_SHOWN; depth++) {
            appendThrown(out, depth == 0 ? "" : "caused by ", cause);
            cause = cause.getCause();
        }
    }

    private static void appendThrown(StringBuilder out, String prefix, Throwable thrown) {
        out.append('\t').append(prefix).append(LogText.oneLine(textOf(thrown))).append('\n');
        StackTraceElement[] frames = thrown.getStackTrace();
        int shown = Math.min(FRAMES_SHOWN, frames.length);
        for (int i = 0; i < shown; i++) {
            out.append("\t\tat ").append(LogText.oneLine(frames[i].toString())).append('\n');
        }
        if (shown < frames.length) {
            out.append("\t\t… ").append(frames.length - shown).append(" more\n");
        }
    }

    /** An application's exception may fail to describe itself; its class's name always works. */
    private static String textOf(Throwable thrown) {
        try {
            return thrown.toString();
        } catch (Throwable failed) {
            return thrown.getClass().getName() + " (whose text failed with "
                    + failed.getClass().getName() + ")";
        }
    }

    private String date(long epochMillis) {
        long second = Math.floorDiv(epochMillis, 1000L);
        Second known = current;
        if (known.epochSecond() != second) {
            known = new Second(second, dates.format(Instant.ofEpochSecond(second)));
            current = known;
        }
        return known.text();
    }
}
