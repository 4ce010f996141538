package org.heliostat.gateway;

import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.function.FileAccess;
import org.jspecify.annotations.Nullable;

/** Looks at the file that a request names as its program, on the disk: what runs must be what is there now. */
record ScriptFile(FileAccess files) {

    /** @return 0 when the request's path is a file that may be run as a program, else the status to answer */
    int refusal(Exchange exchange) {
        Request request = exchange.request();
        Path path = request.path();
        if (path == null
                || !path.isAbsolute()
                || request.pathInfo() == null && request.ppath().endsWith("/")) {
            return 404;
        }
        FileEntry entry = files.cache().statUncached(path);
        int refusal = refusal(entry);
        return refusal == 0 && !request.confines(entry.realPath()) ? 404 : refusal;
    }

    int refusal(Path path) {
        return refusal(files.cache().statUncached(path));
    }

    private static int refusal(FileEntry entry) {
        return switch (entry.kind()) {
            case FILE -> isOtherCase(entry) ? 404 : 0;
            case MISSING, DIRECTORY, OTHER -> 404;
            case FORBIDDEN -> 403;
            case UNREADABLE -> 500;
        };
    }

    /** A name in another case would get round patterns that are written for the real one. */
    private static boolean isOtherCase(FileEntry entry) {
        @Nullable Path real = entry.realPath();
        if (real == null || entry.isCanonical()) {
            return false;
        }
        String stored = real.toString();
        String asked = entry.path().toString();
        return stored.equalsIgnoreCase(asked) && !stored.equals(asked);
    }
}
