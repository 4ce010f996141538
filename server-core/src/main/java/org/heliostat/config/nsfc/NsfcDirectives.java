package org.heliostat.config.nsfc;

import static org.heliostat.config.DirectiveRow.bytes;
import static org.heliostat.config.DirectiveRow.count;
import static org.heliostat.config.DirectiveRow.flag;
import static org.heliostat.config.DirectiveRow.milliseconds;
import static org.heliostat.config.DirectiveRow.path;
import static org.heliostat.config.DirectiveRow.seconds;
import static org.heliostat.config.DirectiveRow.withoutEffect;

import org.heliostat.config.DirectiveRow;
import org.heliostat.config.DirectiveTable;

/** Every parameter of nsfc.conf. Names, ranges and defaults are known only here. */
public final class NsfcDirectives {

    /** The word for what follows from the machine. */
    static final String AUTO = "auto";

    private static final long GIGABYTE = 1L << 30;
    private static final String NO_HASH_TABLE = "the cache is no longer a hash table with fixed buckets";
    private static final String NO_COPIES = "open files can be replaced while they are sent";

    public static final DirectiveTable TABLE = DirectiveTable.of("parameter")
            .with("File cache", honoured())
            .with("Accepted without effect", withoutEffects());

    private NsfcDirectives() {}

    private static DirectiveRow[] honoured() {
        return new DirectiveRow[] {
            flag("FileCacheEnable").byDefault(true).live().help("keep files and what is known about them in memory"),
            flag("CacheFileContent").byDefault(true).live().help("keep the content of small and medium files too"),
            seconds("MaxAge")
                    .range(-1, 86_400)
                    .byDefault(30)
                    .live()
                    .help("an entry older than this is compared with the disk when it is next used; -1 = never")
                    .advice("long when files change by deployment only, short when they are edited in place"),
            count("MaxFiles")
                    .range(1, 1_048_576)
                    .orWord(AUTO)
                    .byDefault(AUTO)
                    .live()
                    .help("files known to the cache at most; auto = as many as a fifth of the heap can hold, 1024 to"
                            + " 262144")
                    .advice("a little more than there are files in use, where auto is less"),
            bytes("SmallFileSizeLimit")
                    .range(0, GIGABYTE)
                    .byDefault(2_048)
                    .live()
                    .help("largest file that counts as small"),
            bytes("SmallFileSpace")
                    .orWord(AUTO)
                    .byDefault(AUTO)
                    .live()
                    .help(
                            "memory for small files and the cache's own bookkeeping; auto = a sixty-fourth of the heap, 1 MB"
                                    + " at least"),
            bytes("MediumFileSizeLimit")
                    .range(0, GIGABYTE)
                    .byDefault(537_600)
                    .live()
                    .help("largest file whose content is kept; larger ones are sent from the disk"),
            bytes("MediumFileSpace")
                    .orWord(AUTO)
                    .byDefault(AUTO)
                    .live()
                    .help(
                            "memory for medium files, outside of the heap; auto = a quarter of the heap's size, and a sixteenth"
                                    + " of the machine's memory or the container's at most, 10 MB at least"),
            flag("TransmitFile")
                    .byDefault(true)
                    .live()
                    .help("keep larger files open and let the operating system send them, without a copy, where"
                            + " the connection is neither encrypted nor the answer compressed")
                    .advice("off only where files are on a slow network disk: the threads that serve connections"
                            + " wait for what is not in the system's memory"),
            bytes("SendfileSize")
                    .range(0, GIGABYTE)
                    .byDefault(32_768)
                    .live()
                    .help("with TransmitFile, files from this size on are sent by the operating system; shorter ones"
                            + " leave faster from memory, in one piece with their header"),
            flag("HitOrder")
                    .byDefault(false)
                    .live()
                    .help("make room by dropping the file that was asked for least often instead of the one not"
                            + " asked for longest"),
            flag("ReplaceFiles")
                    .byDefault(true)
                    .live()
                    .help("make room for new files; off: once full, new files are not cached"),
            count("MaxOpenFiles")
                    .range(0, 1_048_576)
                    .orWord(AUTO)
                    .byDefault(AUTO)
                    .live()
                    .help(
                            "files kept open at most, with TransmitFile; auto = an eighth of the descriptors that the process"
                                    + " may have, 64 to 65536"),
            bytes("BufferSize")
                    .range(512, 1_048_576)
                    .byDefault(8_192)
                    .live()
                    .help("copy buffer for files that are neither cached nor sent by the system"),
        };
    }

    private static DirectiveRow[] withoutEffects() {
        return new DirectiveRow[] {
            flag("CacheFileInfo")
                    .byDefault(true)
                    .butWithoutEffect("size, time and existence of files are always kept", "on")
                    .help("keep size, time and existence of files"),
            count("HashInitSize")
                    .range(0, Integer.MAX_VALUE)
                    .byDefault(0)
                    .butWithoutEffect(NO_HASH_TABLE)
                    .help("buckets of the hash table; 0 = 2 x MaxFiles + 1"),
            milliseconds("MinReplace")
                    .range(0, 3_600_000)
                    .byDefault(0)
                    .butWithoutEffect("making room costs next to nothing")
                    .help("shortest time between two replacements"),
            flag("CopyFiles").byDefault(false).butWithoutEffect(NO_COPIES).help("send from a temporary copy"),
            path("TempDir").butWithoutEffect(NO_COPIES).help("folder of the temporary copies"),
            withoutEffect("DirmonEnable", "folders are not watched, entries are revalidated by MaxAge"),
            withoutEffect("DirmonPollInterval", "folders are not watched, entries are revalidated by MaxAge"),
        };
    }
}
