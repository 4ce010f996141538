package org.heliostat.saf.around;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileLease;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.BindContext;
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
                if (!entry.isFile() || entry.size() > MOST_BYTES) {
                    LOG.warn("header or footer {} (expected: a file of {} bytes at most)", path, MOST_BYTES);
                    return NOTHING;
                }
                byte[] bytes = read(entry);
                if (bytes != null) {
                    return bytes;
                }
            }
        } catch (IOException unreadable) {
            LOG.warn("header or footer {} cannot be read: {}", path, unreadable.toString());
        }
        return NOTHING;
    }

    /** @return null where it has just been replaced */
    private byte @Nullable [] read(FileEntry entry) throws IOException {
        byte[] bytes = new byte[(int) entry.size()];
        try {
            ByteBuffer content = cache.content(entry);
            if (content != null) {
                content.get(bytes);
                return bytes;
            }
            try (FileLease lease = cache.openToRead(entry)) {
                ByteBuffer into = ByteBuffer.wrap(bytes);
                while (into.hasRemaining()) {
                    if (lease.channel().read(into, into.position()) < 0) {
                        return null;
                    }
                }
                return bytes;
            }
        } catch (FileChangedException replaced) {
            return null;
        }
    }

    private @Nullable Path path(Request request) {
        if (isAbsolute) {
            return Path.of(file);
        }
        String base = base(request);
        return base == null ? null : Path.of(base + (file.startsWith("/") ? "" : "/") + file);
    }

    /** Of what document-root has translated, the path of the request is the end. */
    private static @Nullable String base(Request request) {
        String base = request.ntransBase();
        if (base != null) {
            return base;
        }
        String rest = request.pathInfo() == null ? "" : request.pathInfo();
        String whole = request.ppath() + rest;
        String uri = request.uriPath();
        return whole.endsWith(uri) ? whole.substring(0, whole.length() - uri.length()) : null;
    }
}
