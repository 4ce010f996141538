package org.heliostat.config.objconf;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * An {@code <Object>} of obj.conf; it has a name, a path pattern, or both.
 *
 * @param lines in the order of the file, all stages mixed
 */
public record ConfigObject(
        Optional<String> name, Optional<String> ppath, List<DirectiveLine> lines, SourceLocation at) {

    public ConfigObject {
        lines = List.copyOf(lines);
    }

    /** @return the directives of one stage, in order */
    public List<DirectiveLine> lines(Stage stage) {
        return lines.stream().filter(line -> line.stage() == stage).toList();
    }
}
