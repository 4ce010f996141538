package org.heliostat.servlet.classloading;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Turns parts of a class path into jars and folders on disk. What is inside of another jar has its {@code META-INF} unpacked
 * into a folder, at most 1 GB of all of them. Used by one thread.
 */
public final class ClassPathEntries {

    /** Bytes that are unpacked at most. */
    private static final long MOST_BYTES = 1L << 30;

    private static final String UNPACKED = "META-INF/";
    private static final String FILE = "file";

    private final Path folder;
    private final Set<Path> entries = new LinkedHashSet<>();
    private long bytes;

    /** @param folder for what is unpacked; made when it is needed */
    public ClassPathEntries(Path folder) {
        this.folder = folder;
    }

    /** @return jars and folders, each once, in the order in which they came */
    public List<Path> all() {
        return List.copyOf(entries);
    }

    /**
     * Takes the class path of a loader and of those above it.
     *
     * @throws IOException when a jar cannot be read, or holds too much
     */
    public void addAllOf(ClassLoader loader) throws IOException {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader known) {
                for (URL url : known.getURLs()) {
                    add(url);
                }
            }
            if (each == ClassLoader.getSystemClassLoader()) {
                for (String path : System.getProperty("java.class.path", "").split(File.pathSeparator)) {
                    addFile(Path.of(path));
                }
            }
        }
    }

    /**
     * Takes a jar or folder; what is not there is left out, as on any class path.
     *
     * @throws IOException when it is neither, cannot be read, or holds too much
     */
    public void add(URL url) throws IOException {
        if (FILE.equals(url.getProtocol())) {
            addFile(path(url));
            return;
        }
        URLConnection connection = url.openConnection();
        if (!(connection instanceof JarURLConnection jar)) {
            throw new IOException(url + " (expected: a file or a jar)");
        }
        URL inside = jar.getJarFileURL();
        if (FILE.equals(inside.getProtocol())) {
            addFile(path(inside));
            return;
        }
        // A file that is shared with others stays open for them.
        connection.setUseCaches(false);
        try (JarFile file = jar.getJarFile()) {
            unpack(file);
        }
    }

    private void addFile(Path path) {
        if (!path.toString().isEmpty() && Files.exists(path)) {
            entries.add(path.toAbsolutePath().normalize());
        }
    }

    private static Path path(URL url) throws IOException {
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException | IllegalArgumentException odd) {
            throw new IOException(url + " (expected: the URL of a file)", odd);
        }
    }

    private void unpack(JarFile jar) throws IOException {
        Path place = folder.resolve(Integer.toString(entries.size() + 1));
        boolean any = false;
        for (JarEntry entry : Collections.list(jar.entries())) {
            Path target = place.resolve(entry.getName()).normalize();
            if (entry.isDirectory() || !entry.getName().startsWith(UNPACKED) || !target.startsWith(place)) {
                continue;
            }
            Files.createDirectories(target.getParent());
            try (InputStream in = jar.getInputStream(entry)) {
                bytes += Files.copy(in, target);
            }
            if (bytes > MOST_BYTES) {
                throw new IOException(jar.getName() + ": more than " + MOST_BYTES + " bytes below META-INF");
            }
            any = true;
        }
        if (any) {
            entries.add(place);
        }
    }
}
