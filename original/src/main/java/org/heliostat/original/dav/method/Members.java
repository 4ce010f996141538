package org.heliostat.original.dav.method;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.original.dav.place.DavResource;
import org.heliostat.original.publish.Unfinished;
import org.jspecify.annotations.Nullable;

/**
 * What is in a folder, as WebDAV shows it: files and folders, without links and what is hidden. Immutable.
 *
 * <p>What is still being written is not even hidden: its folder may be moved and deleted.
 *
 * @param aside what was put aside while something else is put in its place; it is hidden, and may have been left
 * @param all in no order
 * @param hasHidden whether there is more in the folder than this
 * @param hasMore whether there are more than were wanted
 */
record Members(List<Member> all, List<Path> aside, boolean hasHidden, boolean hasMore) {

    Members {
        all = List.copyOf(all);
        aside = List.copyOf(aside);
    }

    /** A file or folder. */
    record Member(DavResource resource, boolean isFolder) {}

    /** @param most of them that are wanted */
    static Members of(DavResource folder, int most) throws IOException {
        List<Member> found = new ArrayList<>();
        List<Path> aside = new ArrayList<>();
        boolean hidden = false;
        try (DirectoryStream<Path> names = Files.newDirectoryStream(folder.path())) {
            for (Path path : names) {
                String name = String.valueOf(path.getFileName());
                if (Unfinished.isName(name)) {
                    continue;
                }
                BasicFileAttributes file = isHidden(name) ? null : attributes(path);
                if (file == null || !file.isDirectory() && !file.isRegularFile()) {
                    hidden = true;
                    if (Replaced.isName(name)) {
                        aside.add(path);
                    }
                } else if (found.size() == most) {
                    return new Members(found, aside, hidden, true);
                } else {
                    found.add(new Member(folder.member(name), file.isDirectory()));
                }
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        return new Members(found, aside, hidden, false);
    }

    private static @Nullable BasicFileAttributes attributes(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException gone) {
            return null;
        }
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF");
    }
}
