package org.heliostat.launcher.command.imports;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.heliostat.config.IoReason;
import org.heliostat.importer.draft.DraftFile;
import org.heliostat.importer.draft.DraftFiles;
import org.heliostat.importer.draft.InstanceDraft;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.draft.WebAppDraft;
import org.heliostat.launcher.command.check.InstanceFindings;
import org.heliostat.launcher.exit.LaunchException;
import org.heliostat.launcher.instance.InstanceDefaults;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;

/**
 * Writes an instance beside its place, checks it there and puts it into its place by renaming, so that after an error nothing is
 * left. A folder that is there already was prepared by somebody: it stays, with its owner and its rights, and the instance is
 * written under a hidden name in it. The main thread.
 */
final class NewInstance {

    private static final String OWNER_ONLY = "rw-------";
    private static final int MOST_COPIED = 200_000;

    private final Path target;

    NewInstance(Path target) {
        this.target = target;
    }

    /** @throws LaunchException where something is there already */
    void refuseUnlessEmpty() {
        if (Files.isDirectory(target)) {
            try (Stream<Path> entries = Files.list(target)) {
                if (entries.findAny().isEmpty()) {
                    return;
                }
            } catch (IOException refused) {
                throw new LaunchException(target + ": cannot be read: " + IoReason.of(refused));
            }
        } else if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        throw new LaunchException(
                target + ": holds other things (expected: a folder that is missing or empty); nothing was changed");
    }

    /**
     * @return what the check says of it
     * @throws LaunchException where it cannot be written, or the check finds errors
     */
    List<String> write(InstanceDraft draft) {
        Path parent = target.getParent();
        if (parent == null) {
            throw new LaunchException(target + ": no place for an instance");
        }
        @Nullable Path staging = null;
        boolean isPrepared = Files.isDirectory(target);
        try {
            Files.createDirectories(parent);
            staging = Files.createTempDirectory(isPrepared ? target : parent, "." + target.getFileName() + ".import-");
            Files.setPosixFilePermissions(staging, PosixFilePermissions.fromString("rwxr-xr-x"));
            fill(new InstanceFolder(staging), draft);
            InstanceFindings findings = InstanceFindings.of(new InstanceFolder(staging), false);
            String shownAs = staging.toString();
            List<String> lines = findings.lines().stream()
                    .map(line -> line.replace(shownAs, target.toString()))
                    .toList();
            if (findings.hasErrors()) {
                throw new LaunchException(
                        "the import made a configuration with errors, please report it; no instance was made:\n"
                                + String.join("\n", lines));
            }
            if (isPrepared) {
                moveUp(staging);
            } else {
                Files.move(staging, target);
                staging = null;
            }
            return lines;
        } catch (UnwritableException unwritable) {
            throw new LaunchException(unwritable.getMessage() + "; no instance was made");
        } catch (IOException refused) {
            throw new LaunchException(
                    target + ": cannot be written: " + IoReason.of(refused) + "; no instance was made");
        } finally {
            if (staging != null) {
                remove(staging);
            }
        }
    }

    /** All or nothing; the configuration comes last, since it makes the folder an instance. */
    private void moveUp(Path staging) throws IOException {
        List<Path> parts;
        try (Stream<Path> entries = Files.list(staging)) {
            parts = entries.sorted(Comparator.comparing(part -> part.endsWith("conf")))
                    .toList();
        }
        List<Path> moved = new ArrayList<>();
        boolean whole = false;
        try {
            for (Path part : parts) {
                Path place = target.resolve(part.getFileName());
                Files.move(part, place);
                moved.add(place);
            }
            whole = true;
        } finally {
            if (!whole) {
                moved.forEach(NewInstance::remove);
            }
        }
    }

    private void fill(InstanceFolder instance, InstanceDraft draft) throws IOException {
        instance.prepare();
        for (DraftFile file : DraftFiles.of(draft, InstanceDefaults.mimeTypes())) {
            Path path = instance.root().resolve(file.name()).normalize();
            if (!path.startsWith(instance.root())) {
                throw new IllegalStateException(file.name() + ": outside of the instance");
            }
            Files.createDirectories(path.getParent());
            if (file.isSecret()) {
                Files.createFile(
                        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(OWNER_ONLY)));
            }
            Files.write(path, file.content());
        }
        for (var server : draft.servers()) {
            for (WebAppDraft webApp : server.webApps()) {
                if (webApp.copyTo().isPresent()) {
                    copy(
                            webApp.source(),
                            instance.root().resolve(webApp.copyTo().get()));
                }
            }
        }
        InstanceDefaults.configure(instance);
        Files.deleteIfExists(instance.conf().resolve("site.acl"));
    }

    /** Links are not followed: what they lead to is not the application's. */
    private static void copy(Path from, Path to) throws IOException {
        int copied = 0;
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                if (++copied > MOST_COPIED) {
                    throw new IOException(from + " has more than " + MOST_COPIED + " files");
                }
                Path place = to.resolve(from.relativize(path).toString());
                if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(place);
                } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectories(place.getParent());
                    Files.copy(path, place);
                }
            }
        }
    }

    private static void remove(Path folder) {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path left, IOException failure) throws IOException {
                    Files.delete(left);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException stays) {
            throw new LaunchException(folder + ": cannot be removed: " + IoReason.of(stays));
        }
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
