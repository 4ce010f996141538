package org.heliostat.servlet.context;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileEntry;
import org.heliostat.servlet.dispatch.content.JarResources;
import org.heliostat.servlet.dispatch.content.ResourceTree;
import org.heliostat.servlet.dispatch.content.UnpackedFiles;
import org.heliostat.servlet.dispatch.content.WebResource;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of an application: its folder first, then {@code META-INF/resources} of the jars in WEB-INF/lib (Servlet
 * 6.1, 4.6). Folders of classes stand beside jars where a program that embeds the server names them. Any thread.
 */
final class ContextResources implements ResourceTree, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ContextResources.class);

    private static final String IN_CLASSES = "META-INF/resources";

    private final Path root;
    /** The root, then those of folders of classes. */
    private final List<Path> roots;

    private final FileCache files;
    private final JarResources inJars;

    /**
     * @param jarFiles jars, and folders of classes
     * @param unpacked folder of this application for what is sent out of its jars, made when needed, removed at the end
     */
    ContextResources(Path root, List<Path> jarFiles, FileCache files, Path unpacked) throws IOException {
        this.root = root.toAbsolutePath().normalize();
        this.files = files;
        Map<Boolean, List<Path>> byKind = jarFiles.stream().collect(Collectors.partitioningBy(Files::isDirectory));
        this.roots = Stream.concat(
                        Stream.of(this.root),
                        byKind.getOrDefault(true, List.of()).stream().map(folder -> folder.resolve(IN_CLASSES)
                                .toAbsolutePath()
                                .normalize()))
                .toList();
        roots.forEach(files::dropBelow);
        this.inJars = new JarResources(byKind.getOrDefault(false, List.of()), new UnpackedFiles(unpacked), files);
    }

    @Override
    public @Nullable WebResource find(String path) {
        return find(path, files::lookup);
    }

    /** @return as {@link #find}, but as the disk has it now: for the application's own questions */
    @Nullable
    WebResource onDisk(String asked) {
        return find(withoutDoubles(asked), files::statUncached);
    }

    private @Nullable WebResource find(String path, Function<Path, FileEntry> look) {
        for (Path one : roots) {
            Path file = file(one, path);
            if (file == null) {
                return null;
            }
            FileEntry entry = look.apply(file);
            if (entry.isDirectory() || entry.isFile() && !isOtherCase(entry)) {
                return asWished(new InFolder(entry), path);
            }
        }
        WebResource inJar = inJars.find(path);
        return inJar == null ? null : asWished(inJar, path);
    }

    private static String withoutDoubles(String path) {
        return path.contains("//") ? path.replaceAll("/{2,}", "/") : path;
    }

    /** What ends in a slash is a folder or nothing. */
    private static @Nullable WebResource asWished(WebResource found, String path) {
        return path.endsWith("/") && !found.isDirectory() ? null : found;
    }

    /** A name in another case would get round patterns and constraints that are written for the real one. */
    private static boolean isOtherCase(FileEntry entry) {
        Path real = entry.realPath();
        return real != null
                && !real.toString().equals(entry.path().toString())
                && real.toString().equalsIgnoreCase(entry.path().toString());
    }

    /** @return the place in the folder, there or not; null when the path leads out of it or is no file name */
    @Nullable
    Path file(String path) {
        return file(root, path);
    }

    private static @Nullable Path file(Path root, String path) {
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
        WebResource resource = onDisk(path);
        if (resource == null) {
            return null;
        }
        Path file = resource.file();
        return file != null ? file.toUri().toURL() : JarResources.url(resource);
    }

    /** @return paths below a folder, folders with a closing slash; null when there are none */
    @Nullable
    Set<String> paths(String asked) {
        String folder = withoutDoubles(asked);
        String base = folder.endsWith("/") ? folder : folder + "/";
        Set<String> paths = new LinkedHashSet<>();
        for (Path one : roots) {
            Path dir = file(one, folder);
            if (dir != null && Files.isDirectory(dir)) {
                list(dir, base, paths);
            }
        }
        inJars.in(base).forEach(paths::add);
        return paths.isEmpty() ? null : paths;
    }

    private static void list(Path dir, String base, Set<String> paths) {
        try (Stream<Path> children = Files.list(dir)) {
            children.sorted()
                    .forEach(child -> paths.add(base + child.getFileName() + (Files.isDirectory(child) ? "/" : "")));
        } catch (IOException unreadable) {
            LOG.warn("folder {} of the application cannot be listed: {}", base, unreadable.toString());
        }
    }

    WebAppSnapshot.JarFiles jarFigures() {
        return inJars.figures();
    }

    @Override
    public void close() throws IOException {
        roots.forEach(files::dropBelow);
        inJars.close();
    }

    /** A file or folder on disk. */
    private record InFolder(FileEntry entry) implements WebResource {

        @Override
        public boolean isDirectory() {
            return entry.isDirectory();
        }

        @Override
        public long length() {
            return entry.size();
        }

        @Override
        public long modifiedMillis() {
            return entry.lastModifiedMillis();
        }

        @Override
        public String eTag() {
            return entry.eTag();
        }

        @Override
        public InputStream open() throws IOException {
            return Files.newInputStream(entry.path());
        }

        @Override
        public Path file() {
            return entry.path();
        }
    }
}
