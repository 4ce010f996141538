package org.heliostat.servlet.deploy.library;

import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.heliostat.servlet.deploy.model.Origin;
import org.heliostat.servlet.deploy.model.Problems;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * What is known of jars: in memory for the applications of this server, and in a folder for the next start. A jar that is
 * seen again at its path with size and time unchanged is not opened; elsewhere it is known by its table of contents, so
 * that applications with the same library share one {@link Library}. Used by one thread at a time.
 */
public final class Libraries {

    /** Files that are kept: one for each library, and one for the shapes of its classes where they were asked for. */
    static final int MOST_FILES = 4_000;

    /** Bytes of all kept files. */
    static final long MOST_BYTES = 256L * 1024 * 1024;

    private static final int MOST_IN_MEMORY = 1_000;
    private static final String SHAPES = "-shapes";

    private final KeptFiles kept;
    private final Map<Seen, String> keys = new Bounded<>();
    private final Map<String, SoftReference<Library>> inMemory = new Bounded<>();

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

    /** @param folder for what is kept, created when needed */
    public Libraries(Path folder, WallClock clock) {
        this(new KeptFiles(folder, MOST_FILES, MOST_BYTES, clock));
    }

    Libraries(KeptFiles kept) {
        this.kept = kept;
    }

    /**
     * Looks at many jars; those that are not known yet are read by several threads at once. A class file that cannot be
     * read is a warning in {@code problems}.
     *
     * @param jars by their path inside of the application
     * @param withShapes whether {@link Library#shapes()} is asked for
     * @return in the order of {@code jars}
     * @throws IOException when a jar cannot be read
     */
    public List<Library> of(Map<String, Path> jars, boolean withShapes, Problems problems) throws IOException {
        List<Callable<Made>> missing = new ArrayList<>();
        List<Seen> seen = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        Library[] libraries = new Library[jars.size()];
        int place = 0;
        for (Map.Entry<String, Path> jar : jars.entrySet()) {
            Seen now = Seen.of(jar.getValue());
            Library known = remembered(keys.get(now), withShapes);
            if (known == null) {
                Problems own = new Problems(problems.application());
                missing.add(() -> make(jar.getKey(), jar.getValue(), withShapes, own));
                seen.add(now);
                places.add(place);
            } else {
                libraries[place] = known;
            }
            place++;
        }
        List<Made> made = SeveralThreads.all("jar-reading", missing);
        for (int i = 0; i < made.size(); i++) {
            libraries[places.get(i)] = remember(seen.get(i), made.get(i), withShapes, problems);
        }
        if (made.stream().anyMatch(Made::written)) {
            kept.removeUnused();
        }
        return List.of(libraries);
    }

    /** One jar was in several places: they share what is there first. */
    private Library remember(Seen seen, Made made, boolean withShapes, Problems problems) {
        made.problems().findings().forEach(finding -> problems.warn(finding.at(), finding.text()));
        keys.put(seen, made.key());
        Library known = remembered(made.key(), withShapes);
        if (known == null) {
            known = made.library();
            inMemory.put(made.key(), new SoftReference<>(known));
        }
        return known;
    }

    private @Nullable Library remembered(@Nullable String key, boolean withShapes) {
        SoftReference<Library> reference = key == null ? null : inMemory.get(key);
        Library library = reference == null ? null : reference.get();
        return library == null || withShapes && library.shapes().isEmpty() ? null : library;
    }

    /** What a thread has found out about a jar. */
    private record Made(String key, Library library, boolean written, Problems problems) {}

    private Made make(String source, Path jar, boolean withShapes, Problems problems) throws IOException {
        String key = key(jar);
        Optional<Library> known = kept.read(key, LibraryFormat::readLibrary);
        if (known.isPresent() && !withShapes) {
            return new Made(key, known.get(), false, problems);
        }
        Optional<List<ClassShape>> shapes =
                known.isPresent() ? kept.read(key + SHAPES, LibraryFormat::readShapes) : Optional.empty();
        if (known.isPresent() && shapes.isPresent()) {
            return new Made(key, known.get().with(shapes), false, problems);
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Library library = new JarReading(source, withShapes, problems).read(zip);
            return new Made(key, library, keep(key, library, source, problems), problems);
        }
    }

    /** @return whether it was written */
    private boolean keep(String key, Library library, String source, Problems problems) {
        try {
            kept.write(key, out -> LibraryFormat.write(library, out));
            if (library.shapes().isPresent()) {
                List<ClassShape> shapes = library.shapes().get();
                kept.write(key + SHAPES, out -> LibraryFormat.write(shapes, out));
            }
            return true;
        } catch (IOException unwritable) {
            problems.warn(new Origin(source, 0), "what is in it cannot be kept for the next start: " + unwritable);
            return false;
        }
    }

    /**
     * Names, lengths, check sums and places of all entries say what a jar is: builders may give all of them one time. A jar
     * whose table of contents only Java's own reader understands is known by its place.
     */
    private static String key(Path jar) throws IOException {
        try {
            return CentralDirectory.checkSum(jar);
        } catch (ZipException unusual) {
            Seen place = Seen.of(jar);
            return "place-"
                    + Integer.toHexString(place.path().hashCode())
                    + '-'
                    + Long.toHexString(place.size())
                    + '-'
                    + Long.toHexString(place.modifiedNanos());
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
