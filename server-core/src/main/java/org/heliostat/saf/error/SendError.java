package org.heliostat.saf.error;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.InnerPath;

/**
 * Error and Service {@code send-error path=}: a file as the page for what went wrong; status and other header fields stay
 * as they are. With {@code uri=} it is a {@link SendErrorRequest}.
 *
 * @param page absolute
 * @param type content type of the page
 */
record SendError(FileAccess files, Path page, String type) implements StageFunction {

    private static final String DEFAULT_TYPE = "text/html";

    /** How often a page may be replaced between two looks before the built-in one is sent. */
    private static final int MOST_TRIES = 2;

    static StageFunction bind(Parameters parameters, BindContext context) {
        if (!parameters.has("path") && parameters.has("uri")) {
            return new SendErrorRequest(InnerPath.of(parameters, "/errors/lost.html"));
        }
        Path page = page(parameters, context);
        if (!Files.isRegularFile(page)) {
            context.findings()
                    .warnOncePerFile(
                            parameters.at(),
                            "send-error: path: " + parameters.text("path") + " (expected: an existing file)");
        }
        MimeTypes types = context.mimeTypes();
        return new SendError(
                context.files(), page, types.forName(page.toString()).type().orElse(DEFAULT_TYPE));
    }

    private static Path page(Parameters parameters, BindContext context) {
        try {
            return context.instance().resolve(parameters.text("path")).normalize();
        } catch (InvalidPathException notAFile) {
            throw parameters.wrong("path", "the name of a file");
        }
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Response response = exchange.response();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            FileEntry entry = files.cache().lookup(page);
            if (!entry.isFile()) {
                return Outcome.NO_ACTION;
            }
            try {
                return send(response, entry);
            } catch (FileChangedException | NoSuchFileException replaced) {
                // Somebody has just put another page in its place.
                response.clearContent();
            }
        }
        return Outcome.NO_ACTION;
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        return files.cache().lookup(page).isFile();
    }

    private Outcome send(Response response, FileEntry entry) throws IOException {
        ByteBuffer content = files.cache().content(entry);
        FileLease file = content == null ? files.cache().openToRead(entry) : null;
        int status = response.status();
        response.clearContent();
        response.status(status == Response.NO_STATUS ? 500 : status, response.reason());
        if (!isKeptAfter(response.status())) {
            response.closeAfter();
        }
        response.headers().set("Content-Type", type);
        if (content != null) {
            response.sendContent(content);
        } else if (file != null) {
            response.sendFile(file.channel(), 0, file.size(), file::close);
        }
        return Outcome.PROCEED;
    }

    /** The original keeps connections after these only: the client is expected to come again at once. */
    static boolean isKeptAfter(int status) {
        return status < 400 || (status >= 401 && status <= 404);
    }
}
