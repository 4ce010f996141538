package org.heliostat.spring;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.FileSystemUtils;

/**
 * The files of an application: a folder, or what is to be seen of an executable WAR, unpacked into a temporary folder. Used by
 * one thread.
 *
 * @param path where they are
 * @param temporary whether they go with the server
 */
record DocumentFolder(Path path, boolean temporary) {

    private static final Logger LOG = LoggerFactory.getLogger(DocumentFolder.class);

    /** Bytes that are unpacked at most, and files. */
    private static final long MOST_BYTES = 4L << 30;

    private static final int MOST_FILES = 100_000;

    /** Classes of the program, which it has already; nothing of it may be asked for by browsers. */
    private static final List<String> CODE = List.of(
            "WEB-INF/lib/", "WEB-INF/lib-provided/", "WEB-INF/classes/", "META-INF/", "org/springframework/boot/");

    /** @param root a folder, or a WAR */
    static DocumentFolder of(File root) {
        if (root.isDirectory()) {
            return new DocumentFolder(root.toPath().toAbsolutePath(), false);
        }
        try {
            Path folder = Files.createTempDirectory("heliostat-documents-");
            try (ZipFile war = new ZipFile(root)) {
                unpack(war, folder);
            } catch (IOException unusable) {
                FileSystemUtils.deleteRecursively(folder);
                throw unusable;
            }
            return new DocumentFolder(folder, true);
        } catch (IOException unusable) {
            throw new UncheckedIOException(root + ": its files cannot be unpacked", unusable);
        }
    }

    /** @return empty where there are none */
    static Optional<DocumentFolder> ofNullable(@Nullable File root) {
        return Optional.ofNullable(root).map(DocumentFolder::of);
    }

    private static void unpack(ZipFile war, Path folder) throws IOException {
        long bytes = 0;
        int files = 0;
        for (ZipEntry entry : Collections.list(war.entries())) {
            String name = entry.getName();
            if (entry.isDirectory() || CODE.stream().anyMatch(name::startsWith)) {
                continue;
            }
            Path target = folder.resolve(name).normalize();
            if (!target.startsWith(folder)) {
                throw new ZipException("entry " + name + " would be written outside of its folder");
            }
            Files.createDirectories(target.getParent());
            try (InputStream in = war.getInputStream(entry)) {
                bytes += Files.copy(in, target);
            }
            files++;
            if (bytes > MOST_BYTES || files > MOST_FILES) {
                throw new ZipException("more than " + MOST_BYTES + " bytes or " + MOST_FILES + " files");
            }
        }
    }

    /** Removes what was unpacked; what cannot be removed stays in the system's temporary folder. */
    void remove() {
        if (!temporary) {
            return;
        }
        try {
            FileSystemUtils.deleteRecursively(path);
        } catch (IOException stuck) {
            LOG.debug("{} cannot be removed", path, stuck);
        }
    }
}
