package org.heliostat.saf.path;

import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.FileAccess;
import org.jspecify.annotations.Nullable;

/** Asks the file cache about translated paths, unless {@code nostat} says that nothing is there. */
public final class StatedPath {

    private static final String NOSTAT = "nostat";

    private StatedPath() {}

    /** @return what the translated path names; null where it is no file name or is not looked at */
    public static @Nullable FileEntry of(Exchange exchange, FileAccess files) {
        Request request = exchange.request();
        Path path = request.path();
        if (path == null || !path.isAbsolute() || isUnstated(request, request.ppath())) {
            return null;
        }
        return files.lookup(exchange, path);
    }

    /** @return whether {@code nostat} of assign-name covers the file name */
    public static boolean isUnstated(Request request, String fileName) {
        String nostat = request.variables().get(NOSTAT);
        if (nostat == null) {
            return false;
        }
        String base = request.ntransBase();
        String covered = base == null ? nostat : base + nostat;
        return fileName.startsWith(covered)
                && (fileName.length() == covered.length() || fileName.charAt(covered.length()) == '/');
    }
}
