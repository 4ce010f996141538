package org.heliostat.servlet.httpsession.durable;

import org.heliostat.servlet.httpsession.session.StoredSession;

/** A session in the heap that has, or will have, a record in a vault. Any thread. */
final class DurableSession extends StoredSession {

    private final VaultCopy copy = new VaultCopy();

    DurableSession(String id, long createdMillis, int maxInactiveSeconds) {
        super(id, createdMillis, maxInactiveSeconds);
    }

    /** @return what is known of the session's record */
    static VaultCopy copyOf(StoredSession session) {
        if (session instanceof DurableSession durable) {
            return durable.copy;
        }
        throw new IllegalStateException("a session without a record among durable ones");
    }
}
