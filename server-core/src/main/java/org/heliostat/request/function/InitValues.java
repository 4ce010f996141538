package org.heliostat.request.function;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.magnus.InitDirective;
import org.heliostat.config.objconf.Parameters;

/**
 * Init lines of magnus.conf as functions of obj.conf ask for them; found in {@link BindContext.Services}. They are
 * those of the configuration that is being bound, so a reload changes them, too. Immutable.
 *
 * @param lines in the order of the file
 */
public record InitValues(List<InitDirective> lines) {

    public InitValues {
        lines = List.copyOf(lines);
    }

    /** @return what the virtual server's magnus.conf says; nothing where there is none */
    public static InitValues of(BindContext context) {
        return context.services().find(InitValues.class).orElse(new InitValues(List.of()));
    }

    /** @return parameters of the last line that runs the function; a later line stands for an earlier one */
    public Optional<Parameters> last(String fn) {
        return all(fn).stream().reduce((earlier, later) -> later);
    }

    /** @return parameters of every line that runs the function */
    public List<Parameters> all(String fn) {
        return lines.stream()
                .filter(line -> line.fn().equals(fn))
                .map(InitDirective::parameters)
                .toList();
    }
}
