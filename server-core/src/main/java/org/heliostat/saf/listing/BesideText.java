package org.heliostat.saf.listing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Request;
import org.heliostat.request.function.FileAccess;

/** The header and the readme file of a listed directory. Belongs to one answer. */
final class BesideText {

    /** Bytes shown of such a file. */
    private static final int MOST_BYTES = 64 * 1024;

    private final FileAccess files;
    private final Request request;
    private final Path directory;

    BesideText(FileAccess files, Request request, Path directory) {
        this.files = files;
        this.request = request;
        this.directory = directory;
    }

    /** @return {@code name.html} as it is, else {@code name} as plain text; empty where neither is there */
    String html(String name) {
        if (name.isEmpty()) {
            return "";
        }
        String page = read(directory.resolve(name + ".html"));
        if (!page.isEmpty()) {
            return page + "\n";
        }
        String text = read(directory.resolve(name));
        return text.isEmpty() ? "" : "<pre>" + Html.escaped(text) + "</pre>\n";
    }

    private String read(Path file) {
        FileEntry entry = files.cache().lookup(file);
        if (!entry.isFile() || !request.confines(entry.realPath())) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
