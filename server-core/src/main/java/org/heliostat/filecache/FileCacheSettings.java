package org.heliostat.filecache;

import java.time.Duration;
import org.heliostat.config.nsfc.NsfcConf;

/**
 * Holds the directives of nsfc.conf that the cache acts on. Ranges were checked by the reader.
 *
 * @param enabled FileCacheEnable: off means that every file comes from disk, always
 * @param cacheFileContent CacheFileContent: keep contents as well as information
 * @param maxAge MaxAge: an entry this old is compared with the disk at its next use; negative = never
 */
public record FileCacheSettings(
        boolean enabled,
        boolean cacheFileContent,
        Duration maxAge,
        Entries entries,
        Contents contents,
        Sending sending) {

    /**
     * Says how many files are known, and which are forgotten.
     *
     * @param maxFiles MaxFiles: entries at most
     * @param hitOrder HitOrder: of the entries longest unused, the one with the fewest hits goes first
     * @param replaceFiles ReplaceFiles: a full cache lets the least used entry go; off, new files stay uncached
     * @param hashInitSize HashInitSize, buckets: only part of the heap limit, our table grows by itself; 0 = twice
     *     MaxFiles plus one
     */
    public record Entries(int maxFiles, boolean hitOrder, boolean replaceFiles, int hashInitSize) {}

    /**
     * Says what is kept of contents, all in bytes.
     *
     * @param smallFileSizeLimit SmallFileSizeLimit: largest content charged to the heap space
     * @param smallFileSpace SmallFileSpace: heap space for small contents, beside that for MaxFiles entries
     * @param mediumFileSizeLimit MediumFileSizeLimit: largest content kept at all
     * @param mediumFileSpace MediumFileSpace: direct memory for medium contents
     */
    public record Contents(
            long smallFileSizeLimit, long smallFileSpace, long mediumFileSizeLimit, long mediumFileSpace) {}

    /**
     * Says how files are sent whose content is not kept.
     *
     * @param transmitFile TransmitFile: keep larger files open, for the operating system to send them
     * @param sendfileSize SendfileSize, bytes: with transmitFile, the shortest file that is sent so where that is
     *     possible
     * @param maxOpenFiles MaxOpenFiles: files kept open at most, with TransmitFile
     * @param bufferSize BufferSize, bytes: piece in which an uncached file is copied where sendfile is impossible
     */
    public record Sending(boolean transmitFile, long sendfileSize, int maxOpenFiles, int bufferSize) {}

    /** Bytes charged for an entry beside its name; the original's figure, as its reports show it. */
    public static final int ENTRY_BYTES = 112;

    /** Bytes of the name that the heap limit allows for each entry. */
    private static final int NAME_BYTES = 32;

    private static final int BUCKET_BYTES = 4;

    public FileCacheSettings {
        if (entries.maxFiles() < 1
                || sending.maxOpenFiles() < 0
                || entries.hashInitSize() < 0
                || contents.smallFileSpace() < 0
                || contents.mediumFileSpace() < 0) {
            throw new IllegalArgumentException("file cache limits must not be negative, MaxFiles not 0");
        }
        if (contents.smallFileSizeLimit() > Integer.MAX_VALUE || contents.mediumFileSizeLimit() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("a content that is kept has at most 2 GB");
        }
    }

    /** What an absent nsfc.conf means on this machine. */
    public static FileCacheSettings defaults() {
        return from(NsfcConf.defaults());
    }

    /** What nsfc.conf means on this machine. */
    public static FileCacheSettings from(NsfcConf conf) {
        return from(conf, CacheRoom.ofThisProcess());
    }

    /** @param room where limits come from that the file leaves to the machine */
    public static FileCacheSettings from(NsfcConf conf, CacheRoom room) {
        return new FileCacheSettings(
                conf.fileCacheEnable(),
                conf.cacheFileContent(),
                conf.maxAge(),
                new Entries(
                        conf.maxFiles().orElse(room.maxFiles()),
                        conf.hitOrder(),
                        conf.replaceFiles(),
                        conf.hashInitSize()),
                new Contents(
                        conf.smallFileSizeLimit(),
                        conf.smallFileSpace().orElse(room.smallFileSpace()),
                        conf.mediumFileSizeLimit(),
                        conf.mediumFileSpace().orElse(room.mediumFileSpace())),
                new Sending(
                        conf.transmitFile(),
                        conf.sendfileSize(),
                        conf.maxOpenFiles().orElse(room.maxOpenFiles()),
                        conf.bufferSize()));
    }

    /** @return buckets of the original's hash table */
    public int buckets() {
        return entries.hashInitSize() > 0 ? entries.hashInitSize() : 2 * entries.maxFiles() + 1;
    }

    /** @return bytes; the original's formula, 1204228 with the original's defaults */
    public long heapLimit() {
        return contents.smallFileSpace()
                + (long) entries.maxFiles() * (NAME_BYTES + ENTRY_BYTES)
                + (long) buckets() * BUCKET_BYTES;
    }

    /** @return -1 = never */
    long maxAgeNanos() {
        return maxAge.isNegative() ? -1 : maxAge.toNanos();
    }

    /** @return bytes of the largest content that may be kept, -1 if none may */
    long contentSizeLimit() {
        return cacheFileContent ? Math.max(contents.smallFileSizeLimit(), contents.mediumFileSizeLimit()) : -1;
    }

    /** @return whether the operating system had better send a file of so many bytes than we from memory */
    boolean isSentOpen(long size) {
        return sending.transmitFile() && size >= sending.sendfileSize() && size > contents.smallFileSizeLimit();
    }
}
