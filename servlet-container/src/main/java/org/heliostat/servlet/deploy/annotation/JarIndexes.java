package org.heliostat.servlet.deploy.annotation;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.time.WallClock;
import org.jboss.jandex.Index;
import org.jboss.jandex.Indexer;
import org.jspecify.annotations.Nullable;

/**
 * Indexes classes, and keeps the index of each jar: in memory for the applications of this server, and in a folder for
 * the next start. A jar that is seen again at its path with size and time unchanged is not opened; elsewhere it is
 * known by its table of contents, so that applications with the same library share one index. Of a jar's classes
 * only what {@link ClassOutline} leaves is in it. A class file that cannot be read is a warning. Used by one
 * thread at a time.
 */
public final class JarIndexes {

    /** Files of indexes that are kept; a library's takes some ten to some hundred kilobytes. */
    static final int MOST_FILES = 2_000;

    /** Bytes of all files of indexes. */
    static final long MOST_BYTES = 256L * 1024 * 1024;

    private static final int MOST_IN_MEMORY = 1_000;
    private static final int KEY_BYTES = 16;

    private final KeptIndexes kept;
    private final Map<Seen, String> keys = new Bounded<>();
    private final Map<String, SoftReference<Index>> inMemory = new Bounded<>();

    /** A jar as it was when it was looked at. */
    private record Seen(Path path, long size, long modifiedNanos, @Nullable Object inode) {

        static Seen of(Path jar) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(jar, BasicFileAttributes.class);
            return new Seen(
                    jar.toAbsolutePath().normalize(),
                    attributes.size(),
                    attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                    attributes.fileKey());
        }
    }

    /** @param cache folder for kept indexes, created when needed */
    public JarIndexes(Path cache, WallClock clock) {
        this(new KeptIndexes(cache, MOST_FILES, MOST_BYTES, clock));
    }

    JarIndexes(KeptIndexes kept) {
        this.kept = kept;
    }

    /** The index of a jar. */
    Index ofJar(String source, Path jar, Problems problems) throws IOException {
        return ofJars(Map.of(source, jar), problems).get(0);
    }

    /**
     * The indexes of many jars, in their order; those that are not known yet are made by several threads at once.
     *
     * @param jars by their path inside of the application
     */
    List<Index> ofJars(Map<String, Path> jars, Problems problems) throws IOException {
        List<Callable<Made>> missing = new ArrayList<>();
        List<Seen> seen = new ArrayList<>();
        Index[] indexes = new Index[jars.size()];
        List<Integer> places = new ArrayList<>();
        int place = 0;
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            Seen now = Seen.of(jar.getValue());
            String known = keys.get(now);
            Index index = known == null ? null : remembered(known);
            if (index == null) {
                missing.add(() -> make(jar.getKey(), jar.getValue(), new Problems(problems.application())));
                seen.add(now);
                places.add(place);
            } else {
                indexes[place] = index;
            }
            place++;
        }
        List<Made> made = ManyJars.all(missing);
        for (int i = 0; i < made.size(); i++) {
            indexes[places.get(i)] = remember(seen.get(i), made.get(i), problems);
        }
        if (made.stream().anyMatch(Made::written)) {
            kept.removeUnused();
        }
        return List.of(indexes);
    }

    /** One jar was in several places: they share the index that is there first. */
    private Index remember(Seen seen, Made made, Problems problems) {
        keys.put(seen, made.key());
        made.problems().findings().forEach(finding -> problems.warn(finding.at(), finding.text()));
        Index index = remembered(made.key());
        if (index == null) {
            index = made.index();
            inMemory.put(made.key(), new SoftReference<>(index));
        }
        return index;
    }

    /** What a thread has found out about a jar. */
    private record Made(String key, Index index, boolean written, Problems problems) {}

    private Made make(String source, Path jar, Problems problems) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            String key = key(zip);
            Optional<Index> known = kept.read(key);
            if (known.isPresent()) {
                return new Made(key, known.get(), false, problems);
            }
            Index index = index(source, zip, problems);
            return new Made(key, index, keep(key, index, source, problems), problems);
        }
    }

    private @Nullable Index remembered(String key) {
        SoftReference<Index> reference = inMemory.get(key);
        return reference == null ? null : reference.get();
    }

    /** @return whether it was written */
    private boolean keep(String key, Index index, String source, Problems problems) {
        try {
            kept.write(key, index);
            return true;
        } catch (IOException unwritable) {
            problems.warn(new Origin(source, 0), "its index cannot be kept for the next start: " + unwritable);
            return false;
        }
    }

    private static Index index(String source, ZipFile zip, Problems problems) throws IOException {
        Indexer indexer = new Indexer();
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            if (isClass(entry.getName())) {
                try (InputStream in = zip.getInputStream(entry)) {
                    InputStream outline = new ByteArrayInputStream(ClassOutline.of(in.readAllBytes()));
                    add(indexer, outline, new Origin(source + "!" + entry.getName(), 0), problems);
                }
            }
        }
        return indexer.complete();
    }

    /** Name, length and check sum of every class say what a jar is: builders may give all of them one time. */
    private static String key(ZipFile zip) {
        MessageDigest digest = sha256();
        ByteBuffer numbers = ByteBuffer.allocate(2 * Long.BYTES);
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            if (isClass(entry.getName())) {
                digest.update(entry.getName().getBytes(StandardCharsets.UTF_8));
                digest.update(numbers.clear()
                        .putLong(entry.getSize())
                        .putLong(entry.getCrc())
                        .flip());
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, KEY_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
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

    /** The longest unused goes. */
    private static final class Bounded<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1L;

        Bounded() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MOST_IN_MEMORY;
        }
    }
}
