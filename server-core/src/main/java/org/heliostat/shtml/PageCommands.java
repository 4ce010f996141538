package org.heliostat.shtml;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.BindContext;

/** Runs what {@code exec cmd} elements say. On a thread that may block. */
@FunctionalInterface
public interface PageCommands {

    /** Where no programs are run. */
    PageCommands NONE = (client, page, command, out) -> "no programs are run here";

    /**
     * Runs a command of a page's author and writes its output as it comes.
     *
     * @param client the exchange of the client's own request: the command is told of it in its environment only
     * @param page file of the page
     * @return why the output is not whole; empty when it is
     * @throws IOException when the output cannot be written
     */
    String run(Exchange client, Path page, String command, OutputStream out) throws IOException;

    /** Says who runs the commands of a line's pages; found in {@link BindContext.Services} where programs are run. */
    @FunctionalInterface
    interface Source {

        PageCommands of(Parameters line, BindContext context);
    }

    /** @return what runs the commands of a line's pages; none where a configuration is only checked */
    static PageCommands of(Parameters line, BindContext context) {
        return context.services()
                .find(Source.class)
                .map(source -> source.of(line, context))
                .orElse(NONE);
    }
}
