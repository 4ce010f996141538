package org.heliostat.saf.path;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/**
 * What a check gives instead of what it refuses: the file that {@code bong-file} names, else a status. Immutable.
 *
 * @param file absolute; null for none
 */
public record BongFile(@Nullable String file, int status) {

    public static BongFile of(Parameters parameters, BindContext context, int status) {
        String name = parameters.optional("bong-file").orElse(null);
        if (name == null) {
            return new BongFile(null, status);
        }
        try {
            Path file = context.instance().resolve(name).toAbsolutePath().normalize();
            return new BongFile(file.toString(), status);
        } catch (InvalidPathException notAFile) {
            throw parameters.wrong("bong-file", "the name of a file");
        }
    }

    public Outcome refuse(Exchange exchange) {
        if (file != null) {
            exchange.request().translated(file);
            return Outcome.PROCEED;
        }
        exchange.response().status(status);
        return Outcome.ABORTED;
    }
}
