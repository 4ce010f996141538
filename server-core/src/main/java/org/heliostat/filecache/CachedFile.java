package org.heliostat.filecache;

import java.nio.file.Path;

/**
 * One line of the cache's listing.
 *
 * @param flags letters of the original's report: {@code I} information, {@code C} content, {@code M} content
 *     charged to the medium space, {@code O} open file; {@code D} deleted meanwhile
 * @param leases users of the open file
 * @param ageSeconds since the entry was last compared with the disk
 * @param modifiedMillis since 1970
 * @param size bytes
 * @param nameHash first half of the file id
 * @param sequence second half of the file id: the how-manieth entry it was
 */
public record CachedFile(
        Path path,
        long hits,
        String flags,
        int leases,
        long ageSeconds,
        long modifiedMillis,
        long size,
        int nameHash,
        long sequence) {}
