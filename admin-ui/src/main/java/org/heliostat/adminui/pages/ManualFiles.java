package org.heliostat.adminui.pages;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The pages of the manual by path: {@code tls.html} is at {@code /manual/tls.html}. They are read when somebody asks for the first one,
 * so that a start does not wait for them, and given back when memory is short. Reading blocks; any thread that may.
 */
public final class ManualFiles {

    /** Bytes of all pages together. */
    static final long MOST_BYTES = 16L << 20;

    private static final String ARCHIVE = "org/heliostat/manual/site.zip";
    private static final String REVALIDATE = "no-cache";

    private final ClassLoader loader;
    private volatile SoftReference<Map<String, PageFile>> kept = new SoftReference<>(null);

    /** @param loader has the archive of the manual; where it has none, there are no pages */
    public ManualFiles(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * @param path below {@code /manual/}; nothing is the first page
     * @throws IOException when the archive cannot be read, or is too large
     */
    Optional<PageFile> at(String path) throws IOException {
        Map<String, PageFile> files = kept.get();
        return Optional.ofNullable((files == null ? read() : files).get(path.isEmpty() ? "index.html" : path));
    }

    private synchronized Map<String, PageFile> read() throws IOException {
        Map<String, PageFile> files = kept.get();
        if (files != null) {
            return files;
        }
        files = new HashMap<>();
        try (InputStream archive = loader.getResourceAsStream(ARCHIVE)) {
            if (archive != null) {
                fill(files, new ZipInputStream(archive));
            }
        }
        kept = new SoftReference<>(files);
        return files;
    }

    private static void fill(Map<String, PageFile> files, ZipInputStream zip) throws IOException {
        long left = MOST_BYTES;
        for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
            byte[] content = zip.readNBytes((int) Math.min(left + 1, Integer.MAX_VALUE));
            left -= content.length;
            if (left < 0) {
                throw new IOException(ARCHIVE + ": more than " + MOST_BYTES + " bytes");
            }
            String name = entry.getName();
            PageFile.typeOf(name).ifPresent(type -> files.put(name, new PageFile(type, REVALIDATE, content)));
        }
    }
}
