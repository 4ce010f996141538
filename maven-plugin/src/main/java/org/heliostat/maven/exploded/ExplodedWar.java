package org.heliostat.maven.exploded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder that an application is served from, kept as its {@link Sources} are. A file arrives under another name and takes its
 * place in one step, so that nobody reads half of it.
 */
public final class ExplodedWar {

    private static final String PROTECTED = "WEB-INF/";

    /** In WEB-INF as well these are read for each request. */
    private static final Set<String> PAGES =
            Set.of("jsp", "jspf", "jspx", "tag", "tagf", "tagx", "tld", "html", "htm", "css", "js");

    private final Sources sources;
    private final Path folder;
    private final Map<String, Item> brought = new TreeMap<>();
    private Optional<Listing> unsettled = Optional.empty();

    /** @param folder that is made, and emptied of what is not the application's */
    public ExplodedWar(Sources sources, Path folder) {
        this.sources = sources;
        this.folder = folder;
    }

    public Path folder() {
        return folder;
    }

    /**
     * Makes the folder. Files of an earlier run that are the same are left as they are.
     *
     * @throws IOException when a source cannot be read or the folder not be written
     */
    public void bring() throws IOException {
        Files.createDirectories(folder);
        Listing now = Listing.of(sources);
        for (String name : present()) {
            Item item = now.items().get(name);
            if (item == null) {
                Files.delete(folder.resolve(name));
            } else if (isCopied(item, folder.resolve(name))) {
                brought.put(name, item);
            }
        }
        bring(now, name -> true);
    }

    /**
     * Looks for changes and brings them. Code that is just being written waits until two looks see the same; so does a folder that
     * is away for a moment.
     */
    public Change look() throws IOException {
        Listing now = Listing.of(sources);
        Set<String> changed = differences(now);
        if (changed.isEmpty()) {
            unsettled = Optional.empty();
            return Change.NONE;
        }
        boolean isCode = changed.stream().anyMatch(ExplodedWar::isCode);
        if (isCode && (!unsettled.equals(Optional.of(now)) || areClassesAway(now))) {
            unsettled = Optional.of(now);
            Predicate<String> files = name -> !isCode(name);
            bring(now, files);
            return changed.stream().anyMatch(files) ? Change.FILES : Change.NONE;
        }
        unsettled = Optional.empty();
        bring(now, name -> true);
        return isCode ? Change.CODE : Change.FILES;
    }

    /** A build that begins anew removes all classes first. */
    private boolean areClassesAway(Listing now) {
        return hasClasses(brought) && !hasClasses(now.items());
    }

    private static boolean hasClasses(Map<String, Item> items) {
        return items.keySet().stream().anyMatch(name -> name.startsWith(PROTECTED + "classes/"));
    }

    private Set<String> differences(Listing now) {
        Set<String> changed = new TreeSet<>();
        now.items().forEach((name, item) -> {
            if (!item.equals(brought.get(name))) {
                changed.add(name);
            }
        });
        brought.keySet().stream().filter(name -> !now.items().containsKey(name)).forEach(changed::add);
        return changed;
    }

    static boolean isCode(String name) {
        String extension = name.substring(name.lastIndexOf('.') + 1);
        boolean inClasses = name.startsWith(PROTECTED + "classes/") || name.startsWith(PROTECTED + "lib/");
        return inClasses || name.startsWith(PROTECTED) && !PAGES.contains(extension);
    }

    /** Makes the files of these names what they are in the listing. */
    private void bring(Listing now, Predicate<String> wanted) throws IOException {
        List<String> gone = brought.keySet().stream()
                .filter(wanted)
                .filter(name -> !now.items().containsKey(name))
                .collect(Collectors.toList());
        for (String name : gone) {
            Files.deleteIfExists(folder.resolve(name));
            brought.remove(name);
        }
        for (Map.Entry<String, Item> entry : now.items().entrySet()) {
            String name = entry.getKey();
            if (wanted.test(name) && !Objects.equals(entry.getValue(), brought.get(name))) {
                bring(entry.getValue(), folder.resolve(name));
                brought.put(name, entry.getValue());
            }
        }
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

    private static void remove(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
