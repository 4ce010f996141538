package org.heliostat.saf.objecttype;

import java.nio.file.Files;
import java.util.Locale;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.StatedPath;

/**
 * ObjectType {@code shtml-hacktype}: {@code .htm} and {@code .html} are pages with server-side includes.
 *
 * @param onlyExecutable whether only files that may be executed are ({@code exec-hack})
 */
record ShtmlHacktype(FileAccess files, boolean onlyExecutable) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ShtmlHacktype(context.files(), parameters.flag("exec-hack", false));
    }

    @Override
    public Outcome run(Exchange exchange) {
        String name = exchange.request().ppath().toLowerCase(Locale.ROOT);
        boolean isPage = name.endsWith(".html") || name.endsWith(".htm");
        if (!isPage || exchange.request().contentType() != null || onlyExecutable && !isExecutable(exchange)) {
            return Outcome.NO_ACTION;
        }
        exchange.request().contentType("magnus-internal/parsed-html");
        return Outcome.PROCEED;
    }

    private boolean isExecutable(Exchange exchange) {
        FileEntry entry = StatedPath.of(exchange, files);
        return entry != null && entry.isFile() && Files.isExecutable(entry.path());
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
