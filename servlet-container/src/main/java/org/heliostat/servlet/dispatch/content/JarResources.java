package org.heliostat.servlet.dispatch.content;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an application's jars hold below {@code META-INF/resources} (Servlet 6.1, 4.6): indexed once, by path and by
 * folder; jars with something there stay open until this is closed. The first jar that has a path wins. What is sent to
 * browsers is unpacked, so that the file cache serves it. Any thread.
 */
public final class JarResources implements AutoCloseable {

    /** Files and folders of all jars of one application; what comes after these is not there, and is told. */
    static final int MOST_ENTRIES = 100_000;

    private static final Logger LOG = LoggerFactory.getLogger(JarResources.class);
    private static final String IN_JAR = "META-INF/resources/";

    private final UnpackedFiles unpacked;
    private final FileCache files;
    private final int mostEntries;
    private final Map<String, InJar> byPath = new HashMap<>();
    private final Map<String, TreeSet<String>> children = new HashMap<>();
    private final List<ZipFile> open = new ArrayList<>();
    private long leftOut;

    /**
     * @param unpacked closed with this
     * @throws IOException when a jar cannot be read; none is left open then
     */
    public JarResources(List<Path> jars, UnpackedFiles unpacked, FileCache files) throws IOException {
        this(jars, unpacked, files, MOST_ENTRIES);
    }

    JarResources(List<Path> jars, UnpackedFiles unpacked, FileCache files, int mostEntries) throws IOException {
        this.unpacked = unpacked;
        this.files = files;
        this.mostEntries = mostEntries;
        try {
            for (Path jar : jars) {
                index(jar);
            }
        } catch (IOException | RuntimeException unusable) {
            close();
            throw unusable;
        }
        if (leftOut > 0) {
            LOG.warn("{} files in META-INF/resources of jars are left out (limit: {} in all)", leftOut, mostEntries);
        }
    }

    private void index(Path file) throws IOException {
        ZipFile zip = new ZipFile(file.toFile());
        open.add(zip);
        boolean used = false;
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            String name = entry.getName();
            if (name.startsWith(IN_JAR) && name.length() > IN_JAR.length()) {
                used = true;
                add(zip, file, entry, name.substring(IN_JAR.length() - 1));
            }
        }
        if (!used) {
            open.remove(zip);
            zip.close();
        }
    }

    /** Jars need not have entries for folders: each file brings those above it. */
    private void add(ZipFile zip, Path file, ZipEntry entry, String path) {
        boolean folder = path.endsWith("/");
        String plain = withoutSlash(path);
        put(plain, new InJar(this, zip, file, entry, plain, folder));
        for (int slash = plain.lastIndexOf('/'); slash > 0; slash = plain.lastIndexOf('/', slash - 1)) {
            String above = plain.substring(0, slash);
            put(above, new InJar(this, zip, file, entry, above, true));
        }
    }

    private void put(String path, InJar resource) {
        if (byPath.containsKey(path)) {
            return;
        }
        if (byPath.size() >= mostEntries) {
            leftOut++;
            return;
        }
        byPath.put(path, resource);
        children.computeIfAbsent(path.substring(0, path.lastIndexOf('/') + 1), above -> new TreeSet<>())
                .add(resource.isDirectory() ? path + "/" : path);
    }

    /** @param path with a leading slash; one at the end means nothing */
    public @Nullable WebResource find(String path) {
        return byPath.get(withoutSlash(path));
    }

    /** @return paths of what is directly in a folder, in order, folders with a closing slash; empty when there is none */
    public Iterable<String> in(String folder) {
        return children.getOrDefault(folder.endsWith("/") ? folder : folder + "/", new TreeSet<>());
    }

    /** @return a URL that any library may open, by itself; null when the resource is not one of these */
    public static @Nullable URL url(WebResource resource) throws MalformedURLException {
        return resource instanceof InJar inJar ? inJar.url() : null;
    }

    /** @return what browsers asked for of it. Any thread */
    public WebAppSnapshot.JarFiles figures() {
        return unpacked.figures();
    }

    @Override
    public void close() throws IOException {
        files.dropBelow(unpacked.folder());
        try {
            unpacked.close();
        } finally {
            for (ZipFile jar : open) {
                jar.close();
            }
        }
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    /**
     * A file or folder.
     *
     * @param entry of it, or of something below it where the jar has none for the folder
     */
    private record InJar(
            JarResources owner, ZipFile jar, Path jarFile, ZipEntry zipEntry, String path, boolean isDirectory)
            implements WebResource {

        @Override
        public long length() {
            return zipEntry.getSize();
        }

        @Override
        public long modifiedMillis() {
            return Math.max(0, zipEntry.getTime());
        }

        @Override
        public InputStream open() throws IOException {
            Path place = owner.unpacked.known(path);
            if (place != null && Files.isRegularFile(place)) {
                return Files.newInputStream(place);
            }
            InputStream in = isDirectory ? null : jar.getInputStream(zipEntry);
            if (in == null) {
                throw new FileNotFoundException(zipEntry.getName());
            }
            return in;
        }

        @Override
        public String eTag() {
            return "\"" + Long.toHexString(length()) + '-' + Long.toHexString(modifiedMillis()) + '"';
        }

        @Override
        public @Nullable Path file() {
            return null;
        }

        @Override
        public @Nullable FileEntry entry() {
            Path place = isDirectory ? null : owner.unpacked.place(jar, zipEntry, path);
            FileEntry entry = place == null ? null : owner.files.lookup(place);
            // Whoever empties the folder meanwhile gets what is in the jar.
            return entry != null && entry.isFile() && entry.size() == length() ? entry : null;
        }

        URL url() throws MalformedURLException {
            String name = IN_JAR.substring(0, IN_JAR.length() - 1) + path + (isDirectory ? "/" : "");
            try {
                // The constructor with parts escapes what may not stand in a path: blanks, #, ?, %.
                String escaped = new URI(null, null, "/" + name, null).getRawPath();
                return URI.create("jar:" + jarFile.toUri() + "!" + escaped).toURL();
            } catch (URISyntaxException impossible) {
                throw new MalformedURLException(name + ": " + impossible.getMessage());
            }
        }
    }
}
