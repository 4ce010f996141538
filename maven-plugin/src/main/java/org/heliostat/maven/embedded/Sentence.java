package org.heliostat.maven.embedded;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.heliostat.embedding.ApplicationFailedException;
import org.heliostat.embedding.HeliostatException;
import org.jspecify.annotations.Nullable;

/** Says why a server does not start, in the fewest words that lead to the place. Pure. */
final class Sentence {

    private static final int MOST_CAUSES = 4;

    /** Whose frames are no place that the developer of an application could look at. */
    private static final List<String> OTHERS = List.of("org.heliostat.", "java.", "javax.", "jdk.", "sun.", "jakarta.");

    private Sentence() {}

    static String of(HeliostatException refused) {
        if (!(refused instanceof ApplicationFailedException failed) || isOfServer(failed.getCause())) {
            return message(refused);
        }
        String path = failed.contextPath().isEmpty() ? "/" : failed.contextPath();
        StringBuilder text = new StringBuilder("application ").append(path).append(" does not start");
        String before = "";
        Throwable cause = failed.getCause();
        for (int i = 0; cause != null && i < MOST_CAUSES; i++, cause = cause.getCause()) {
            String said = cause.toString();
            // A cause without words of its own has those of the next one.
            if (!before.contains(said)) {
                text.append(": ").append(said);
                place(cause).ifPresent(place -> text.append(" (").append(place).append(')'));
            }
            before = said;
        }
        return text.toString();
    }

    /** Findings about descriptors are sentences already. */
    private static boolean isOfServer(@Nullable Throwable cause) {
        return cause == null || cause.getClass().getName().startsWith("org.heliostat.");
    }

    private static String message(HeliostatException refused) {
        String message = String.valueOf(refused.getMessage());
        Throwable cause = refused.getCause();
        boolean isTold = cause == null || cause.getMessage() == null || message.contains(cause.getMessage());
        return isTold || isOfServer(cause) ? message : message + ": " + cause;
    }

    private static Optional<String> place(Throwable cause) {
        return Arrays.stream(cause.getStackTrace())
                .filter(frame -> OTHERS.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(frame -> frame.getFileName() == null
                        ? frame.getClassName()
                        : frame.getFileName() + ":" + frame.getLineNumber());
    }
}
