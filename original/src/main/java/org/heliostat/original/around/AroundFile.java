package org.heliostat.original.around;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.BindContext;
import org.heliostat.saf.path.FileBytes;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file, from the file cache.
 *
 * @param file below the document root of the request, or below the folder that pfx2dir leads to; an absolute one where
 *     the line says {@code NSIntAbsFilePath}
 */
record AroundFile(FileCache cache, String file, boolean isAbsolute) implements AroundText {

    private static final Logger LOG = LoggerFactory.getLogger(AroundFile.class);
    private static final byte[] NOTHING = {};
    private static final String ABSOLUTE = "NSIntAbsFilePath";

    /** How often it may be replaced between two looks. */
    private static final int MOST_TRIES = 2;

    static AroundText of(Parameters parameters, BindContext context) {
        String file = parameters.text("file");
        boolean isAbsolute = parameters.flag(ABSOLUTE, false);
        try {
            if (isAbsolute && !Path.of(file).isAbsolute()) {
                throw parameters.wrong("file", "an absolute path, as " + ABSOLUTE + " says");
            }
        } catch (InvalidPathException notAFile) {
            throw parameters.wrong("file", "the name of a file");
        }
        return new AroundFile(context.files().cache(), file, isAbsolute);
    }

    @Override
    public byte[] bytes(Exchange exchange) {
        Path path = path(exchange.request());
        if (path == null) {
            LOG.warn("header or footer {}: the request leads to no folder that it could be in", file);
            return NOTHING;
        }
        try {
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                FileEntry entry = cache.lookup(path);
                if (!isAbsolute && !staysBelow(exchange.request(), entry)) {
                    LOG.warn("header or footer {}: a link leads out of where files of the request may be", path);
                    return NOTHING;
                }
                if (!entry.isFile() || entry.size() > MOST_BYTES) {
                    LOG.warn("header or footer {} (expected: a file of {} bytes at most)", path, MOST_BYTES);
                    return NOTHING;
                }
                byte[] bytes = FileBytes.of(cache, entry);
                if (bytes != null) {
                    return bytes;
                }
            }
        } catch (IOException unreadable) {
            LOG.warn("header or footer {} cannot be read: {}", path, unreadable.toString());
        }
        return NOTHING;
    }

    /**
     * Users put files, and links, into folders of their own. A file that no link below its folder leads to may be beside
     * the page or above it.
     */
    private boolean staysBelow(Request request, FileEntry entry) throws IOException {
        Path real = entry.realPath();
        String base = base(request);
        if (request.confines(real) || real == null || base == null) {
            return request.confines(real);
        }
        Path below = Path.of(base).relativize(entry.path());
        return real.equals(Path.of(base).toRealPath().resolve(below).normalize());
    }

    private @Nullable Path path(Request request) {
        if (isAbsolute) {
            return Path.of(file);
        }
        String base = base(request);
        return base == null ? null : Path.of(base + (file.startsWith("/") ? "" : "/") + file);
    }

    /** Of what other functions than document-root and pfx2dir have translated, the path of the request may be the end. */
    private static @Nullable String base(Request request) {
        if (!request.isTranslated()) {
            return null;
        }
        String base = request.ntransBase() == null ? request.documentRoot() : request.ntransBase();
        if (base != null) {
            return base;
        }
        String rest = request.pathInfo() == null ? "" : request.pathInfo();
        String whole = request.ppath() + rest;
        String uri = request.uriPath();
        return whole.endsWith(uri) && whole.length() > uri.length()
                ? whole.substring(0, whole.length() - uri.length())
                : null;
    }
}
