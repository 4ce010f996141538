package org.heliostat.servlet.preparation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The jars of an application, held open from before they are read until it has ended. A start opens each of them half a
 * dozen times: for fragments, classes, services, resources, tag libraries, and to load classes. Java reads the table of
 * contents of a file that is open already only once, and needs no further descriptor for it.
 */
final class HeldJars implements Closeable {

    private static final Logger LOG = LoggerFactory.getLogger(HeldJars.class);

    private final List<ZipFile> open = new ArrayList<>();

    private HeldJars() {}

    /** @param root of the exploded application; jars that cannot be opened are told of by whoever reads them */
    static HeldJars of(Path root) {
        HeldJars held = new HeldJars();
        Path lib = root.resolve("WEB-INF/lib");
        if (!Files.isDirectory(lib)) {
            return held;
        }
        try (Stream<Path> files = Files.list(lib)) {
            files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".jar"))
                    .filter(Files::isRegularFile)
                    .forEach(held::add);
        } catch (IOException unreadable) {
            LOG.debug("{} cannot be listed", lib, unreadable);
        }
        return held;
    }

    private void add(Path jar) {
        try {
            open.add(new ZipFile(jar.toFile()));
        } catch (IOException damaged) {
            LOG.debug("{} cannot be opened", jar, damaged);
        }
    }

    @Override
    public void close() {
        for (ZipFile jar : open) {
            try {
                jar.close();
            } catch (IOException stillOpen) {
                LOG.warn("{} cannot be closed: {}", jar.getName(), stillOpen.toString());
            }
        }
        open.clear();
    }
}
