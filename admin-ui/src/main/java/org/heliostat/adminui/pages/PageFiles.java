package org.heliostat.adminui.pages;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The fixed table of what can be asked for, by path: no path of a request is ever looked up on a disk or in a jar.
 * {@code web/index.html} is at {@code /}, {@code web/app/x.js} at {@code /app/x.js}, a WebJar's files at {@code
 * /webjars/name/version/…}. Immutable.
 */
public final class PageFiles {

    /** Bytes of all files together; they stay in memory. */
    static final long MOST_BYTES = 16L << 20;

    private static final String WEB = "org/heliostat/adminui/web";
    private static final String WEBJARS = "META-INF/resources/webjars";

    /** Asked for anew each time, so that pages and server always fit together; unchanged ones cost a 304. */
    private static final String REVALIDATE = "no-cache";

    /** The version is part of the path. */
    private static final String FOREVER = "public, max-age=31536000, immutable";

    private final Map<String, PageFile> byPath;

    PageFiles(Map<String, PageFile> byPath) {
        this.byPath = Map.copyOf(byPath);
    }

    /**
     * Reads all files of the class path.
     *
     * @throws IOException when they cannot be read, or are too large to be kept
     */
    public static PageFiles ofClassPath(ClassLoader loader) throws IOException {
        ClassPathFolder folders = new ClassPathFolder(loader);
        Map<String, PageFile> files = new HashMap<>();
        folders.read(WEB, name -> PageFile.typeOf(name).isPresent())
                .forEach((name, content) -> add(files, "/" + name, REVALIDATE, content));
        folders.read(WEBJARS, PageFiles::isLibrary)
                .forEach((name, content) -> add(files, "/webjars/" + name, FOREVER, content));
        PageFile index = files.remove("/index.html");
        if (index != null) {
            files.put("/", index);
        }
        long bytes =
                files.values().stream().mapToLong(file -> file.content().length).sum();
        if (bytes > MOST_BYTES) {
            throw new IOException(
                    "pages of the administration: " + bytes + " bytes (expected: at most " + MOST_BYTES + ")");
        }
        return new PageFiles(files);
    }

    Optional<PageFile> at(String path) {
        return Optional.ofNullable(byPath.get(path));
    }

    /** @return how many files there are */
    public int count() {
        return byPath.size();
    }

    /** Scripts and styles are what a page can use of a library; the rest of a WebJar is for those who build one. */
    private static boolean isLibrary(String name) {
        return name.matches(".+\\.(js|mjs|css|woff2)");
    }

    private static void add(Map<String, PageFile> files, String path, String cacheControl, byte[] content) {
        PageFile.typeOf(path).ifPresent(type -> files.put(path, new PageFile(type, cacheControl, content)));
    }
}
