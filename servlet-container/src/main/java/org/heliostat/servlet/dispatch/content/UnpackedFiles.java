package org.heliostat.servlet.dispatch.content;

import static java.util.Objects.requireNonNull;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resources of an application's jars as files of a folder, each inflated once, when a browser asks for it first; from
 * then on the file cache can keep it like any other file. The folder is this application's alone and goes with it. Any
 * thread.
 */
public final class UnpackedFiles implements AutoCloseable {

    /** Bytes of all files of one application; what comes after these is inflated at each request. */
    public static final long MOST_BYTES = 512L * 1024 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(UnpackedFiles.class);
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path folder;
    private final long mostBytes;
    private final Map<String, Optional<Path>> places = new ConcurrentHashMap<>();
    private final AtomicLong names = new AtomicLong();
    private final AtomicLong bytes = new AtomicLong();
    private final LongAdder leftOut = new LongAdder();
    private final AtomicBoolean told = new AtomicBoolean();

    /** @param folder made when it is needed; nobody else writes there */
    public UnpackedFiles(Path folder) {
        this(folder, MOST_BYTES);
    }

    UnpackedFiles(Path folder, long mostBytes) {
        this.folder = requireNonNull(folder, "folder").toAbsolutePath().normalize();
        this.mostBytes = mostBytes;
    }

    Path folder() {
        return folder;
    }

    /**
     * Unpacks a resource, or finds it unpacked; whoever asks meanwhile waits.
     *
     * @param path names the resource in the application
     * @return null when it has to be read from the jar
     */
    @Nullable
    Path place(ZipFile jar, ZipEntry entry, String path) {
        return places.computeIfAbsent(path, unknown -> unpack(jar, entry)).orElse(null);
    }

    /** @return where the resource is if it was unpacked before */
    @Nullable
    Path known(String path) {
        return places.getOrDefault(path, Optional.empty()).orElse(null);
    }

    /** @return each exact; together they may be some files apart */
    WebAppSnapshot.JarFiles figures() {
        long left = leftOut.sum();
        return new WebAppSnapshot.JarFiles(Math.max(0, places.size() - left), bytes.get(), left);
    }

    private Optional<Path> unpack(ZipFile jar, ZipEntry entry) {
        long size = entry.getSize();
        if (size < 0 || bytes.addAndGet(size) > mostBytes) {
            return inJar(size, null);
        }
        try {
            Files.createDirectories(folder);
            Path place = folder.resolve(Long.toString(names.incrementAndGet()));
            write(jar, entry, place);
            return Optional.of(place);
        } catch (IOException | RuntimeException unwritable) {
            return inJar(size, unwritable);
        }
    }

    private Optional<Path> inJar(long size, @Nullable Exception reason) {
        bytes.addAndGet(-Math.max(0, size));
        leftOut.increment();
        if (told.compareAndSet(false, true)) {
            LOG.warn(
                    "some resources of jars are not unpacked to {}: {}",
                    folder,
                    reason == null ? "they take more than " + mostBytes + " bytes" : reason.toString());
        }
        return Optional.empty();
    }

    private static void write(ZipFile jar, ZipEntry entry, Path place) throws IOException {
        long left = entry.getSize();
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = jar.getInputStream(entry);
                OutputStream out = Files.newOutputStream(place, StandardOpenOption.CREATE_NEW)) {
            if (in == null) {
                throw new FileNotFoundException(entry.getName());
            }
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                left -= n;
                if (left < 0) {
                    break;
                }
                out.write(buffer, 0, n);
            }
        }
        if (left != 0) {
            Files.deleteIfExists(place);
            throw new ZipException(entry.getName() + " is not as long as it says");
        }
    }

    @Override
    public void close() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(folder);
    }
}
