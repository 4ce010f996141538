package org.heliostat.saf.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.target.UriText;
import org.heliostat.saf.path.StatedPath;

/**
 * Service {@code index-common} and {@code index-simple}: lists the directory that the path was translated to.
 *
 * @param fancy whether it shows more than names
 * @param header name of a file whose text stands before the listing, without its extension; empty for none
 * @param readme likewise behind it
 * @param most entries shown
 */
record DirectoryIndex(
        FileAccess files, MimeTypes types, boolean fancy, String header, String readme, int most, ListingStyle style)
        implements StageFunction {

    static final int MOST_ENTRIES = 10_000;

    /** Nothing on the page may run or load anything but icons, whatever a file is called. */
    private static final String POLICY = "default-src 'none'; img-src 'self'; style-src 'self' 'unsafe-inline'";

    static StageFunction bindCommon(Parameters parameters, BindContext context) {
        return bind(parameters, context, true);
    }

    static StageFunction bindSimple(Parameters parameters, BindContext context) {
        return bind(parameters, context, false);
    }

    private static StageFunction bind(Parameters parameters, BindContext context, boolean fancy) {
        return new DirectoryIndex(
                context.files(),
                context.mimeTypes(),
                fancy,
                plainName(parameters, "header"),
                plainName(parameters, "readme"),
                parameters.integer("max-entries", MOST_ENTRIES, 1, 1_000_000),
                ListingStyle.of(context));
    }

    private static String plainName(Parameters parameters, String which) {
        String name = parameters.text(which, "");
        if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0 || name.startsWith(".")) {
            throw parameters.wrong(which, "a name without folders");
        }
        return name;
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        FileEntry directory = StatedPath.of(exchange, files);
        if (directory == null || !directory.isDirectory()) {
            return Outcome.NO_ACTION;
        }
        if (!request.confines(directory.realPath())) {
            return refused(exchange, 404);
        }
        if (!request.uriPath().endsWith("/")) {
            // Relative references of the page would start one folder too high.
            exchange.response()
                    .headers()
                    .set("Location", request.client().origin() + UriText.escaped(request.uriPath()) + "/");
            return refused(exchange, 302);
        }
        try {
            return send(exchange, page(request, directory.path()));
        } catch (AccessDeniedException denied) {
            return refused(exchange, 403);
        } catch (NoSuchFileException | NotDirectoryException gone) {
            return refused(exchange, 404);
        }
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        FileEntry directory = StatedPath.of(exchange, files);
        return directory != null
                && directory.isDirectory()
                && exchange.request().confines(directory.realPath());
    }

    private String page(Request request, Path directory) throws IOException {
        Listing listing = Listing.read(directory, request, style, most);
        if (!fancy) {
            return PlainPage.write(request.uriPath(), listing);
        }
        BesideText beside = new BesideText(files, request, directory);
        return new FancyPage(style, types).write(request.uriPath(), listing, beside.html(header), beside.html(readme));
    }

    private static Outcome send(Exchange exchange, String page) throws IOException {
        Response response = exchange.response();
        byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
        MutableHeaders headers = response.status(200).headers();
        headers.set("Content-Type", "text/html; charset=utf-8")
                .set("Content-Length", Integer.toString(bytes.length))
                .set("X-Content-Type-Options", "nosniff")
                .setIfAbsent("Content-Security-Policy", POLICY);
        response.output().write(bytes);
        return Outcome.PROCEED;
    }

    private static Outcome refused(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }
}
