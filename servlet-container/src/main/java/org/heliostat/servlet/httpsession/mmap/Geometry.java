package org.heliostat.servlet.httpsession.mmap;

import org.heliostat.servlet.httpsession.vault.VaultLimits;

/**
 * Where things lie in a session file, derived from the three limits of the original's MMapSessionManager. The file is
 * sparse: a page takes room on the disk when a session has used it. Immutable.
 *
 * <pre>
 * page 0, 1   header, twice
 * page 2      number of sessions
 * page 3 …    directory: 16 bytes for each slot
 * then        slots: two copies of a record each, on pages of their own
 * </pre>
 *
 * @param maxSessions sessions at one time, 1 to 1,000,000
 * @param maxValues values of one session, 1 to 10,000
 * @param maxValueBytes serialised bytes of one value, 1 to 16 MiB
 */
record Geometry(int maxSessions, int maxValues, int maxValueBytes) {

    static final int PAGE = 4_096;
    static final int COUNT_AT = 2 * PAGE;
    static final int DIRECTORY_AT = 3 * PAGE;
    static final int ENTRY_BYTES = 16;

    /** The largest file: a limit against slips of the pen; nothing of it is used before sessions come. */
    static final long MOST_FILE_BYTES = 256L << 30;

    private static final int MOST_COPY_BYTES = 256 << 20;
    private static final int NAME_BYTES = 256;
    private static final int REST_BYTES = 1_024;

    /** @return bytes that one of the two copies takes, whole pages */
    int copyBytes() {
        return Math.toIntExact(pages(wantedCopyBytes()));
    }

    /** @return the longest sealed record: room for all values, their names, and what a session has besides */
    int recordBytes() {
        return copyBytes() - RecordCopies.HEADER_BYTES;
    }

    /** @return a quarter more than sessions, so that a search meets an empty entry soon */
    int slots() {
        return maxSessions + maxSessions / 4 + 8;
    }

    long slotsAt() {
        return DIRECTORY_AT + pages((long) slots() * ENTRY_BYTES);
    }

    long fileBytes() {
        return slotsAt() + 2L * slots() * copyBytes();
    }

    VaultLimits limits() {
        return new VaultLimits(maxSessions, maxValues, maxValueBytes, recordBytes());
    }

    /** @return whether a file of this geometry can be mapped */
    boolean isPossible() {
        return maxSessions > 0
                && maxValues > 0
                && maxValueBytes > 0
                && wantedCopyBytes() <= MOST_COPY_BYTES
                && fileBytes() <= MOST_FILE_BYTES;
    }

    String inWords() {
        return "maxSessions " + maxSessions + ", maxValuesPerSession " + maxValues + ", maxValueSize " + maxValueBytes;
    }

    private long wantedCopyBytes() {
        return RecordCopies.HEADER_BYTES + (long) maxValues * ((long) maxValueBytes + NAME_BYTES) + REST_BYTES;
    }

    private static long pages(long bytes) {
        return (bytes + PAGE - 1) / PAGE * PAGE;
    }
}
