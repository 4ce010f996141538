package org.heliostat.request.function;

import static java.util.Objects.requireNonNull;

import org.heliostat.config.SourceLocation;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.StageFunction;
import org.heliostat.request.pattern.Wildcard;
import org.jspecify.annotations.Nullable;

/**
 * A line that no obj.conf has: a function has found it while the request runs, and {@link RunNotes#joins} makes it part
 * of the rest of the request. Immutable.
 *
 * @param fn name of the function, for logs and lists of threads
 * @param type what the content type must match, at Service; null: any
 * @param code status it is for, at Error; 0: any
 * @param reason phrase it is for, at Error; null: any
 * @param at where it is written
 */
public record ExtraLine(
        Stage stage,
        String fn,
        StageFunction function,
        @Nullable Wildcard type,
        int code,
        @Nullable String reason,
        SourceLocation at) {

    public ExtraLine {
        requireNonNull(stage, "stage");
        requireNonNull(fn, "fn");
        requireNonNull(function, "function");
        requireNonNull(at, "at");
    }
}
