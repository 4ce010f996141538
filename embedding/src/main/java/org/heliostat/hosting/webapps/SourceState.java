package org.heliostat.hosting.webapps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a WAR or folder looks like from outside: two equal looks mean that nobody has changed it in between.
 *
 * @param path of the WAR or folder
 * @param files counted: 1 for a WAR, those of WEB-INF for a folder
 * @param size of them, bytes
 * @param modifiedMillis the latest time one of them was changed
 * @param wishedMillis when the file {@code .reload} of a folder was last touched, which asks for a reload (6.1,
 *     dynamic reloading); 0 = there is none
 */
record SourceState(Path path, long files, long size, long modifiedMillis, long wishedMillis) {

    /** More files than this are not looked at; a change among the others is not seen. */
    private static final int MOST_FILES = 20_000;

    /** Pages and static files of a folder are served as they change; only its code and descriptors count. */
    private static final String CODE = "WEB-INF";

    /** Touched by whoever wants the whole application to be reloaded. */
    private static final String WISH = ".reload";

    static SourceState of(Path path) throws IOException {
        BasicFileAttributes own = Files.readAttributes(path, BasicFileAttributes.class);
        if (!own.isDirectory()) {
            return new SourceState(path, 1, own.size(), own.lastModifiedTime().toMillis(), 0);
        }
        long wished = wishedMillis(path.resolve(WISH));
        Path code = path.resolve(CODE);
        if (!Files.isDirectory(code)) {
            return new SourceState(path, 0, 0, own.lastModifiedTime().toMillis(), wished);
        }
        long size = 0;
        long modified = 0;
        List<Path> files;
        try (Stream<Path> all = Files.walk(code)) {
            files = all.limit(MOST_FILES).toList();
        } catch (UncheckedIOException changing) {
            throw new IOException(path + " is being changed", changing);
        }
        for (Path file : files) {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            size += attributes.isRegularFile() ? attributes.size() : 0;
            modified = Math.max(modified, attributes.lastModifiedTime().toMillis());
        }
        return new SourceState(path, files.size(), size, modified, wished);
    }

    private static long wishedMillis(Path file) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toMillis();
        } catch (NoSuchFileException none) {
            return 0;
        }
    }
}
