package org.heliostat.saf.objecttype;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.config.mime.MimeTypes;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.request.negotiation.AcceptedTypes;
import org.heliostat.saf.path.StatedPath;
import org.jspecify.annotations.Nullable;

/**
 * ObjectType {@code image-switch}: an image of the same name in another format, for clients whose Accept field names
 * that format and likes it more than the one asked for.
 */
record ImageSwitch(FileAccess files, MimeTypes types) implements StageFunction {

    /** Looked for beside the file; the first of those that are liked equally well is taken. */
    private static final List<String> EXTENSIONS = List.of("avif", "webp", "png", "jpg", "jpeg", "gif");

    private static final Set<String> METHODS = Set.of("GET", "HEAD");

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new ImageSwitch(context.files(), context.mimeTypes());
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        String own = types.forName(request.ppath()).type().orElse("");
        int dot = request.ppath().lastIndexOf('.');
        if (!own.startsWith("image/") || dot < 0 || !METHODS.contains(request.method())) {
            return Outcome.NO_ACTION;
        }
        FileEntry file = StatedPath.of(exchange, files);
        if (file == null || !file.isFile()) {
            return Outcome.NO_ACTION;
        }
        List<Path> others = others(exchange, file);
        if (others.isEmpty()) {
            return Outcome.NO_ACTION;
        }
        exchange.response().headers().addToken("Vary", "Accept");
        Path chosen = chosen(AcceptedTypes.of(request.headers()), own, others);
        if (chosen == null) {
            return Outcome.NO_ACTION;
        }
        request.translated(chosen.toString());
        request.contentType(types.forName(chosen.toString()).type().orElse(null));
        return Outcome.PROCEED;
    }

    private List<Path> others(Exchange exchange, FileEntry file) {
        String name = String.valueOf(file.path().getFileName());
        String stem = name.substring(0, name.lastIndexOf('.') + 1);
        List<Path> there = new ArrayList<>();
        for (String extension : EXTENSIONS) {
            Path other = file.path().resolveSibling(stem + extension);
            boolean known = types.forExtension(extension).type().isPresent();
            if (known && !other.equals(file.path()) && liesBeside(file, files.lookup(exchange, other))) {
                there.add(other);
            }
        }
        return there;
    }

    /** A link to somewhere else would get round the checks that the file itself has passed. */
    private static boolean liesBeside(FileEntry file, FileEntry other) {
        Path own = file.realPath();
        Path real = other.realPath();
        Path folder = own == null ? null : own.getParent();
        return other.isFile() && folder != null && real != null && folder.equals(real.getParent());
    }

    private @Nullable Path chosen(AcceptedTypes accepted, String own, List<Path> others) {
        Path chosen = null;
        int most = accepted.names(own) ? accepted.quality(own) : 0;
        for (Path other : others) {
            String type = types.forName(other.toString()).type().orElse("");
            if (accepted.names(type) && accepted.quality(type) > most) {
                chosen = other;
                most = accepted.quality(type);
            }
        }
        return chosen;
    }
}
