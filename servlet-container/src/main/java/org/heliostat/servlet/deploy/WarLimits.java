package org.heliostat.servlet.deploy;

/**
 * How much a WAR may bring, so that a small file cannot fill the disk.
 *
 * @param entries files and folders
 * @param inflatedBytes bytes of all files together
 * @param entryBytes bytes of one file
 * @param ratio inflated by compressed bytes of one file, looked at from 1 MB on
 */
public record WarLimits(int entries, long inflatedBytes, long entryBytes, int ratio) {
    /** 100 000 entries, 4 GB in all, 2 GB in one file, 1 : 200. */
    public static final WarLimits DEFAULTS = new WarLimits(100_000, 4L << 30, 2L << 30, 200);

    public WarLimits {
        if (entries < 1 || inflatedBytes < 1 || entryBytes < 1 || ratio < 1) {
            throw new IllegalArgumentException("limits of a WAR must be positive");
        }
    }
}
