package org.heliostat.servlet.deploy.annotation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.time.WallClock;
import org.jboss.jandex.Index;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexWriter;

/**
 * Indexes of jars in a folder, from one start of the server to the next. The time of a file is that of its last use;
 * the longest unused go when there are too many. Any thread.
 */
final class KeptIndexes {

    private static final String SUFFIX = ".jandex";

    private final Path folder;
    private final int mostFiles;
    private final long mostBytes;
    private final WallClock clock;

    private record Kept(Path file, long size, FileTime used) {}

    /** @param folder created when needed */
    KeptIndexes(Path folder, int mostFiles, long mostBytes, WallClock clock) {
        this.folder = requireNonNull(folder, "folder");
        this.mostFiles = mostFiles;
        this.mostBytes = mostBytes;
        this.clock = clock;
    }

    Optional<Index> read(String key) {
        Path kept = folder.resolve(key + SUFFIX);
        if (!Files.isRegularFile(kept)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(kept)) {
            Index index = new IndexReader(in).read();
            Files.setLastModifiedTime(kept, now());
            return Optional.of(index);
        } catch (IOException | RuntimeException e) {
            // An index cut short by a crash or written by another version: it is made again.
            return Optional.empty();
        }
    }

    void write(String key, Index index) throws IOException {
        Files.createDirectories(folder);
        Path fresh = Files.createTempFile(folder, "index", ".new");
        try {
            try (var out = Files.newOutputStream(fresh)) {
                new IndexWriter(out).write(index);
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
            for (Path file :
                    (Iterable<Path>) files.filter(each -> each.toString().endsWith(SUFFIX))::iterator) {
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
