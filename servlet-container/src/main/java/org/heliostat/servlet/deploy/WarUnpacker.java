package org.heliostat.servlet.deploy;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.heliostat.config.IoReason;
import org.heliostat.servlet.deploy.library.CentralDirectory;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks WARs below the instance's {@code work/}. A folder appears under its final name only when it is complete, so
 * one that is there from an earlier start can be used again; a WAR that is refused leaves nothing behind.
 */
public final class WarUnpacker {
    private final Path work;
    private final WarLimits limits;

    /** @param work folder for unpacked applications, created when needed */
    public WarUnpacker(Path work, WarLimits limits) {
        this.work = requireNonNull(work, "work");
        this.limits = requireNonNull(limits, "limits");
    }

    /**
     * Unpacks a WAR, or finds it unpacked. A changed file gets a folder of its own, so that an old version can be
     * served while the new one starts.
     *
     * @return the exploded folder
     * @throws DeploymentException when the WAR is damaged, dangerous, too large, or cannot be written
     */
    public Path unpack(Path war) throws DeploymentException {
        try {
            Path target = folder(war);
            if (Files.isDirectory(target)) {
                return target;
            }
            Files.createDirectories(work);
            Path fresh = Files.createTempDirectory(work, ".unpacking");
            try {
                write(war, fresh);
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                remove(fresh);
            }
            return target;
        } catch (IOException e) {
            throw refused(war, e);
        }
    }

    /** Where a WAR, as it is now, is or will be unpacked. */
    public Path folder(Path war) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(war, BasicFileAttributes.class);
        return work.resolve(prefix(war) + attributes.size() + "-"
                + attributes.lastModifiedTime().toMillis());
    }

    /** The folders of earlier contents of a WAR. */
    public List<Path> outdated(Path war) throws IOException {
        if (!Files.isDirectory(work)) {
            return List.of();
        }
        Path current = Files.exists(war) ? folder(war) : work;
        try (Stream<Path> folders = Files.list(work)) {
            return folders.filter(folder -> folder.getFileName().toString().startsWith(prefix(war)))
                    .filter(folder -> !folder.equals(current))
                    .toList();
        }
    }

    /** WARs of one name in different folders do not share anything. */
    private static String prefix(Path war) {
        String place = Integer.toHexString(war.toAbsolutePath().normalize().hashCode());
        return war.getFileName() + "-" + place + "-";
    }

    private void write(Path archive, Path fresh) throws IOException {
        Optional<String> special = CentralDirectory.special(archive);
        if (special.isPresent()) {
            throw new ZipException("entry " + special.get().replaceAll("\\p{Cntrl}", "?") + " is a link or device");
        }
        new Unzip(archive, limits, fresh).all();
    }

    private static DeploymentException refused(Path archive, IOException why) {
        String name = archive.getFileName().toString();
        boolean damaged = why instanceof ZipException;
        return new DeploymentException(
                name,
                new Origin(archive.toString(), 0),
                damaged ? "refused whole" : "cannot be unpacked",
                IoReason.of(why));
    }

    /** Removes an unpacked folder with everything in it; links are removed, not followed. */
    public static void remove(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, @Nullable IOException failure) throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
