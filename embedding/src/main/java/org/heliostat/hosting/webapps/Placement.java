package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts a WAR or folder into {@code webapps/}, and can take that back. A folder that an application runs from is not
 * touched before {@link #keep}, when its successor runs. Names that begin with a dot are not seen by the watch.
 */
final class Placement {

    private static final String BEFORE = ".before";

    private final FolderVersions versions;
    private final Path target;
    private final Path war;
    private final Path directory;
    private final boolean isFolder;
    private Optional<Path> version = Optional.empty();
    private Optional<Path> kept = Optional.empty();
    private boolean replaces;

    /**
     * @param baseName of the application without {@code .war}
     * @param isFolder whether a folder is to be placed
     */
    Placement(Path webapps, FolderVersions versions, String baseName, boolean isFolder) {
        this.versions = versions;
        this.isFolder = isFolder;
        war = webapps.resolve(baseName + ".war");
        directory = webapps.resolve(baseName);
        target = isFolder ? directory : war;
    }

    Path target() {
        return target;
    }

    /** @return whether the source is the very thing that would be replaced */
    boolean isInPlace(Path source) throws IOException {
        return Files.exists(target) && Files.isSameFile(source, target);
    }

    /**
     * Copies the source in; what was there before is kept until {@link #keep} or {@link #undo}.
     *
     * @return what is to be deployed
     */
    Path place(Path source) throws IOException {
        replaces = isThere(war) || isThere(directory);
        if (isFolder) {
            Path added = versions.add(source, String.valueOf(directory.getFileName()));
            version = Optional.of(added);
            return added;
        }
        Path arriving = war.resolveSibling("." + war.getFileName() + ".arriving");
        remove(arriving);
        Files.copy(source, arriving, StandardCopyOption.COPY_ATTRIBUTES);
        if (isThere(war)) {
            // The name is never without a file: a server that is killed here still finds an application.
            kept = Optional.of(secondName(war));
        }
        Files.move(arriving, war, StandardCopyOption.ATOMIC_MOVE);
        return war;
    }

    /** @return whether there was something before */
    boolean replacesSomething() {
        return replaces;
    }

    /** What was placed runs: forgets what was there before. */
    void keep() throws IOException {
        Optional<Path> before = versions.behind(directory);
        if (version.isPresent()) {
            if (before.isEmpty() && isThere(directory)) {
                Path aside = aside(directory);
                Files.move(directory, aside, StandardCopyOption.ATOMIC_MOVE);
                kept = Optional.of(aside);
            }
            link(version.get());
            remove(war);
        } else {
            remove(directory);
        }
        if (before.isPresent()) {
            versions.remove(before.get());
        }
        if (kept.isPresent()) {
            remove(kept.get());
        }
    }

    /** What was there before stays. */
    void undo() throws IOException {
        if (version.isPresent()) {
            versions.remove(version.get());
            return;
        }
        if (kept.isPresent()) {
            Files.move(kept.get(), war, StandardCopyOption.ATOMIC_MOVE);
        } else {
            remove(war);
        }
    }

    /**
     * Gives entries of {@code webapps/} back that a server was replacing when it was killed: what was there before,
     * where its name is free. To be called before anything is deployed.
     */
    static void restore(Path webapps) throws IOException {
        List<Path> entries;
        try (Stream<Path> all = Files.list(webapps)) {
            entries = all.toList();
        }
        for (Path entry : entries) {
            String name = String.valueOf(entry.getFileName());
            if (name.startsWith(".") && name.endsWith(BEFORE) && name.length() > 1 + BEFORE.length()) {
                Path free = entry.resolveSibling(name.substring(1, name.length() - BEFORE.length()));
                if (isThere(free)) {
                    remove(entry);
                } else {
                    Files.move(entry, free, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        }
    }

    /** A folder that was moved aside comes back when its successor cannot take its name. */
    private void link(Path added) throws IOException {
        boolean linked = false;
        try {
            versions.link(directory, added);
            linked = true;
        } finally {
            if (!linked && kept.isPresent()) {
                Files.move(kept.get(), directory, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    private static Path secondName(Path existing) throws IOException {
        Path aside = aside(existing);
        try {
            Files.createLink(aside, existing);
        } catch (IOException | UnsupportedOperationException notOnThisFileSystem) {
            Files.copy(existing, aside, StandardCopyOption.COPY_ATTRIBUTES);
        }
        return aside;
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Path aside(Path existing) throws IOException {
        Path aside = existing.resolveSibling("." + existing.getFileName() + BEFORE);
        remove(aside);
        return aside;
    }

    /** Removes a file or a folder with all that is in it; links are removed, not followed. */
    static void remove(Path path) throws IOException {
        if (!isThere(path)) {
            return;
        }
        Files.walkFileTree(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
