package org.heliostat.original.publish;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * Where a request wants to change something, after everything that speaks against it was looked at: names that begin
 * with a dot, {@code WEB-INF}, {@code META-INF}, links, places outside of the folder that the URI was translated to.
 * Immutable.
 *
 * @param root folder that the URI's beginning stands for
 * @param path absolute; its folder exists and lies below the root without links
 */
public record WritablePlace(Path root, Path path) {

    /** @throws RefusedException with the status for what must not be changed */
    static WritablePlace of(Request request) throws RefusedException, IOException {
        Path path = request.path();
        if (path == null || !path.isAbsolute() || request.pathInfo() != null) {
            throw new RefusedException(404);
        }
        Path root = root(request);
        return checked(root, path.normalize());
    }

    /**
     * @param root folder that must not be left; itself it is no place
     * @param path absolute and normalised
     * @throws RefusedException with 409 where its folder is not there, with 403 for everything else that must not be
     */
    public static WritablePlace at(Path root, Path path) throws RefusedException, IOException {
        return checked(root, path);
    }

    /** @return whether everything that was looked at still is so: somebody may have put a link in a folder's place */
    boolean isStillThere() throws IOException {
        try {
            return checked(root, path).equals(this);
        } catch (RefusedException changed) {
            return false;
        }
    }

    /** @return the path without links, whether something is there or not: what locks are about */
    public Path realPath() throws IOException {
        return root.toRealPath().resolve(root.relativize(path)).normalize();
    }

    /** @param uriPath decoded and normalised path, of the same translation as this one */
    WritablePlace sibling(Request request, String uriPath) throws RefusedException, IOException {
        String prefix = prefix(request);
        if (!uriPath.startsWith(prefix + "/")) {
            throw new RefusedException(403);
        }
        try {
            return checked(
                    root, Path.of(root + uriPath.substring(prefix.length())).normalize());
        } catch (InvalidPathException notAFile) {
            throw new RefusedException(403);
        }
    }

    /** @return whether something of this name is there, a link counts */
    public boolean exists() {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    public boolean isFile() {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
    }

    public boolean isFolder() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static WritablePlace checked(Path root, Path path) throws RefusedException, IOException {
        Path folder = path.getParent();
        if (!path.startsWith(root) || path.equals(root) || folder == null) {
            throw new RefusedException(403);
        }
        for (Path part : root.relativize(path)) {
            String name = part.toString();
            if (name.startsWith(".") || name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF")) {
                throw new RefusedException(403);
            }
        }
        try {
            Path expected = root.toRealPath().resolve(root.relativize(folder));
            if (!folder.toRealPath().equals(expected.normalize())) {
                throw new RefusedException(403);
            }
        } catch (NoSuchFileException noFolder) {
            throw new RefusedException(409);
        }
        return new WritablePlace(root, path);
    }

    /** The end of the file name is the end of the URI; what stands before it is the folder. */
    private static Path root(Request request) throws RefusedException {
        String prefix = prefix(request);
        String rest = request.uriPath().substring(prefix.length());
        String ppath = request.ppath();
        if (!ppath.endsWith(rest) || ppath.length() == rest.length()) {
            throw new RefusedException(403);
        }
        return Path.of(ppath.substring(0, ppath.length() - rest.length())).normalize();
    }

    /** @return the beginning of the URI that a folder other than the document root stands for; empty for none */
    private static String prefix(Request request) throws RefusedException {
        @Nullable String base = request.ntransBase();
        if (base == null) {
            return "";
        }
        String rest = request.ppath().startsWith(base) ? request.ppath().substring(base.length()) : "?";
        String uri = request.uriPath();
        if (!uri.endsWith(rest)) {
            throw new RefusedException(403);
        }
        return uri.substring(0, uri.length() - rest.length());
    }

    /** A change that is not made, with the status that says why. */
    public static final class RefusedException extends Exception {
        private static final long serialVersionUID = 1;

        private final int status;

        public RefusedException(int status) {
            super("refused with " + status, null, false, false);
            this.status = status;
        }

        public int status() {
            return status;
        }

        Outcome answer(Exchange exchange) {
            exchange.response().status(status);
            return Outcome.ABORTED;
        }
    }
}
