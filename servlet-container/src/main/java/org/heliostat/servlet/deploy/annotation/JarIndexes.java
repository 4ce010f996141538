package org.heliostat.servlet.deploy.annotation;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.jboss.jandex.Index;
import org.jboss.jandex.IndexReader;
import org.jboss.jandex.IndexWriter;
import org.jboss.jandex.Indexer;

/**
 * Indexes classes, and keeps the index of each jar in a folder under the name, size and time of change of the jar, so
 * that the next start does not read the jar again. A class file that cannot be read is a warning.
 */
public final class JarIndexes {
    private final Path cache;

    /** @param cache folder for kept indexes, created when needed */
    public JarIndexes(Path cache) {
        this.cache = requireNonNull(cache, "cache");
    }

    /** The index of a jar. */
    Index ofJar(String source, Path jar, Problems problems) throws IOException {
        Path kept = cache.resolve(jar.getFileName() + "-" + Files.size(jar) + "-"
                + Files.getLastModifiedTime(jar).toMillis() + ".jandex");
        Optional<Index> known = read(kept);
        if (known.isPresent()) {
            return known.get();
        }
        Indexer indexer = new Indexer();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                if (isClass(entry.getName())) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        add(indexer, in, new Origin(source + "!" + entry.getName(), 0), problems);
                    }
                }
            }
        }
        Index index = indexer.complete();
        write(kept, index);
        return index;
    }

    /** The index of a folder of classes; never kept, because a folder has no time of change as a whole. */
    Index ofFolder(String source, Path folder, Problems problems) throws IOException {
        Indexer indexer = new Indexer();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                if (isClass(name)) {
                    try (InputStream in = Files.newInputStream(file)) {
                        add(indexer, in, new Origin(source + "/" + name, 0), problems);
                    }
                }
            }
        }
        return indexer.complete();
    }

    /** Versioned classes of a multi-release jar declare nothing of their own. */
    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
    }

    private static void add(Indexer indexer, InputStream in, Origin at, Problems problems) {
        try {
            indexer.index(in);
        } catch (IOException | RuntimeException e) {
            // Jandex answers damaged class files with whatever its reading position happens to hit.
            problems.warn(at, "class file cannot be read, its annotations are not seen: " + e);
        }
    }

    private static Optional<Index> read(Path kept) {
        if (!Files.isRegularFile(kept)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(kept)) {
            return Optional.of(new IndexReader(in).read());
        } catch (IOException | RuntimeException e) {
            // An index cut short by a crash or written by another version: it is made again.
            return Optional.empty();
        }
    }

    private void write(Path kept, Index index) throws IOException {
        Files.createDirectories(cache);
        Path fresh = Files.createTempFile(cache, "index", ".new");
        try {
            try (var out = Files.newOutputStream(fresh)) {
                new IndexWriter(out).write(index);
            }
            move(fresh, kept);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
