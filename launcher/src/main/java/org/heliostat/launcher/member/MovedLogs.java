package org.heliostat.launcher.member;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Sees that log files were put aside, as by the process that rotates them, and has them opened anew. Belongs to the thread that
 * calls {@link #look}.
 */
public final class MovedLogs {

    private final Supplier<List<Path>> files;
    private final Runnable reopen;
    private final Map<Path, Object> seen = new HashMap<>();

    /** @param reopen has all files opened anew */
    public MovedLogs(Supplier<List<Path>> files, Runnable reopen) {
        this.files = files;
        this.reopen = reopen;
    }

    /** To be called once a second. */
    public void look() {
        boolean moved = false;
        for (Path file : files.get()) {
            Object key = keyOf(file);
            Object before = seen.put(file, key);
            moved |= before != null && !before.equals(key);
        }
        if (moved) {
            reopen.run();
        }
    }

    /** A file that is gone is another one, too. */
    private static Object keyOf(Path file) {
        try {
            Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            return key == null ? "" : key;
        } catch (IOException gone) {
            return "";
        }
    }
}
