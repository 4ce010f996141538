package org.heliostat.saf.pathcheck;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.filecache.FileEntry;
import org.heliostat.filecache.FileKind;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Repeatability;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FileAccess;
import org.heliostat.saf.path.StatedPath;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code find-pathinfo}: where a path goes on behind a file, the file is what is named, and the rest is
 * PATH_INFO. Searches from the end of the path, or from the translated prefix on with {@code find-pathinfo-forward}.
 */
record FindPathinfo(FileAccess files, boolean alwaysForward) implements StageFunction {

    private static final String FORWARD = "find-pathinfo-forward";

    /** Nobody has files deeper than this; each step may be a look at the disk. */
    private static final int MOST_STEPS = 64;

    static StageFunction bind(Parameters parameters, BindContext context) {
        return new FindPathinfo(context.files(), parameters.has(FORWARD));
    }

    @Override
    public Outcome run(Exchange exchange) {
        Request request = exchange.request();
        if (request.pathInfo() != null
                || !request.isTranslated()
                || !request.ppath().startsWith("/")) {
            return Outcome.NO_ACTION;
        }
        String base = request.ntransBase();
        boolean forward = alwaysForward || request.variables().get(FORWARD) != null;
        if (base != null && forward) {
            searchForward(exchange, request.ppath(), base.length());
        } else {
            searchBackward(exchange, request.ppath());
        }
        return Outcome.NO_ACTION;
    }

    private void searchBackward(Exchange exchange, String full) {
        String name = full;
        for (int step = 0; step < MOST_STEPS && name.length() > 1; step++) {
            FileKind kind = kindOf(exchange, name);
            if (kind != FileKind.MISSING) {
                if (kind == FileKind.FILE && name.length() < full.length()) {
                    found(exchange.request(), name, full.substring(name.length()));
                }
                return;
            }
            // One step up is the name without its closing slash, or without its last part.
            name = name.substring(0, name.endsWith("/") ? name.length() - 1 : name.lastIndexOf('/'));
        }
    }

    private void searchForward(Exchange exchange, String full, int base) {
        int slash = full.indexOf('/', Math.min(base + 1, full.length()));
        for (int step = 0; step < MOST_STEPS && slash >= 0; step++) {
            String name = full.substring(0, slash);
            FileKind kind = kindOf(exchange, name);
            if (kind == FileKind.FILE) {
                found(exchange.request(), name, full.substring(slash));
                return;
            }
            if (kind == FileKind.MISSING) {
                return;
            }
            slash = full.indexOf('/', slash + 1);
        }
    }

    private static void found(Request request, String name, String rest) {
        request.translated(name);
        request.pathInfo(rest);
    }

    /** A file's name with a slash behind it names nothing. */
    private FileKind kindOf(Exchange exchange, String name) {
        Path path = legal(name);
        if (path == null || StatedPath.isUnstated(exchange.request(), name)) {
            return FileKind.MISSING;
        }
        FileEntry entry = files.lookup(exchange, path);
        return entry.isFile() && name.endsWith("/") ? FileKind.MISSING : entry.kind();
    }

    private static @Nullable Path legal(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException notAFileName) {
            return null;
        }
    }

    @Override
    public Repeatability repeatability() {
        return Repeatability.SAME_FOR_URI;
    }
}
