package org.heliostat.servlet.httpsession.vault;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records of one application's sessions so that they outlive the process: a file each, a mapped file, a
 * table, a server of its own.
 *
 * <p>Any thread, several at a time, also for one id; calls may block, so none comes from an I/O loop. A call that has
 * returned from {@link #write} has the record where it survives {@code kill -9}. Ids are well-formed (letters, digits,
 * {@code - _ .}, at most 128 characters). Times are milliseconds of the wall clock, {@link Long#MAX_VALUE} means
 * never.
 */
public interface SessionVault extends AutoCloseable {

    /** Answer of {@link #version}: no such record. Answer of {@link #write}: somebody else was first. */
    long NONE = -1;

    /** Expected version of a record that must not exist yet. Versions of records are greater. */
    long NEW = 0;

    /** @return whether other processes may change records, so that copies in the heap have to be compared */
    boolean isShared();

    /** @return what a record may be; known from the beginning, and always the same */
    VaultLimits limits();

    /**
     * Reads a record, also one whose time is over.
     *
     * @return null when there is none
     * @throws IOException when it cannot be known whether there is one; a record that is there but damaged is
     *     answered as it is: the caller checks its signature
     */
    @Nullable
    VaultRecord read(String id) throws IOException;

    /**
     * A cheap look, to learn whether a copy is current.
     *
     * @return the record's version, {@link #NONE} when there is no record
     */
    long version(String id) throws IOException;

    /**
     * Stores a record whole or not at all: compare and set. Durable when it returns.
     *
     * @param sealed at most {@link VaultLimits#recordBytes} long; not changed afterwards by the caller
     * @param expectedVersion the version that it replaces, {@link #NEW} when there must not be one
     * @return the new version, greater than 0 and different from the one before; {@link #NONE} when the record there
     *     has another version than expected, or is gone, or is there although it must not
     * @throws VaultFullException when there is no room for one more record
     * @throws IOException when it could not be stored; what was there before is still there
     */
    long write(String id, byte[] sealed, long expiresAtMillis, long expectedVersion) throws IOException;

    /**
     * Moves the end of a session's life without touching its record; the version stays. Need not be durable at once:
     * a kill may lose some seconds of it.
     *
     * @return false when there is no such record
     */
    boolean touch(String id, long expiresAtMillis) throws IOException;

    /**
     * Stores a record under a new id and removes the old one: compare and set, as {@link #write}. A kill in between
     * leaves at least one of them.
     *
     * @param expectedVersion the old record's version that the new record comes from; greater than 0
     * @return the version of the new record; {@link #NONE} when the old record has another version or is gone, or the
     *     new id is taken: then all is as it was
     * @throws IOException when it could not be done; the old record may still be there
     */
    long rename(String oldId, String newId, byte[] sealed, long expiresAtMillis, long expectedVersion)
            throws IOException;

    /** @return whether this call removed it: of several callers, in several processes, one gets true */
    boolean remove(String id) throws IOException;

    /**
     * Removes a record unless its life was prolonged meanwhile.
     *
     * @return whether this call removed it
     */
    boolean removeExpired(String id, long nowMillis) throws IOException;

    /**
     * Looks for records whose time is over.
     *
     * @param most at most so many; the next call goes on with others as long as there are any
     * @return their ids; the caller removes them
     */
    List<String> expired(long nowMillis, int most) throws IOException;

    /** @return records there are, those of other processes included; cheap, may be some seconds behind */
    int size();

    /** @return figures of its own by name (connections lost, waits for a lock), for reports; may be empty */
    default Map<String, Long> figures() {
        return Map.of();
    }

    /** Lets go of files and connections; records stay. Called once, when no call is in progress. */
    @Override
    void close() throws IOException;
}
