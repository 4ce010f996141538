package org.heliostat.servlet.httpsession.mmap;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.heliostat.servlet.httpsession.mmap.RecordCopies.Head;
import org.heliostat.servlet.httpsession.mmap.RecordSearch.Found;
import org.heliostat.servlet.httpsession.vault.SessionVault;
import org.heliostat.servlet.httpsession.vault.VaultFullException;
import org.heliostat.servlet.httpsession.vault.VaultRecord;
import org.jspecify.annotations.Nullable;

/**
 * What can be done to the records of one session file, by any thread of any process that has it open. Whoever calls has
 * entered the mapped file.
 */
final class SessionFile {

    /** Readings without a lock before one is taken, when writers keep coming between. */
    private static final int FREE_READINGS = 3;

    private final MappedFile file;
    private final Geometry geometry;
    private final Directory directory;
    private final RecordCopies copies;
    private final RecordSearch search;
    private final StripeLocks locks;
    private final RecordSweep sweep;

    SessionFile(MappedFile file, Geometry geometry, StripeLocks locks) {
        this.file = file;
        this.geometry = geometry;
        this.locks = locks;
        this.directory = new Directory(file.front(), geometry.slots());
        this.copies = new RecordCopies(file, geometry);
        this.search = new RecordSearch(file.path(), directory, copies);
        this.sweep = new RecordSweep(file.path(), directory, copies, search, locks);
    }

    int size() {
        return directory.count();
    }

    Map<String, Long> figures() {
        return Map.of("lockWaits", locks.waits(), "recordsLost", search.lost(), "olderCopiesUsed", search.older());
    }

    @Nullable
    VaultRecord read(String id) throws IOException {
        long tag = Tags.of(id);
        for (int i = 0; i < FREE_READINGS; i++) {
            Found found = search.find(id, tag);
            if (found == null) {
                return null;
            }
            VaultRecord record = search.record(found, tag);
            if (record != null) {
                return record;
            }
        }
        return readLocked(id, tag).orElse(null);
    }

    long version(String id) throws IOException {
        long tag = Tags.of(id);
        for (int i = 0; i < FREE_READINGS; i++) {
            Found found = search.find(id, tag);
            if (found == null) {
                return SessionVault.NONE;
            }
            Head head = found.head();
            if (head != null && directory.tag(found.slot()) == tag) {
                return head.version();
            }
        }
        return readLocked(id, tag).map(VaultRecord::version).orElse(SessionVault.NONE);
    }

    long write(String id, byte[] record, long expiresAtMillis, long expected) throws IOException {
        requireRoom(record);
        if (expected == SessionVault.NEW) {
            return add(id, record, expiresAtMillis, geometry.maxSessions());
        }
        long tag = Tags.of(id);
        return locks.under(tag, () -> {
            Found found = findVersion(id, tag, expected);
            Head head = found == null ? null : found.head();
            return found == null || head == null
                    ? SessionVault.NONE
                    : replace(found.slot(), head, tag, record, expiresAtMillis);
        });
    }

    /**
     * A changed id is no further session: there is room for it although there are maxSessions. The new record counts
     * from the moment the old one, unchanged, is gone: nobody has heard of the new id before.
     */
    long rename(String oldId, String newId, byte[] record, long expiresAtMillis, long expected) throws IOException {
        requireRoom(record);
        if (version(oldId) != expected) {
            return SessionVault.NONE;
        }
        long version = add(newId, record, expiresAtMillis, Integer.MAX_VALUE);
        if (version == SessionVault.NONE) {
            return SessionVault.NONE;
        }
        if (remove(oldId, expected, newId)) {
            return version;
        }
        remove(newId);
        return SessionVault.NONE;
    }

    boolean touch(String id, long expiresAtMillis) throws IOException {
        long tag = Tags.of(id);
        return locks.under(tag, () -> {
            Found found = search.find(id, tag);
            if (found == null) {
                return false;
            }
            directory.expires(found.slot(), tag, expiresAtMillis);
            return true;
        });
    }

    boolean remove(String id) throws IOException {
        long tag = Tags.of(id);
        return locks.under(tag, () -> {
            Found found = search.find(id, tag);
            return found != null && directory.free(found.slot(), tag);
        });
    }

    /** @param newId whose record goes when it fails, so that the session can be stored again */
    private boolean remove(String id, long expected, String newId) throws IOException {
        long tag = Tags.of(id);
        try {
            return locks.under(tag, () -> {
                Found found = findVersion(id, tag, expected);
                return found != null && directory.free(found.slot(), tag);
            });
        } catch (IOException failed) {
            if (version(id) != SessionVault.NONE) {
                remove(newId);
            }
            throw failed;
        }
    }

    boolean removeExpired(String id, long nowMillis) throws IOException {
        long tag = Tags.of(id);
        return locks.under(tag, () -> {
            Found found = search.find(id, tag);
            if (found == null) {
                return false;
            }
            Head head = found.head();
            boolean over = head == null || search.expiresAtMillis(found.slot(), tag, head) <= nowMillis;
            return over && directory.free(found.slot(), tag);
        });
    }

    List<String> expired(long nowMillis, int most) throws IOException {
        return sweep.expired(nowMillis, most);
    }

    void mend() throws IOException {
        sweep.mend();
    }

    /** Copies every whole record into another file. @return sessions that did not fit */
    int copyTo(SessionFile other) throws IOException {
        int left = 0;
        for (int slot = 0; slot < directory.slots(); slot++) {
            long tag = directory.tag(slot);
            Head head = Tags.isSession(tag) ? copies.newest(slot) : null;
            if (head == null || Tags.of(head.id()) != tag) {
                continue;
            }
            VaultRecord record = readLocked(head.id(), tag).orElse(null);
            if (record != null && !other.takes(head.id(), record)) {
                left++;
            }
        }
        return left;
    }

    private void requireRoom(byte[] record) throws IOException {
        if (record.length > geometry.recordBytes()) {
            throw new IOException(
                    "a session of " + record.length + " bytes (expected: at most " + geometry.recordBytes() + ")");
        }
    }

    /** Under the session's lock. @return null when the session has another version, or is gone */
    private @Nullable Found findVersion(String id, long tag, long expected) {
        Found found = search.find(id, tag);
        if (found == null || !has(found, expected)) {
            found = search.findWhole(id, tag);
        }
        return found != null && has(found, expected) ? found : null;
    }

    private static boolean has(Found found, long version) {
        Head head = found.head();
        return head != null && head.version() == version;
    }

    private boolean takes(String id, VaultRecord record) throws IOException {
        return record.sealed().length <= geometry.recordBytes()
                && size() < geometry.maxSessions()
                && write(id, record.sealed(), record.expiresAtMillis(), SessionVault.NEW) != SessionVault.NONE;
    }

    private long add(String id, byte[] record, long expiresAtMillis, int most) throws IOException {
        long tag = Tags.of(id);
        long version = locks.under(
                tag,
                () -> search.findWhole(id, tag) != null
                        ? SessionVault.NONE
                        : insert(id, tag, record, expiresAtMillis, most));
        if (directory.isWorn()) {
            sweep.shortenSearches();
        }
        return version;
    }

    private Optional<VaultRecord> readLocked(String id, long tag) throws IOException {
        return locks.under(tag, () -> {
            Found found = search.findWhole(id, tag);
            return Optional.ofNullable(found == null ? null : search.record(found, tag));
        });
    }

    private long replace(int slot, Head head, long tag, byte[] record, long expiresAtMillis) throws IOException {
        int copy = 1 - head.copy();
        // A step of any length: should this version get lost, the next to be written must not look like it.
        long version = head.version() + ThreadLocalRandom.current().nextInt(1, 1 << 20);
        file.reserve(slot, copy, RecordCopies.HEADER_BYTES + record.length);
        copies.write(slot, copy, head.id(), record, version, expiresAtMillis);
        directory.expires(slot, tag, expiresAtMillis);
        return version;
    }

    private long insert(String id, long tag, byte[] record, long expiresAtMillis, int most) throws IOException {
        int slot = directory.count() < most ? directory.claim(tag) : -1;
        if (slot < 0) {
            throw new VaultFullException(file.path() + ": has " + directory.count() + " sessions (expected: at most "
                    + geometry.maxSessions() + ", maxSessions)");
        }
        boolean written = false;
        try {
            file.reserve(slot, 0, RecordCopies.HEADER_BYTES + record.length);
            file.reserve(slot, 1, RecordCopies.HEADER_BYTES);
            copies.strike(slot);
            // Not 1: a copy that a process kept of an earlier session of this id must not look current.
            long version = ThreadLocalRandom.current().nextLong(1, 1L << 61);
            copies.write(slot, 0, id, record, version, expiresAtMillis);
            directory.expires(slot, tag, expiresAtMillis);
            directory.publish(slot, tag);
            written = true;
            return version;
        } finally {
            if (!written) {
                directory.abandon(slot);
            }
        }
    }
}
