package org.heliostat.saf.pathcheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.heliostat.request.StageFunction;
import org.heliostat.request.function.BindContext;
import org.jspecify.annotations.Nullable;

/**
 * PathCheck {@code find-links}: 403 for files that are reached through links.
 *
 * @param symbolic letter {@code s}: no symbolic links
 * @param hard letter {@code h}: no files with several names
 * @param otherOwner letter {@code o}: no symbolic links to what belongs to somebody else
 * @param dir where it applies; links above it do not count; null for everywhere
 */
record FindLinks(boolean symbolic, boolean hard, boolean otherOwner, @Nullable Path dir) implements StageFunction {

    static StageFunction bind(Parameters parameters, BindContext context) {
        String letters = parameters.text("disable");
        if (letters.isEmpty() || !letters.chars().allMatch(c -> "sho".indexOf(c) >= 0)) {
            throw parameters.wrong("disable", "letters of s, h and o");
        }
        Path dir = parameters
                .optional("dir")
                .map(name -> context.instance().resolve(name).normalize())
                .orElse(null);
        return new FindLinks(letters.contains("s"), letters.contains("h"), letters.contains("o"), dir);
    }

    @Override
    public Outcome run(Exchange exchange) throws IOException {
        Request request = exchange.request();
        Path path = request.path();
        if (path == null || (dir != null && !path.startsWith(dir))) {
            return Outcome.NO_ACTION;
        }
        try {
            if (isForbidden(path)) {
                exchange.response().status(403);
                return Outcome.ABORTED;
            }
            if (symbolic) {
                confine(request, path);
            }
        } catch (NoSuchFileException missing) {
            return Outcome.NO_ACTION;
        }
        return Outcome.PROCEED;
    }

    /** Whoever puts a link in the place of the file after this look gets nothing from elsewhere. */
    private void confine(Request request, Path path) throws IOException {
        Path parent = path.equals(dir) ? path : path.getParent();
        if (parent == null) {
            return;
        }
        Path folder = dir == null ? parent : dir.toRealPath().resolve(dir.relativize(parent));
        if (request.confines(folder)) {
            request.confinedTo(folder);
        }
    }

    private boolean isForbidden(Path path) throws IOException {
        Path at = dir == null ? path.getRoot() : dir;
        for (Path part : at == null ? path : at.relativize(path)) {
            at = at == null ? part : at.resolve(part);
            if (Files.isSymbolicLink(at) && (symbolic || (otherOwner && leadsToOtherOwner(at)))) {
                return true;
            }
        }
        return hard && Files.isRegularFile(path) && names(path) > 1;
    }

    private static boolean leadsToOtherOwner(Path link) throws IOException {
        return !Files.getOwner(link, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(link));
    }

    private static int names(Path file) throws IOException {
        boolean known = file.getFileSystem().supportedFileAttributeViews().contains("unix");
        return known && Files.getAttribute(file, "unix:nlink") instanceof Integer count ? count : 1;
    }
}
