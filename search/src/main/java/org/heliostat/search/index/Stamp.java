package org.heliostat.search.index;

import java.util.concurrent.TimeUnit;
import org.heliostat.time.WallClock;

/**
 * How a file was when it was read. Immutable.
 *
 * @param modifiedNanos since 1970
 * @param changedNanos since 1970, as {@link FileState} has it: rights that were taken away show in it alone
 * @param size bytes
 * @param isYoung whether it had just been changed, and not in a future: what is written in the same moment could look the same, so it is
 *     read once more
 */
public record Stamp(long modifiedNanos, long changedNanos, long size, boolean isYoung) {

    private static final long YOUNG_NANOS = TimeUnit.SECONDS.toNanos(2);

    static Stamp of(FileState file, WallClock clock) {
        long now = TimeUnit.MILLISECONDS.toNanos(clock.millis());
        boolean isYoung = Math.abs(now - file.changedNanos()) < YOUNG_NANOS;
        return new Stamp(file.modifiedNanos(), file.changedNanos(), file.size(), isYoung);
    }

    /** @return whether the file is still as it was, so far as one can see */
    public boolean isOf(FileState file) {
        return file.modifiedNanos() == modifiedNanos && file.changedNanos() == changedNanos && file.size() == size;
    }
}
