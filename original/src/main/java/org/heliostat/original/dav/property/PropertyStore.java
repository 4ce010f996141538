package org.heliostat.original.dav.property;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.UUID;
import org.heliostat.original.dav.lock.DiskFailure;

/**
 * Keeps the properties that clients have given to files, beside the files that are served, in a tree of the same form: of
 * {@code /srv/www/a.txt} they are in {@code d.srv/d.www/f.a.txt}. So they are nothing that can be asked for as a file, and a folder
 * that is moved takes those of its members along in one step. Each file of properties is replaced as a whole. Session threads; who
 * changes the properties of one file has its turn ({@link org.heliostat.filecache.FileTurns}).
 */
public final class PropertyStore {

    private static final int LONGEST_NAME = 250;
    private static final long LARGEST = 64L * 1024 * 1024;

    private final Path root;

    public PropertyStore(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    /** @param file absolute, without links */
    public DeadProperties of(Path file) throws IOException {
        Path kept = properties(file);
        try {
            if (Files.size(kept) > LARGEST) {
                throw new IOException(kept + ": too large for a file of properties");
            }
            return DeadProperties.read(Files.readAllBytes(kept));
        } catch (NoSuchFileException none) {
            return DeadProperties.NONE;
        }
    }

    public void keep(Path file, DeadProperties properties) throws IOException {
        Path kept = properties(file);
        if (properties.isEmpty()) {
            Files.deleteIfExists(kept);
            return;
        }
        Files.createDirectories(kept.getParent());
        Path fresh = kept.resolveSibling("n." + UUID.randomUUID());
        try {
            write(fresh, properties.written(), StandardOpenOption.CREATE_NEW);
            Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** It is on the disk when this returns. */
    static void write(Path file, byte[] content, OpenOption how) throws IOException {
        DiskFailure.named(file, () -> {
            Files.write(file, content, StandardOpenOption.WRITE, how);
            try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
                written.force(true);
            }
        });
    }

    /** The file, or the folder with all below, is gone. */
    public void remove(Path file) throws IOException {
        Files.deleteIfExists(properties(file));
        Path below = members(file);
        if (!Files.isDirectory(below)) {
            return;
        }
        Files.walkFileTree(below, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path kept, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(kept);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException failed) throws IOException {
                Files.deleteIfExists(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The file, or the folder with all below, has another name. Nothing is kept of what was there. */
    public void move(Path from, Path to) throws IOException {
        remove(to);
        moveOne(properties(from), properties(to));
        moveOne(members(from), members(to));
    }

    private static void moveOne(Path from, Path to) throws IOException {
        if (Files.exists(from)) {
            Files.createDirectories(to.getParent());
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    private Path properties(Path file) {
        Path folder = file.getParent();
        return folder == null ? root.resolve("f.") : members(folder).resolve(name("f.", file.getFileName()));
    }

    private Path members(Path folder) {
        Path place = root;
        for (Path part : folder) {
            place = place.resolve(name("d.", part));
        }
        return place;
    }

    /** A name may have 255 bytes; what would be longer stands for itself by its digest. */
    private static String name(String kind, Path part) {
        String name = part.toString();
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= LONGEST_NAME ? kind + name : kind + "#" + digest(bytes);
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
