package org.heliostat.request.function;

import java.nio.file.Path;
import org.heliostat.filecache.FileEntry;
import org.heliostat.request.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * What functions tell the pipeline about the run they are part of. The pipeline attaches it to its exchange; it is
 * used by the thread that runs the exchange.
 */
public interface RunNotes {

    /** @return the notes of the run that is going on, null where functions are called by themselves */
    static @Nullable RunNotes of(Exchange exchange) {
        return exchange.attachment() instanceof RunNotes notes ? notes : null;
    }

    /** @return the entry that this request has already seen at the path */
    @Nullable
    FileEntry fileSeen(Path path);

    /** Notes that the answer depends on the entry; a later one for the same path replaces an earlier one. */
    void sawFile(FileEntry entry);

    /**
     * Notes that the answer is status 200 with the cached content of the file as its body and with the response's
     * headers as they are: the quick lane may give it again. Called before the answer is sent.
     */
    void answersFromCache(FileEntry entry);

    /** Notes that this answer must not be given again, whatever the functions declare. */
    void answersOnlyOnce();

    /** Notes that an outcome holds only for clients which address the same scheme, host and port. */
    void dependsOnOrigin();

    /** @return how often a function has restarted the request for another URI */
    int restarts();
}
