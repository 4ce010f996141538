package org.heliostat.filecache;

import java.time.Duration;
import org.heliostat.config.nsfc.NsfcConf;

/**
 * The directives of nsfc.conf that the cache acts on. Ranges were checked by the reader.
 *
 * @param enabled FileCacheEnable: off means that every file comes from disk, always
 * @param cacheFileContent CacheFileContent: keep contents as well as information
 * @param maxAge MaxAge: an entry this old is compared with the disk at its next use; negative = never
 * @param maxFiles MaxFiles: entries at most
 * @param smallFileSizeLimit SmallFileSizeLimit, bytes: largest content charged to the heap space
 * @param smallFileSpace SmallFileSpace, bytes: heap space for small contents, beside that for MaxFiles entries
 * @param mediumFileSizeLimit MediumFileSizeLimit, bytes: largest content kept at all
 * @param mediumFileSpace MediumFileSpace, bytes: direct memory for medium contents
 * @param transmitFile TransmitFile: keep larger files open, for the operating system to send them
 * @param sendfileSize SendfileSize, bytes: with transmitFile, the shortest file that is sent so where that is possible
 * @param hitOrder HitOrder: of the entries longest unused, the one with the fewest hits goes first
 * @param replaceFiles ReplaceFiles: a full cache lets the least used entry go; off, new files stay uncached
 * @param maxOpenFiles MaxOpenFiles: files kept open at most, with TransmitFile
 * @param bufferSize BufferSize, bytes: piece in which an uncached file is copied where sendfile is impossible
 * @param hashInitSize HashInitSize, buckets: only part of the heap limit, our table grows by itself; 0 = twice
 *     MaxFiles plus one
 */
public record FileCacheSettings(
        boolean enabled,
        boolean cacheFileContent,
        Duration maxAge,
        int maxFiles,
        long smallFileSizeLimit,
        long smallFileSpace,
        long mediumFileSizeLimit,
        long mediumFileSpace,
        boolean transmitFile,
        long sendfileSize,
        boolean hitOrder,
        boolean replaceFiles,
        int maxOpenFiles,
        int bufferSize,
        int hashInitSize) {

    /** Bytes charged for an entry beside its name; the original's figure, as its reports show it. */
    public static final int ENTRY_BYTES = 112;

    /** Bytes of the name that the heap limit allows for each entry. */
    private static final int NAME_BYTES = 32;

    private static final int BUCKET_BYTES = 4;

    public FileCacheSettings {
        if (maxFiles < 1 || maxOpenFiles < 0 || hashInitSize < 0 || smallFileSpace < 0 || mediumFileSpace < 0) {
            throw new IllegalArgumentException("file cache limits must not be negative, MaxFiles not 0");
        }
        if (smallFileSizeLimit > Integer.MAX_VALUE || mediumFileSizeLimit > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a content that is kept has at most 2 GB");
        }
    }

    /** What an absent nsfc.conf means. */
    public static FileCacheSettings defaults() {
        return from(NsfcConf.defaults());
    }

    public static FileCacheSettings from(NsfcConf conf) {
        return new FileCacheSettings(
                conf.fileCacheEnable(),
                conf.cacheFileContent(),
                conf.maxAge(),
                conf.maxFiles(),
                conf.smallFileSizeLimit(),
                conf.smallFileSpace(),
                conf.mediumFileSizeLimit(),
                conf.mediumFileSpace(),
                conf.transmitFile(),
                conf.sendfileSize(),
                conf.hitOrder(),
                conf.replaceFiles(),
                conf.maxOpenFiles(),
                conf.bufferSize(),
                conf.hashInitSize());
    }

    /** @return buckets of the original's hash table */
    public int buckets() {
        return hashInitSize > 0 ? hashInitSize : 2 * maxFiles + 1;
    }

    /** @return bytes; the original's formula, 1204228 with the defaults */
    public long heapLimit() {
        return smallFileSpace + (long) maxFiles * (NAME_BYTES + ENTRY_BYTES) + (long) buckets() * BUCKET_BYTES;
    }

    /** @return -1 = never */
    long maxAgeNanos() {
        return maxAge.isNegative() ? -1 : maxAge.toNanos();
    }

    /** @return bytes of the largest content that may be kept, -1 if none may */
    long contentSizeLimit() {
        return cacheFileContent ? Math.max(smallFileSizeLimit, mediumFileSizeLimit) : -1;
    }

    /** @return whether the operating system had better send a file of so many bytes than we from memory */
    boolean isSentOpen(long size) {
        return transmitFile && size >= sendfileSize && size > smallFileSizeLimit;
    }
}
