package org.heliostat.saf.pathcheck;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.mime.MimeInfo;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.negotiation.AcceptedCodings;
import org.heliostat.saf.path.StatedPath;
import org.heliostat.saf.pathcheck.StoredVariants.Coding;

/**
 * PathCheck {@code find-compressed}: {@code page.html.br}, {@code .zst} or {@code .gz} in place of {@code page.html}
 * for clients that read it. Only for names whose type mime.types knows, since the stored file has that type too; not
 * for what is no static file ({@code magnus-internal/…}).
 *
 * @param checkAge whether a stored file that is older than the other one is left alone
 * @param vary whether caches are told that there are several
 */
record FindCompressed(FileAccess files, MimeTypes types, boolean checkAge, boolean vary) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new FindCompressed(
                context.files(),
                context.mimeTypes(),
                parameters.flag("check-age", true),
                parameters.flag("vary", true));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        boolean reads = request.method().equals("GET") || request.method().equals("HEAD");
        if (!reads || request.pathInfo() != null || request.ppath().endsWith("/")) {
            return Outcome.NO_ACTION;
        }
        FileEntry file = StatedPath.of(exchange, files);
        MimeInfo info = types.forName(request.ppath());
        String type = info.type().orElse("magnus-internal/unknown");
        if (file == null
                || !file.isFile()
                || info.encoding().isPresent()
                || type.startsWith("magnus-internal/")
                || request.contentEncoding() != null) {
            return Outcome.NO_ACTION;
        }
        List<FileEntry> stored = new ArrayList<>();
        List<String> offered = offered(exchange, file, stored);
        if (offered.isEmpty()) {
            return Outcome.NO_ACTION;
        }
        if (vary) {
            exchange.response().headers().addToken("Vary", "Accept-Encoding");
        }
        String chosen = AcceptedCodings.of(request.headers()).best(offered);
        RunNotes notes = RunNotes.of(exchange);
        if (notes != null) {
            notes.dependsOn(later -> String.valueOf(
                            AcceptedCodings.of(later.request().headers()).best(offered))
                    .equals(String.valueOf(chosen)));
        }
        if (chosen == null) {
            return Outcome.NO_ACTION;
        }
        replace(request, stored.get(offered.indexOf(chosen)), chosen, info);
        return Outcome.PROCEED;
    }

    /** @return codings of the files that may be sent instead; {@code stored} gets the files */
    private List<String> offered(Exchange exchange, FileEntry file, List<FileEntry> stored) {
        StoredVariants variants = StoredVariants.of(exchange, files, file);
        List<String> offered = new ArrayList<>();
        for (Coding coding : variants == null ? List.<Coding>of() : variants.codings()) {
            FileEntry entry = files.lookup(exchange, coding.beside(file.path()));
            boolean young = !checkAge || entry.lastModifiedMillis() >= file.lastModifiedMillis();
            if (entry.isFile() && young && liesBeside(file, entry)) {
                offered.add(coding.token());
                stored.add(entry);
            }
        }
        return offered;
    }

    /** A link to somewhere else would get round the checks that the file itself has passed. */
    private static boolean liesBeside(FileEntry file, FileEntry stored) {
        Path own = file.realPath();
        Path other = stored.realPath();
        Path folder = own == null ? null : own.getParent();
        return folder != null && other != null && folder.equals(other.getParent());
    }

    /** The type is that of the content, whatever mime.types says of the stored file's own name. */
    private static void replace(Request request, FileEntry stored, String coding, MimeInfo info) {
        request.standsIn(stored.path().toString());
        request.contentEncoding(coding);
        if (request.contentType() == null) {
            info.type().ifPresent(request::contentType);
        }
        if (request.contentLanguage() == null) {
            info.language().ifPresent(request::contentLanguage);
        }
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
