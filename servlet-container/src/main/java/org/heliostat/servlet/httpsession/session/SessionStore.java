package org.heliostat.servlet.httpsession.session;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The place where the sessions of one application are kept. Any thread. Where records outlive the process, calls may
 * block: session threads and housekeeping only.
 */
public interface SessionStore {

    /** @return the session of that id in this process's heap; never blocks */
    @Nullable
    StoredSession known(String id);

    /**
     * Finds a session wherever it is.
     *
     * @throws SessionStoreException when it cannot be known whether there is one
     */
    @Nullable
    StoredSession find(String id);

    /** @return a session that is not kept yet */
    StoredSession make(String id, long nowMillis, int maxInactiveSeconds);

    /** What became of a session that was to be taken in. */
    enum Admission {
        ADMITTED,
        /** There are as many as there may be. */
        FULL,
        /** There is one of that id, or was one whose record may still be somewhere. */
        TAKEN
    }

    /**
     * Takes in a session that has just been made. However many threads call it, no more are admitted than there may be.
     *
     * @param most sessions that there may be, with this one
     */
    Admission admit(StoredSession session, int most);

    /** Takes in a session that comes from elsewhere, however many there are. */
    void put(StoredSession session);

    /** @return whether the session was in the heap: of several callers one gets true */
    boolean remove(StoredSession session);

    /** @return the sessions in the heap now; a view that may change while it is walked */
    Collection<StoredSession> all();

    /** @return sessions there are, those that are not in the heap included */
    int size();

    /** @return sessions at one time, where the store itself has a limit; else a large number */
    int mostSessions();

    /** @return whether a session outlives the process, so that answers wait until it is stored */
    boolean isDurable();

    /**
     * A value is about to be set.
     *
     * @throws IllegalArgumentException when it cannot be kept; the message names attribute, type and reason
     */
    void requireStorable(StoredSession session, String name, Object value);

    /** An attribute was set or removed. */
    void changed(StoredSession session);

    /**
     * A request has entered the session.
     *
     * @return false when it turns out to have ended in another process
     */
    boolean entered(StoredSession session);

    /**
     * A request is about to leave the session; what it changed is stored when this returns.
     *
     * @throws IOException when it could not be stored; logged and counted already
     */
    void leaving(StoredSession session) throws IOException;

    /** A request has left the session. */
    void left(StoredSession session);

    /** A request that names the session has come, or has ended. */
    void touched(StoredSession session, long nowMillis);

    /**
     * Gives a session another id; the old one means nothing any more. Never blocks. The caller takes turns with others
     * that do so, and calls {@link #idChanged} afterwards.
     *
     * @return false when the session is not in the heap any more, and keeps its id
     */
    boolean changeId(StoredSession session, String newId);

    /** A session has got another id. May block. */
    void idChanged(StoredSession session, String oldId);

    /**
     * The session's time seems to be over.
     *
     * @return whether the caller ends it; false when it lives on in, or was ended by, another process
     */
    boolean claimExpired(StoredSession session, long nowMillis);

    /**
     * The session has been ended here, and the application is about to hear of it.
     *
     * @return whether the caller tells it; false when another process has ended the session before
     */
    boolean claimEnded(StoredSession session);

    /** The session has ended: it leaves the heap, and its record goes. Where that cannot be done now, it is done later. */
    void ended(StoredSession session);

    /** Waits until a session that is being taken out of the heap is out. */
    void awaitHandOver(StoredSession session);

    /**
     * Looks after what no request does: changes made outside of requests, records that remain. Called every few seconds,
     * inside of the application.
     */
    void tend(long nowMillis);

    /** @return ids of some sessions that are not in the heap and whose time is over */
    List<String> expired(long nowMillis);

    /** A record whose time is over, and that is no session, goes. */
    void discardExpired(String id, long nowMillis);
}
