package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.admin.RefusedException;

/**
 * The folders that came by a command: each copy lies in {@code webapps/.versions/<number>/} and never gives way to
 * another one while an application runs from it; the entry in {@code webapps/} is a link to it. Used under the lock of
 * {@link WebAppsFolder}.
 */
final class FolderVersions {

    private final Path webapps;
    private final Path home;

    FolderVersions(Path webapps) {
        this.webapps = webapps;
        this.home = webapps.resolve(".versions");
    }

    /**
     * A copy of a folder into itself would never end.
     *
     * @param source without links
     */
    void refuseItself(Path source) throws IOException {
        Path real = Files.exists(webapps)
                ? webapps.toRealPath()
                : webapps.toAbsolutePath().normalize();
        if (Files.isDirectory(source) && real.startsWith(source)) {
            throw new RefusedException(
                    source + ": the folder of applications lies in it (expected: a folder outside of " + webapps + ")");
        }
    }

    /** Copies a folder into a place of its own; what links in it point to is copied, links in a circle are refused. */
    Path add(Path source, String name) throws IOException {
        Files.createDirectories(home);
        long number = 1;
        for (Path version : all()) {
            number = Math.max(number, number(version) + 1);
        }
        Path place = Files.createDirectory(home.resolve(Long.toString(number)));
        boolean whole = false;
        try {
            copy(source, place.resolve(name));
            whole = true;
            return place.resolve(name);
        } finally {
            if (!whole) {
                Placement.remove(place);
            }
        }
    }

    /** @return where an entry of webapps/ is run from: the version behind a link of ours, else the entry itself */
    Path running(Path entry) throws IOException {
        return behind(entry).orElse(entry);
    }

    /** @return the version that an entry of webapps/ is the link to */
    Optional<Path> behind(Path entry) throws IOException {
        if (!Files.isSymbolicLink(entry) || !Files.exists(entry)) {
            return Optional.empty();
        }
        Path target = entry.toRealPath();
        boolean ours = Files.isDirectory(home)
                && target.getNameCount() == home.toRealPath().getNameCount() + 2
                && target.startsWith(home.toRealPath());
        return ours ? Optional.of(target) : Optional.empty();
    }

    /** Makes an entry of webapps/ the link to a version, in one step where it was a link before. */
    void link(Path entry, Path version) throws IOException {
        Path arriving = entry.resolveSibling("." + entry.getFileName() + ".arriving");
        Placement.remove(arriving);
        Files.createSymbolicLink(arriving, webapps.relativize(version));
        Files.move(arriving, entry, StandardCopyOption.ATOMIC_MOVE);
    }

    void remove(Path version) throws IOException {
        Placement.remove(home.resolve(place(version)));
        if (Files.isDirectory(home) && all().isEmpty()) {
            Files.delete(home);
        }
    }

    /** Removes what no entry leads to: left by a server that was killed in between. Before anything is deployed. */
    void prune() throws IOException {
        if (!Files.isDirectory(home, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Set<String> used = new HashSet<>();
        try (Stream<Path> entries = Files.list(webapps)) {
            for (Path entry : (Iterable<Path>) entries::iterator) {
                behind(entry).ifPresent(version -> used.add(place(version)));
            }
        }
        for (Path version : all()) {
            if (!used.contains(String.valueOf(version.getFileName()))) {
                Placement.remove(version);
            }
        }
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> versions = Files.list(home)) {
            return new ArrayList<>(versions.toList());
        }
    }

    /** @return name of the folder of one version's own */
    private static String place(Path version) {
        return version.getName(version.getNameCount() - 2).toString();
    }

    private static long number(Path version) {
        String name = String.valueOf(version.getFileName());
        return name.matches("[0-9]{1,15}") ? Long.parseLong(name) : 0;
    }

    private static void copy(Path source, Path copy) throws IOException {
        Files.walkFileTree(
                source, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
                            throws IOException {
                        Files.createDirectories(
                                copy.resolve(source.relativize(folder).toString()));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                        Files.copy(
                                file,
                                copy.resolve(source.relativize(file).toString()),
                                StandardCopyOption.COPY_ATTRIBUTES);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
