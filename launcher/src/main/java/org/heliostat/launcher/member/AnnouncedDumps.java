package org.heliostat.launcher.member;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.heliostat.adminui.threads.Dumps;

/** Dumps of the heap, in which a process stands still: the first process is told, so that it does not take it for one that hangs. */
public record AnnouncedDumps(Dumps own, FirstProcess first) implements Dumps {

    /** A dump of a large heap to a slow disk. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    @Override
    public void heap(Path file) throws IOException {
        first.pause(LONGEST);
        try {
            own.heap(file);
        } finally {
            first.pause(Duration.ZERO);
        }
    }

    @Override
    public long heapBytes() {
        return own.heapBytes();
    }

    @Override
    public long freeBytes(Path folder) throws IOException {
        return own.freeBytes(folder);
    }
}
