package org.heliostat.request.pipeline;

import java.nio.file.Path;
import java.util.Arrays;
import org.heliostat.filecache.FileEntry;
import org.jspecify.annotations.Nullable;

/** The files that one request has looked at, by path. Belongs to its run. */
final class SeenFiles {

    private static final int USUAL_COUNT = 2;
    private static final FileEntry[] NONE = {};

    private @Nullable FileEntry[] files = NONE;
    private int count;

    static @Nullable FileEntry[] none() {
        return NONE;
    }

    @Nullable
    FileEntry at(Path path) {
        int index = indexOf(path);
        return index < 0 ? null : files[index];
    }

    /** A later entry for a path replaces the earlier one. */
    void add(FileEntry seen) {
        int index = indexOf(seen.path());
        if (index >= 0) {
            files[index] = seen;
            return;
        }
        if (count == files.length) {
            files = Arrays.copyOf(files, Math.max(USUAL_COUNT, count * 2));
        }
        files[count++] = seen;
    }

    @Nullable
    FileEntry[] all() {
        return Arrays.copyOf(files, count);
    }

    private int indexOf(Path path) {
        for (int i = 0; i < count; i++) {
            FileEntry entry = files[i];
            if (entry != null && entry.path().equals(path)) {
                return i;
            }
        }
        return -1;
    }
}
