package org.heliostat.servlet.httpsession.durable;

import java.nio.charset.StandardCharsets;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.session.StoredSession;

/**
 * Sees to it that the values of a session fit into one record together: what does not is refused when it is set, not
 * when the session is stored and every request of it would fail. Any thread that may run code of the application.
 */
final class RecordRoom {

    /** What a record takes besides attributes: times, id, login, signature. */
    private static final int BESIDES = 512;

    /** Lengths of an attribute's name and value. */
    private static final int LENGTHS = 8;

    private final SessionFreezer freezer;
    private final int mostBytes;

    /** @param mostBytes of a sealed record */
    RecordRoom(SessionFreezer freezer, int mostBytes) {
        this.freezer = freezer;
        this.mostBytes = mostBytes;
    }

    /**
     * A value is about to be set. All values are weighed only when the record, and what was set since it was written,
     * might be too much.
     *
     * @param bytes that the value takes
     * @throws NotStorableException when the values are too large together
     */
    void require(StoredSession session, VaultCopy copy, String name, int bytes) throws NotStorableException {
        long guessed = (long) copy.guessedBytes + taken(name, bytes);
        if (guessed + BESIDES > mostBytes) {
            guessed = weighed(session, name) + taken(name, bytes);
            if (guessed + BESIDES > mostBytes) {
                throw new NotStorableException("session attribute " + name + ": with it the session takes " + guessed
                        + " bytes (expected: at most " + (mostBytes - BESIDES) + ")");
            }
        }
        copy.guessedBytes = (int) guessed;
    }

    private long weighed(StoredSession session, String besides) {
        long[] sum = {0};
        session.forEach((name, value) -> {
            if (!name.equals(besides)) {
                sum[0] += taken(name, bytesOf(name, value));
            }
        });
        return sum[0];
    }

    private int bytesOf(String name, Object value) {
        try {
            return freezer.coded(name, value).length;
        } catch (NotStorableException toldWhenItIsStored) {
            return 0;
        }
    }

    private static long taken(String name, int bytes) {
        return LENGTHS + name.getBytes(StandardCharsets.UTF_8).length + (long) bytes;
    }
}
