package org.heliostat.launcher.webapps;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts a WAR or folder into {@code webapps/} in one step, and can take that back. Names that begin with a dot are
 * not seen by the watch.
 */
final class Placement {

    private final Path target;
    private final Path war;
    private final Path directory;
    private Optional<Path> kept = Optional.empty();
    private Optional<Path> keptFrom = Optional.empty();

    /**
     * @param baseName of the application without {@code .war}
     * @param isFolder whether a folder is to be placed
     */
    Placement(Path webapps, String baseName, boolean isFolder) {
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

    /** Copies the source in; what was there before is kept aside until {@link #keep} or {@link #undo}. */
    void place(Path source) throws IOException {
        Path arriving = target.resolveSibling("." + target.getFileName() + ".arriving");
        remove(arriving);
        copy(source, arriving);
        setAside(war);
        setAside(directory);
        Files.move(arriving, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** @return whether there was something before */
    boolean replacesSomething() {
        return kept.isPresent();
    }

    /** Forgets what was there before. */
    void keep() throws IOException {
        if (kept.isPresent()) {
            remove(kept.get());
        }
    }

    /** Puts back what was there before. */
    void undo() throws IOException {
        remove(target);
        if (kept.isPresent() && keptFrom.isPresent()) {
            Files.move(kept.get(), keptFrom.get(), StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /** Removes a file or a folder with all that is in it; links are removed, not followed. */
    static void remove(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
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

    private void setAside(Path existing) throws IOException {
        if (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (kept.isPresent()) {
            // Both a WAR and a folder of this name: the WAR was in service, so the folder is not worth keeping.
            remove(existing);
            return;
        }
        Path aside = existing.resolveSibling("." + existing.getFileName() + ".before");
        remove(aside);
        Files.move(existing, aside, StandardCopyOption.ATOMIC_MOVE);
        kept = Optional.of(aside);
        keptFrom = Optional.of(existing);
    }

    private static void copy(Path source, Path copy) throws IOException {
        Files.walkFileTree(source, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(copy.resolve(source.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Path to = file.equals(source)
                        ? copy
                        : copy.resolve(source.relativize(file).toString());
                Files.copy(file, to, StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
