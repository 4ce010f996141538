package org.heliostat.config.objconf;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.heliostat.config.SourceLocation;

/**
 * One directive of obj.conf: at this stage, run this function with these parameters.
 *
 * @param fn the function's name with {@code _} written as {@code -}, because both spellings mean the same function
 * @param parameters all of them but {@code fn}
 * @param conditions the {@code <Client>} tags around it, outermost first; all must hold
 */
public record DirectiveLine(
        Stage stage, String fn, Parameters parameters, List<ClientCondition> conditions, SourceLocation at) {

    public DirectiveLine {
        requireNonNull(stage, "stage");
        requireNonNull(fn, "fn");
        requireNonNull(parameters, "parameters");
        conditions = List.copyOf(conditions);
    }
}
