package org.heliostat.original.dav.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.original.publish.WritablePlace;
import org.heliostat.original.publish.WritablePlace.RefusedException;
import org.heliostat.request.target.UriText;

/**
 * A file or folder of a collection, there or not. Its name is none that is hidden, no link leads to it, and it is below the
 * collection's folder or that itself. Immutable.
 *
 * @param folder of the collection
 * @param path absolute and normalised
 * @param realPath without links above the collection's folder, either: what locks and properties are about
 */
public record DavResource(DavSpot spot, Path folder, Path path, Path realPath) {

    /**
     * @param path file that the stages of obj.conf have translated the spot to
     * @throws DavRefusal with 409 where its folder is not there, with 403 for everything else that must not be
     */
    public static DavResource of(DavSpot spot, Path path) throws IOException, DavRefusal {
        Path normal = path.normalize();
        if (!normal.isAbsolute()) {
            throw DavRefusal.of(403);
        }
        if (spot.isRoot()) {
            return new DavResource(spot, normal, normal, Files.exists(normal) ? normal.toRealPath() : normal);
        }
        String text = normal.toString();
        if (!text.endsWith(spot.rest()) || text.length() == spot.rest().length()) {
            throw DavRefusal.of(403);
        }
        Path folder = Path.of(text.substring(0, text.length() - spot.rest().length()));
        try {
            return new DavResource(
                    spot, folder, normal, WritablePlace.at(folder, normal).realPath());
        } catch (RefusedException refused) {
            throw DavRefusal.of(refused);
        }
    }

    /** @throws DavRefusal for the collection's folder itself, which is made and taken away by nobody here */
    public WritablePlace place() throws IOException, DavRefusal {
        try {
            return WritablePlace.at(folder, path);
        } catch (RefusedException refused) {
            throw DavRefusal.of(refused);
        }
    }

    /**
     * By one look: who asks several questions one after the other gets answers of several moments, and others change files
     * meanwhile.
     */
    public ResourceKind kind() {
        BasicFileAttributes found;
        try {
            found = spot.isRoot()
                    ? Files.readAttributes(path, BasicFileAttributes.class)
                    : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException absent) {
            // What cannot be looked at cannot be changed, either.
            return ResourceKind.NONE;
        }
        if (found.isRegularFile()) {
            return ResourceKind.FILE;
        }
        return found.isDirectory() ? ResourceKind.FOLDER : ResourceKind.OTHER;
    }

    public boolean exists() {
        return kind() != ResourceKind.NONE;
    }

    public boolean isFile() {
        return kind() == ResourceKind.FILE;
    }

    public boolean isFolder() {
        return kind() == ResourceKind.FOLDER;
    }

    /** @return as it is on the disk now */
    public FileEntry entry(FileCache cache) {
        return cache.statUncached(path);
    }

    /** @return the path of its URI, escaped, with a slash behind a folder */
    public String href(boolean isFolder) {
        String path = spot.uriPath();
        return UriText.escaped(isFolder && !path.endsWith("/") ? path + "/" : path);
    }

    /** @return what has that name in the same folder, for the server alone: its URI is still this one's */
    public DavResource sibling(String name) {
        return new DavResource(spot, folder, path.resolveSibling(name), realPath.resolveSibling(name));
    }

    /** @return the member of that name, not looked at */
    public DavResource member(String name) {
        DavSpot inside = new DavSpot(spot.collection(), spot.prefix(), spot.rest() + "/" + name, spot.isSource());
        return new DavResource(inside, folder, path.resolve(name), realPath.resolve(name));
    }
}
