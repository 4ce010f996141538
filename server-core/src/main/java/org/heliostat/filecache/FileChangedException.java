package org.heliostat.filecache;

import java.io.IOException;
import java.nio.file.Path;

/** The file is no longer the one its entry describes; the entry has left the cache. Look the path up again. */
public final class FileChangedException extends IOException {

    private static final long serialVersionUID = 1L;

    FileChangedException(Path path) {
        super("changed since it was looked up: " + path);
    }
}
