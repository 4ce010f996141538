package org.heliostat.servlet.deploy;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.DeploymentException;
import org.heliostat.servlet.deploy.model.Origin;

/**
 * Unpacks WARs below the instance's {@code work/}. A folder appears under its final name only when it is complete, so
 * one that is there from an earlier start can be used again; a WAR that is refused leaves nothing behind.
 */
public final class WarUnpacker {
    private static final String JAR_RESOURCES = "META-INF/resources/";

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
        return unpack(war, "");
    }

    /**
     * The static resources that jars carry in {@code META-INF/resources} (Servlet 6.1, 4.6), as folders.
     *
     * @param jars jars of WEB-INF/lib in order
     * @return one folder for each jar that has any, in the same order
     */
    public List<Path> unpackResources(List<Path> jars) throws DeploymentException {
        List<Path> folders = new ArrayList<>();
        for (Path jar : jars) {
            if (hasResources(jar)) {
                folders.add(unpack(jar, JAR_RESOURCES));
            }
        }
        return folders;
    }

    private boolean hasResources(Path jar) throws DeploymentException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(ZipEntry::getName)
                    .anyMatch(name -> name.startsWith(JAR_RESOURCES) && name.length() > JAR_RESOURCES.length());
        } catch (IOException e) {
            throw refused(jar, e);
        }
    }

    private Path unpack(Path archive, String prefix) throws DeploymentException {
        try {
            Path target = work.resolve(folderName(archive));
            if (Files.isDirectory(target)) {
                return target;
            }
            Files.createDirectories(work);
            Path fresh = Files.createTempDirectory(work, ".unpacking");
            try {
                write(archive, prefix, fresh);
                Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                remove(fresh);
            }
            return target;
        } catch (IOException e) {
            throw refused(archive, e);
        }
    }

    private static String folderName(Path archive) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(archive, BasicFileAttributes.class);
        String path = Integer.toHexString(archive.toAbsolutePath().normalize().hashCode());
        return archive.getFileName() + "-" + attributes.size() + "-"
                + attributes.lastModifiedTime().toMillis() + "-" + path;
    }

    private void write(Path archive, String prefix, Path fresh) throws IOException {
        Optional<String> special = CentralDirectory.special(archive);
        if (special.isPresent()) {
            throw new ZipException("entry " + special.get().replaceAll("\\p{Cntrl}", "?") + " is a link or device");
        }
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            new Unzip(limits, fresh).all(zip, prefix);
        }
    }

    private static DeploymentException refused(Path archive, IOException why) {
        String name = archive.getFileName().toString();
        boolean damaged = why instanceof ZipException;
        String reason = why.getMessage() == null ? why.toString() : why.getMessage();
        return new DeploymentException(
                name,
                new Origin(archive.toString(), 0),
                damaged ? "refused whole" : "cannot be unpacked",
                damaged ? reason : why.getClass().getSimpleName() + ": " + reason);
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
            public FileVisitResult postVisitDirectory(Path left, @org.jspecify.annotations.Nullable IOException failure)
                    throws IOException {
                if (failure != null) {
                    throw failure;
                }
                Files.deleteIfExists(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
