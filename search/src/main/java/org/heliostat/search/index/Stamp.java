package org.heliostat.search.index;

import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.heliostat.time.WallClock;

/**
 * How a file was when it was read. Immutable.
 *
 * @param modifiedNanos since 1970
 * @param size bytes
 * @param isYoung whether it had just been written, and is not of a future that somebody has given it: what is written in the same moment could look the same, so it is read once more
 */
public record Stamp(long modifiedNanos, long size, boolean isYoung) {

    private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(2);

    static Stamp of(BasicFileAttributes file, WallClock clock) {
        long modified = nanos(file);
        long now = TimeUnit.MILLISECONDS.toNanos(clock.millis());
        return new Stamp(modified, file.size(), Math.abs(now - modified) < YOUNG_NANOS);
    }

    /** @return whether the file is still as it was, so far as one can see */
    public boolean isOf(BasicFileAttributes file) {
        return nanos(file) == modifiedNanos && file.size() == size;
    }

    private static long nanos(BasicFileAttributes file) {
        return file.lastModifiedTime().to(TimeUnit.NANOSECONDS);
    }
}
