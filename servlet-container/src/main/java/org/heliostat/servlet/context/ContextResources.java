package org.heliostat.servlet.context;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.heliostat.servlet.dispatch.content.ResourceTree;
import org.heliostat.servlet.dispatch.content.WebResource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of an application: its folder first, then {@code META-INF/resources} of the jars in WEB-INF/lib (Servlet
 * 6.1, 4.6). The jars are indexed once and kept open until the application stops. Any thread.
 */
final class ContextResources implements ResourceTree, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ContextResources.class);
    private static final String IN_JAR = "META-INF/resources/";

    private final Path root;
    private final Map<String, InJar> inJars = new HashMap<>();
    private final List<ZipFile> jars = new ArrayList<>();

    ContextResources(Path root, List<Path> jarFiles) throws IOException {
        this.root = root.toAbsolutePath().normalize();
        for (Path jar : jarFiles) {
            index(jar);
        }
    }

    private void index(Path file) throws IOException {
        ZipFile zip = new ZipFile(file.toFile());
        boolean used = false;
        for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
            String name = entry.getName();
            if (name.startsWith(IN_JAR)) {
                used = true;
                addWithFolders(zip, file, entry, name.substring(IN_JAR.length() - 1));
            }
        }
        if (used) {
            jars.add(zip);
        } else {
            zip.close();
        }
    }

    private void addWithFolders(ZipFile zip, Path file, ZipEntry entry, String path) {
        boolean folder = path.endsWith("/");
        String plain = folder ? path.substring(0, path.length() - 1) : path;
        inJars.putIfAbsent(plain, new InJar(zip, file, entry, folder));
        for (int slash = plain.lastIndexOf('/'); slash > 0; slash = plain.lastIndexOf('/', slash - 1)) {
            inJars.putIfAbsent(plain.substring(0, slash), new InJar(zip, file, entry, true));
        }
    }

    @Override
    public @Nullable WebResource find(String path) {
        Path file = file(path);
        if (file == null) {
            return null;
        }
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (attributes.isDirectory() || attributes.isRegularFile()) {
                return new InFolder(file, attributes);
            }
        } catch (IOException notInTheFolder) {
            LOG.trace("{} is not in the folder", path);
        }
        return inJars.get(withoutSlash(path));
    }

    /** @return the place in the folder, there or not; null when the path leads out of it or is no file name */
    @Nullable
    Path file(String path) {
        try {
            Path file = root.resolve(path.startsWith("/") ? path.substring(1) : path)
                    .normalize();
            return file.startsWith(root) && path.indexOf('\\') < 0 ? file : null;
        } catch (InvalidPathException noFileName) {
            return null;
        }
    }

    @Nullable
    URL url(String path) throws MalformedURLException {
        WebResource resource = find(path);
        if (resource == null) {
            return null;
        }
        Path file = resource.file();
        return file != null ? file.toUri().toURL() : ((InJar) resource).url();
    }

    /** @return paths below a folder, folders with a closing slash; null when there are none */
    @Nullable
    Set<String> paths(String folder) {
        String base = folder.endsWith("/") ? folder : folder + "/";
        Set<String> paths = new LinkedHashSet<>();
        Path dir = file(folder);
        if (dir != null && Files.isDirectory(dir)) {
            try (Stream<Path> children = Files.list(dir)) {
                children.sorted()
                        .forEach(
                                child -> paths.add(base + child.getFileName() + (Files.isDirectory(child) ? "/" : "")));
            } catch (IOException unreadable) {
                LOG.warn("folder {} of the application cannot be listed: {}", folder, unreadable.toString());
            }
        }
        inJars.forEach((path, resource) -> {
            if (path.startsWith(base) && path.indexOf('/', base.length()) < 0 && path.length() > base.length()) {
                paths.add(resource.isDirectory() ? path + "/" : path);
            }
        });
        return paths.isEmpty() ? null : paths;
    }

    @Override
    public void close() throws IOException {
        for (ZipFile jar : jars) {
            jar.close();
        }
    }

    private static String withoutSlash(String path) {
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    /** A file or folder on disk. */
    private record InFolder(Path file, BasicFileAttributes attributes) implements WebResource {

        @Override
        public boolean isDirectory() {
            return attributes.isDirectory();
        }

        @Override
        public long length() {
            return attributes.size();
        }

        @Override
        public long modifiedMillis() {
            return attributes.lastModifiedTime().toMillis();
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }

    /** A file or folder below META-INF/resources of a jar. */
    private record InJar(ZipFile jar, Path jarFile, ZipEntry entry, boolean isDirectory) implements WebResource {

        @Override
        public long length() {
            return entry.getSize();
        }

        @Override
        public long modifiedMillis() {
            return Math.max(0, entry.getTime());
        }

        @Override
        public InputStream open() throws IOException {
            InputStream in = isDirectory ? null : jar.getInputStream(entry);
            if (in == null) {
                throw new FileNotFoundException(entry.getName());
            }
            return in;
        }

        @Override
        public @Nullable Path file() {
            return null;
        }

        URL url() throws MalformedURLException {
            return URI.create("jar:" + jarFile.toUri() + "!/" + entry.getName().replace(" ", "%20"))
                    .toURL();
        }
    }
}
