package org.heliostat.saf.service;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.ZoneId;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.Response;
import org.heliostat.request.StageFunction;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.StatedPath;
import org.heliostat.time.StrfTime;
import org.jspecify.annotations.Nullable;

/**
 * Service {@code append-trailer}: a file with a text behind it, in which {@code :LASTMOD:} is the time of the file's
 * last change. The answer has no entity tag and no ranges: it is no file.
 *
 * @param trailer sent as UTF-8
 * @param dates how the time is written; null without {@code timefmt}: the mark stays
 */
record AppendTrailer(FileAccess files, String trailer, @Nullable StrfTime dates) implements StageFunction {

    private static final String MARK = ":LASTMOD:";
    private static final int PIECE = 16 * 1024;
    private static final int MOST_TRIES = 3;

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new AppendTrailer(context.files(), parameters.text("trailer"), dates(parameters));
    }

    private static @Nullable StrfTime dates(Parameters parameters) {
        String format = parameters.optional("timefmt").orElse(null);
        if (format != null && format.length() > StrfTime.LONGEST) {
            throw parameters.wrong("timefmt", "at most " + StrfTime.LONGEST + " characters");
        }
        return format == null ? null : new StrfTime(format, ZoneId.systemDefault());
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        if (request.pathInfo() != null) {
            return refused(exchange, 404);
        }
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            FileEntry entry = StatedPath.of(exchange, files);
            if (entry == null || !isFileOf(request, entry)) {
                return refused(exchange, 404);
            }
            try (FileLease file = files.cache().openToRead(entry)) {
                return answer(exchange, entry, file);
            } catch (FileChangedException changed) {
                files.again(exchange, entry.path());
            } catch (NoSuchFileException gone) {
                return refused(exchange, 404);
            } catch (AccessDeniedException denied) {
                return refused(exchange, 403);
            }
        }
        return refused(exchange, 503);
    }

    private static boolean isFileOf(Request request, FileEntry entry) {
        return entry.isFile() && request.confines(entry.realPath());
    }

    private Outcome answer(Exchange exchange, FileEntry entry, FileLease file) throws IOException {
        Request request = exchange.request();
        Response response = exchange.response();
        response.headers().set("Last-Modified", entry.lastModified());
        long modified = response.way().adds(response) ? -1 : entry.lastModifiedMillis();
        switch (Preconditions.evaluate(request.method(), request.headers(), "", modified)) {
            case NOT_MODIFIED:
                response.status(304);
                return Outcome.PROCEED;
            case FAILED:
                return refused(exchange, 412);
            case HOLDS:
                break;
        }
        byte[] end = text(entry).getBytes(StandardCharsets.UTF_8);
        ContentFields.describe(request, response.status(200).headers());
        response.headers().set("Content-Length", Long.toString(file.size() + end.length));
        if (!request.method().equals("HEAD")) {
            copy(file, response);
            response.output().write(end);
        }
        return Outcome.PROCEED;
    }

    private static void copy(FileLease file, Response response) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        long at = 0;
        while (at < file.size()) {
            piece.clear().limit((int) Math.min(PIECE, file.size() - at));
            int read = file.channel().read(piece, at);
            if (read < 0) {
                throw new IOException("the file has become shorter");
            }
            response.output().write(piece.array(), 0, read);
            at += read;
        }
    }

    private String text(FileEntry entry) {
        return dates == null ? trailer : trailer.replace(MARK, dates.text(entry.lastModifiedMillis()));
    }

    private static Outcome refused(Exchange exchange, int status) {
        exchange.response().status(status);
        return Outcome.ABORTED;
    }

    @Override
    public boolean mayAnswer(Exchange exchange, String method) {
        Request request = exchange.request();
        FileEntry entry = request.pathInfo() == null ? StatedPath.of(exchange, files) : null;
        return entry != null && isFileOf(request, entry);
    }

    @Override
    public boolean sendsFile() {
        return true;
    }
}
