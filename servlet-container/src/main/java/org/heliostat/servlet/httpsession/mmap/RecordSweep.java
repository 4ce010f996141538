package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.servlet.httpsession.mmap.RecordCopies.Head;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Goes through the whole file: looks for sessions whose time is over, and mends the directory. Any thread. */
final class RecordSweep {

    private static final Logger LOG = LoggerFactory.getLogger(RecordSweep.class);

    private final Path path;
    private final Directory directory;
    private final RecordCopies copies;
    private final RecordSearch search;
    private final StripeLocks locks;
    private volatile int nextLook;

    RecordSweep(Path path, Directory directory, RecordCopies copies, RecordSearch search, StripeLocks locks) {
        this.path = path;
        this.directory = directory;
        this.copies = copies;
        this.search = search;
        this.locks = locks;
    }

    /** Goes on where the last look ended; a look at the whole file begins with mending it. */
    List<String> expired(long nowMillis, int most) throws IOException {
        int slot = nextLook;
        if (slot == 0) {
            mend();
        }
        List<String> ids = new ArrayList<>();
        int looked = 0;
        while (looked < directory.slots() && ids.size() < most) {
            String id = expired(slot, nowMillis);
            if (id != null) {
                ids.add(id);
            }
            slot = directory.next(slot);
            looked++;
        }
        nextLook = looked == directory.slots() ? 0 : slot;
        return ids;
    }

    void mend() throws IOException {
        locks.underAll(() -> {
            directory.mend();
            return true;
        });
    }

    /** Sessions may come and go quicker than housekeeping looks. What fails or has to wait is tried with the next one. */
    void shortenSearches() {
        try {
            locks.underAllIfFree(() -> {
                directory.mend();
                return true;
            });
        } catch (IOException later) {
            LOG.debug("{}: not mended", path, later);
        }
    }

    /** @return the id when its time is over */
    private @Nullable String expired(int slot, long nowMillis) throws IOException {
        long tag = directory.tag(slot);
        long word = directory.expiryWord(slot);
        if (!Tags.isSession(tag) || Expiry.isOf(tag, word) && Expiry.millis(word) > nowMillis) {
            return null;
        }
        Head head = copies.newest(slot);
        if (head != null && Tags.of(head.id()) == tag) {
            return search.expiresAtMillis(slot, tag, head) <= nowMillis ? head.id() : null;
        }
        loseUnlessWhole(slot, tag);
        return null;
    }

    /** No search comes to an entry whose record has another id: it may be of any stripe. */
    private void loseUnlessWhole(int slot, long tag) throws IOException {
        locks.underAll(() -> {
            Head now = copies.newest(slot);
            if (directory.tag(slot) == tag && (now == null || Tags.of(now.id()) != tag)) {
                search.lose(slot, tag);
            }
            return true;
        });
    }
}
