package org.heliostat.servlet.httpsession.mmap;

import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;
import org.heliostat.servlet.httpsession.mmap.RecordCopies.Head;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds a session's slot and what is whole in it. Any thread; under the session's lock nothing moves meanwhile. */
final class RecordSearch {

    private static final Logger LOG = LoggerFactory.getLogger(RecordSearch.class);

    private final Path path;
    private final Directory directory;
    private final RecordCopies copies;
    private final LongAdder lost = new LongAdder();
    private final LongAdder older = new LongAdder();

    RecordSearch(Path path, Directory directory, RecordCopies copies) {
        this.path = path;
        this.directory = directory;
        this.copies = copies;
    }

    /**
     * A session's slot.
     *
     * @param head of the copy to go by; null when neither is whole: damaged, or being written
     */
    record Found(int slot, @Nullable Head head) {}

    /** @return sessions whose record was damaged */
    long lost() {
        return lost.sum();
    }

    /** @return damaged records whose copy before was whole */
    long older() {
        return older.sum();
    }

    /** @return null when there is no such session */
    @Nullable
    Found find(String id, long tag) {
        int slot = Tags.home(tag, directory.slots());
        for (int looked = 0; looked < directory.slots(); looked++) {
            long entry = directory.tag(slot);
            if (entry == Tags.EMPTY) {
                return null;
            }
            if (entry == tag) {
                Head head = copies.newest(slot);
                if (head == null || head.id().equals(id)) {
                    return new Found(slot, head);
                }
            }
            slot = directory.next(slot);
        }
        return null;
    }

    /**
     * Under the session's lock nobody writes: what is not whole now was damaged, and the copy before is taken. A session
     * without a whole copy is lost, and its slot free.
     */
    @Nullable
    Found findWhole(String id, long tag) {
        Found found = find(id, tag);
        if (found == null) {
            return null;
        }
        Head head = found.head();
        if (head != null && copies.record(found.slot(), head) != null) {
            return found;
        }
        Head before = head == null ? null : copies.older(found.slot(), head);
        if (head == null || before == null || copies.record(found.slot(), before) == null) {
            lose(found.slot(), tag);
            return null;
        }
        copies.strike(found.slot(), head.copy());
        older.increment();
        LOG.warn("{}: the last record of a session is damaged; the one before it is used", path);
        return new Found(found.slot(), before);
    }

    /** @return null when its record does not agree with its checksum, or the slot was given away meanwhile */
    @Nullable
    VaultRecord record(Found found, long tag) {
        Head head = found.head();
        byte[] record = head == null ? null : copies.record(found.slot(), head);
        if (head == null || record == null || directory.tag(found.slot()) != tag) {
            return null;
        }
        return new VaultRecord(record, head.version(), expiresAtMillis(found.slot(), tag, head));
    }

    /** @return as last touched; as last written, when that word was damaged */
    long expiresAtMillis(int slot, long tag, Head head) {
        long word = directory.expiryWord(slot);
        return Expiry.isOf(tag, word) ? Expiry.millis(word) : head.expiresAtMillis();
    }

    void lose(int slot, long tag) {
        if (directory.free(slot, tag)) {
            lost.increment();
            LOG.warn("{}: the record of a session is damaged; the session is lost", path);
        }
    }
}
