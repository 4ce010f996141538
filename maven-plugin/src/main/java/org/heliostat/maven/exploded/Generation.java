package org.heliostat.maven.exploded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A folder that is served, and what was brought to it. A file arrives under another name and takes its place in one step, so that
 * nobody reads half of it, and so that another generation which shares it keeps what it has.
 */
final class Generation {

    private final Path folder;
    private final Map<String, Item> brought = new TreeMap<>();

    Generation(Path folder) {
        this.folder = folder;
    }

    Path folder() {
        return folder;
    }

    /** Knows those files of an earlier run that are as the listing has them; removes what is in none. */
    void takeOver(Listing now) throws IOException {
        Files.createDirectories(folder);
        for (String name : present()) {
            Item item = now.items().get(name);
            if (item == null) {
                Files.delete(folder.resolve(name));
            } else if (isCopied(item, folder.resolve(name))) {
                brought.put(name, item);
            }
        }
    }

    /** Has those files of another generation that are as the listing has them, without a copy where there can be links. */
    void share(Generation other, Listing now) throws IOException {
        Files.createDirectories(folder);
        for (Map.Entry<String, Item> entry : now.items().entrySet()) {
            String name = entry.getKey();
            Path shared = other.folder.resolve(name);
            if (entry.getValue().equals(other.brought.get(name)) && Files.isRegularFile(shared)) {
                link(shared, folder.resolve(name));
                brought.put(name, entry.getValue());
            }
        }
    }

    private static void link(Path shared, Path target) throws IOException {
        Files.createDirectories(target.getParent());
        try {
            Files.createLink(target, shared);
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            Files.copy(shared, target, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Makes the files of these names what they are in the listing.
     *
     * @return whether there was anything to do
     */
    boolean bring(Listing now, Predicate<String> wanted) throws IOException {
        List<String> gone = brought.keySet().stream()
                .filter(wanted)
                .filter(name -> !now.items().containsKey(name))
                .collect(Collectors.toList());
        for (String name : gone) {
            Files.deleteIfExists(folder.resolve(name));
            brought.remove(name);
        }
        boolean changed = !gone.isEmpty();
        for (Map.Entry<String, Item> entry : now.items().entrySet()) {
            String name = entry.getKey();
            if (wanted.test(name) && !Objects.equals(entry.getValue(), brought.get(name))) {
                bring(entry.getValue(), folder.resolve(name));
                brought.put(name, entry.getValue());
                changed = true;
            }
        }
        return changed;
    }

    private static void bring(Item item, Path target) throws IOException {
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            remove(target);
        }
        Files.createDirectories(target.getParent());
        Path arriving = target.resolveSibling("." + target.getFileName() + ".arriving");
        try {
            if (item.isFolder()) {
                FolderJar.write(item.source(), arriving);
            } else {
                Files.copy(
                        item.source(),
                        arriving,
                        StandardCopyOption.COPY_ATTRIBUTES,
                        StandardCopyOption.REPLACE_EXISTING);
            }
            Files.move(arriving, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException vanished) {
            // The next look misses it.
            Files.deleteIfExists(arriving);
        }
    }

    private static boolean isCopied(Item item, Path copy) throws IOException {
        return !item.isFolder()
                && Files.size(copy) == item.size()
                && Files.getLastModifiedTime(copy).toMillis() == item.modifiedMillis();
    }

    private List<String> present() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .toList();
        }
    }

    /** Removes a folder and all below it, if it is there. */
    static void remove(Path tree) throws IOException {
        if (Files.notExists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (UncheckedIOException unreadable) {
            throw new IOException(unreadable.toString(), unreadable);
        }
    }
}
