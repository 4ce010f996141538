package org.heliostat.saf.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileKind;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.Exchange;
import org.heliostat.request.MutableHeaders;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.request.conditional.ByteRanges;
import org.heliostat.request.conditional.MultipartRanges;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.function.offer.StaticContent;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code send-file}: the file that the path was translated to, whole or in parts, from the file cache or from
 * disk. What is sent is what was opened: its length was promised from the same look at it.
 *
 * @param noCache whether the file cache is left out
 * @param eTags whether answers carry entity tags
 */
record SendFile(FileAccess files, boolean noCache, boolean eTags) implements StageFunction {

    /** How often a file may change between two looks before the request is given up. */
    private static final int MOST_TRIES = 4;

    static StageFunction bind(Parameters parameters, BindContext context) {
        boolean eTags = context.services()
                .find(StaticContent.class)
                .map(StaticContent::eTags)
                .orElse(true);
        return new SendFile(context.files(), parameters.has("nocache"), eTags);
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Path path = sendable(request);
        if (path == null) {
            return failed(exchange, 404);
        }
        FileEntry entry = noCache ? files.cache().statUncached(path) : files.lookup(exchange, path);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int refusal = isNoFileOf(request, entry) ? 404 : refusal(entry);
            if (refusal != 0) {
                return entry.kind() == FileKind.MISSING && BuiltInIcon.isAskedFor(exchange)
                        ? new BuiltInIcon().send(exchange)
                        : failed(exchange, refusal);
            }
            try {
                return answer(exchange, entry);
            } catch (FileChangedException changed) {
                exchange.response().clearContent();
                entry = noCache ? files.cache().statUncached(path) : files.again(exchange, path);
            } catch (NoSuchFileException gone) {
                return failed(exchange, 404);
            } catch (AccessDeniedException denied) {
                return failed(exchange, 403);
            }
        }
        return failed(exchange, 503);
    }

    /** @return the path whose file would be sent, null where it names none */
    private static @Nullable Path sendable(Request request) {
        Path path = request.path();
        return path == null || !path.isAbsolute() || request.pathInfo() != null ? null : path;
    }

    private static boolean isNoFileOf(Request request, FileEntry entry) {
        return entry.isFile() && (request.ppath().endsWith("/") || !request.confines(entry.realPath()));
    }

    /** @return the status for what cannot be sent, 0 for a file */
    private static int refusal(FileEntry entry) {
        return switch (entry.kind()) {
            case FILE -> isOtherCase(entry) ? 404 : 0;
            case MISSING -> 404;
            case DIRECTORY, OTHER, FORBIDDEN -> 403;
            case UNREADABLE -> 500;
        };
    }

    /** A name in another case would get round patterns and types that are written for the real one. */
    private static boolean isOtherCase(FileEntry entry) {
        Path real = entry.realPath();
        if (real == null || entry.isCanonical()) {
            return false;
        }
        String stored = real.toString();
        String asked = entry.path().toString();
        return stored.equalsIgnoreCase(asked) && !stored.equals(asked);
    }

    private static Outcome failed(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }

    private Outcome answer(Exchange exchange, FileEntry entry) throws IOException {
        Request request = exchange.request();
        Response response = exchange.response();
        describe(request, entry, response.headers());
        // A text around it changes by itself: neither the file's validators nor its ranges are those of the answer.
        boolean asItIs = !response.way().adds(response);
        switch (Preconditions.evaluate(
                request.method(),
                request.headers(),
                asItIs ? eTag(entry) : "",
                asItIs ? entry.lastModifiedMillis() : -1)) {
            case NOT_MODIFIED:
                return notModified(exchange);
            case FAILED:
                return failed(exchange, 412);
            case HOLDS:
                break;
        }
        ByteRanges ranges = asItIs ? ranges(request, entry) : ByteRanges.WHOLE;
        switch (ranges.kind()) {
            case WHOLE:
                return whole(exchange, entry);
            case PARTS:
                return ranges.ranges().size() == 1
                        ? part(exchange, entry, ranges.ranges().get(0))
                        : parts(exchange, entry, ranges);
            case UNSATISFIABLE:
                return unsatisfiable(exchange, entry);
        }
        throw new IllegalStateException("ranges: " + ranges);
    }

    private ByteRanges ranges(Request request, FileEntry entry) {
        String range = request.method().equals("GET") ? request.header("Range") : null;
        boolean wanted =
                range != null && Preconditions.ifRangeHolds(request.headers(), eTag(entry), entry.lastModifiedMillis());
        return wanted && range != null ? ByteRanges.parse(range, entry.size()) : ByteRanges.WHOLE;
    }

    private void describe(Request request, FileEntry entry, MutableHeaders headers) {
        ContentFields.describe(request, headers);
        headers.set("Last-Modified", entry.lastModified());
        if (eTags) {
            headers.set("ETag", entry.eTag());
        }
        headers.set("Accept-Ranges", "bytes");
    }

    private String eTag(FileEntry entry) {
        return eTags ? entry.eTag() : "";
    }

    private static Outcome notModified(Exchange exchange) {
        MutableHeaders headers = exchange.response().status(304).headers();
        headers.remove("Content-Type")
                .remove("Content-Encoding")
                .remove("Content-Language")
                .remove("Accept-Ranges");
        return Outcome.PROCEED;
    }

    private Outcome whole(Exchange exchange, FileEntry entry) throws IOException {
        Response response = exchange.response().status(200);
        // The log asks for it, and the answer to HEAD has nothing else to tell it from.
        response.headers().set("Content-Length", Long.toString(entry.size()));
        ByteBuffer content = content(exchange, entry);
        FileLease file = content == null ? open(response, entry) : null;
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null
                && (content != null || response.takesFiles() && files.cache().isFresh(entry))) {
            notes.answersFromCache(entry);
        }
        send(response, content, file, new ByteRange(0, entry.size() - 1));
        return Outcome.PROCEED;
    }

    /** @return null where the file is to be opened */
    private @Nullable ByteBuffer content(Exchange exchange, FileEntry entry) throws IOException {
        FileCache cache = files.cache();
        boolean takesFiles = exchange.response().takesFiles();
        if (noCache || takesFiles && cache.isSentOpen(entry)) {
            return null;
        }
        // To answer HEAD nothing need be read that is not in memory already.
        boolean onlyHead = takesFiles && exchange.request().method().equals("HEAD");
        return onlyHead ? cache.peekContent(entry) : cache.content(entry);
    }

    private FileLease open(Response response, FileEntry entry) throws IOException {
        return response.takesFiles()
                ? files.cache().openFile(entry)
                : files.cache().openToRead(entry);
    }

    private static void send(Response response, @Nullable ByteBuffer content, @Nullable FileLease file, ByteRange range)
            throws IOException {
        if (content != null) {
            response.sendContent(content.slice((int) range.first(), (int) range.length()));
        } else if (file != null) {
            response.sendFile(file.channel(), range.first(), range.length(), file::close);
        }
    }

    private Outcome part(Exchange exchange, FileEntry entry, ByteRange range) throws IOException {
        Response response = exchange.response().status(206);
        response.headers()
                .set("Content-Range", range.contentRange(entry.size()))
                .set("Content-Length", Long.toString(range.length()));
        ByteBuffer content = content(exchange, entry);
        send(response, content, content == null ? open(response, entry) : null, range);
        return Outcome.PROCEED;
    }

    private Outcome parts(Exchange exchange, FileEntry entry, ByteRanges ranges) throws IOException {
        Response response = exchange.response();
        // They are put together here, from memory or from a file of our own.
        ByteBuffer content = noCache ? null : files.cache().content(entry);
        String type = response.headers().first("Content-Type");
        var parts = new MultipartRanges(ranges.ranges(), entry.size(), type);
        try (FileLease file = content == null ? files.cache().openToRead(entry) : null) {
            response.status(206)
                    .headers()
                    .set("Content-Type", parts.contentType())
                    .set("Content-Length", Long.toString(parts.length()));
            if (content != null) {
                parts.write(response.output(), MultipartRanges.Source.of(content));
            } else if (file != null) {
                parts.write(
                        response.output(), (position, into) -> file.channel().read(into, position));
            }
        }
        return Outcome.PROCEED;
    }

    /** The Error stage writes the page, and drops what described the file but for its length. */
    private static Outcome unsatisfiable(Exchange exchange, FileEntry entry) {
        exchange.response().headers().set("Content-Range", "bytes */" + entry.size());
        return failed(exchange, 416);
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        Path path = sendable(exchange.request());
        if (path == null) {
            return false;
        }
        FileEntry entry = noCache ? files.cache().statUncached(path) : files.lookup(exchange, path);
        boolean isThere = !isNoFileOf(exchange.request(), entry) && refusal(entry) != 404;
        return isThere || entry.kind() == FileKind.MISSING && BuiltInIcon.isAskedFor(exchange);
    }

    @Override
    public boolean sendsFile() {
        return true;
    }

    @Override
    public Repeatability repeatability() {
        return noCache ? Repeatability.NEVER : Repeatability.SAME_FOR_URI;
    }
}
