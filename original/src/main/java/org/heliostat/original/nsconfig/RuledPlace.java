package org.heliostat.original.nsconfig;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.FileAccess;
import org.jspecify.annotations.Nullable;

/**
 * What a request's path is about for rules: where it goes on behind a file, it is the file, whether find-pathinfo has found
 * that out or will do so later, or never.
 *
 * @param path as it is named, or the file on the way
 * @param realPath without links, as far as there is something; null where nothing of it can be found out
 * @param slash what names end with: a slash or nothing
 */
record RuledPlace(Path path, @Nullable Path realPath, String slash) {

    /** As for find-pathinfo: each step may be a look at the disk. */
    static final int MOST_STEPS = 64;

    /** A path that has more names behind what is there than anybody looks for. */
    static final class TooDeepException extends Exception {
        private static final long serialVersionUID = 1;
    }

    /** @return null where the path is no file name of this machine */
    static @Nullable RuledPlace of(Exchange exchange, FileAccess files) throws TooDeepException {
        Request request = exchange.request();
        String full = request.isTranslated() ? request.ruledPath() : "";
        Path path = full.startsWith("/") ? legal(full) : null;
        return path == null ? null : found(exchange, files, path, full.endsWith("/") ? "/" : "");
    }

    private static RuledPlace found(Exchange exchange, FileAccess files, Path path, String slash)
            throws TooDeepException {
        Path place = path;
        for (int step = 0; place != null; step++) {
            if (step > MOST_STEPS) {
                throw new TooDeepException();
            }
            FileEntry entry = files.lookup(exchange, place);
            Path real = entry.realPath();
            if (real != null && !entry.isDirectory()) {
                return new RuledPlace(place, real, "");
            }
            if (real != null) {
                return new RuledPlace(path, place.equals(path) ? real : real.resolve(place.relativize(path)), slash);
            }
            place = place.getParent();
        }
        return new RuledPlace(path, null, slash);
    }

    /** What no file can be called may still stand behind the name of one. */
    private static @Nullable Path legal(String full) throws TooDeepException {
        String name = full;
        for (int step = 0; !name.isEmpty(); step++) {
            if (step > MOST_STEPS) {
                throw new TooDeepException();
            }
            try {
                return Path.of(name).normalize();
            } catch (InvalidPathException notAFileName) {
                name = name.substring(0, name.lastIndexOf('/'));
            }
        }
        return null;
    }
}
