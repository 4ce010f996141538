package org.heliostat.saf.listing;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.heliostat.request.Request;

/**
 * What lies in a directory, by name; directories first. Hidden names (with a dot in front), {@code WEB-INF}, {@code
 * META-INF}, and what the server would not send are left out. Immutable.
 *
 * @param isCut whether there is more than may be shown
 */
record Listing(List<Entry> entries, boolean isCut) {

    /** One line of it. */
    record Entry(String name, Path path, boolean isDirectory, long size, long modifiedMillis) {}

    Listing {
        entries = List.copyOf(entries);
    }

    /** @param most entries read; the memory for a listing stays bounded */
    static Listing read(Path directory, Request request, ListingStyle style, int most) throws IOException {
        List<Entry> entries = new ArrayList<>();
        boolean cut = false;
        try (DirectoryStream<Path> names = Files.newDirectoryStream(directory)) {
            for (Path path : names) {
                String name = String.valueOf(path.getFileName());
                if (isHidden(name) || style.ignores(name)) {
                    continue;
                }
                if (entries.size() == most) {
                    cut = true;
                    break;
                }
                add(name, path, request, entries);
            }
        } catch (DirectoryIteratorException failed) {
            throw failed.getCause();
        }
        entries.sort(Comparator.comparing(Entry::isDirectory).reversed().thenComparing(Entry::name));
        return new Listing(entries, cut);
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".") || name.equalsIgnoreCase("WEB-INF") || name.equalsIgnoreCase("META-INF");
    }

    private static void add(String name, Path path, Request request, List<Entry> entries) {
        try {
            BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (file.isSymbolicLink()) {
                file = Files.readAttributes(path, BasicFileAttributes.class);
                if (!request.confines(path.toRealPath())) {
                    return;
                }
            }
            if (file.isDirectory() || file.isRegularFile()) {
                entries.add(new Entry(
                        name,
                        path,
                        file.isDirectory(),
                        file.size(),
                        file.lastModifiedTime().toMillis()));
            }
        } catch (IOException goneOrForbidden) {
            // Nothing that could be asked for.
            return;
        }
    }
}
