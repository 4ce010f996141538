package org.heliostat.servlet.httpsession;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The place where the sessions of one application are kept. Any thread. */
public interface SessionStore {

    @Nullable
    StoredSession find(String id);

    void put(StoredSession session);

    /** @return the session that was there, null when there was none: only one caller gets it */
    @Nullable
    StoredSession remove(String id);

    /** @return the sessions kept now; a view that may change while it is walked */
    Collection<StoredSession> all();

    int size();
}
