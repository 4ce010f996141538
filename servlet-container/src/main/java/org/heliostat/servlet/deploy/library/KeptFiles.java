package org.heliostat.servlet.deploy.library;

import static java.util.Objects.requireNonNull;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.heliostat.time.WallClock;

/**
 * What was found out about jars, in files of a folder, from one start of the server to the next. The time of a file is
 * that of its last use; the longest unused go when there are too many. Any thread.
 */
final class KeptFiles {

    private static final String SUFFIX = ".known";

    private final Path folder;
    private final int mostFiles;
    private final long mostBytes;
    private final WallClock clock;
    private final AtomicLong written = new AtomicLong();

    private record Kept(Path file, long size, FileTime used) {}

    /** Reads the content of a file. */
    interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    /** Writes the content of a file. */
    interface Writer {
        void write(DataOutputStream out) throws IOException;
    }

    /** @param folder created when needed */
    KeptFiles(Path folder, int mostFiles, long mostBytes, WallClock clock) {
        this.folder = requireNonNull(folder, "folder");
        this.mostFiles = mostFiles;
        this.mostBytes = mostBytes;
        this.clock = clock;
    }

    <T> Optional<T> read(String key, Reader<T> reader) {
        Path kept = folder.resolve(key + SUFFIX);
        if (!Files.isRegularFile(kept)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(kept)))) {
            T content = reader.read(in);
            Files.setLastModifiedTime(kept, now());
            return Optional.of(content);
        } catch (IOException | RuntimeException e) {
            // A file cut short by a crash or written by another version: it is made again.
            return Optional.empty();
        }
    }

    void write(String key, Writer writer) throws IOException {
        Files.createDirectories(folder);
        // Nobody else writes here: the instance's folder is locked by its server.
        Path fresh = folder.resolve(key + "-" + written.incrementAndGet() + ".new");
        try {
            try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                    Files.newOutputStream(fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)))) {
                writer.write(out);
            }
            Files.setLastModifiedTime(fresh, now());
            move(fresh, folder.resolve(key + SUFFIX));
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** To be called after some were written. */
    void removeUnused() throws IOException {
        List<Kept> all = all();
        all.sort(Comparator.comparing(Kept::used));
        long bytes = all.stream().mapToLong(Kept::size).sum();
        int files = all.size();
        for (Kept kept : all) {
            if (files <= mostFiles && bytes <= mostBytes) {
                return;
            }
            Files.deleteIfExists(kept.file());
            files--;
            bytes -= kept.size();
        }
    }

    private List<Kept> all() throws IOException {
        List<Kept> all = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
                all.add(new Kept(file, attributes.size(), attributes.lastModifiedTime()));
            }
        }
        return all;
    }

    private FileTime now() {
        return FileTime.fromMillis(clock.millis());
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
