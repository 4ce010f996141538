package org.heliostat.servlet.httpsession;

import org.heliostat.servlet.httpsession.session.MemorySessions;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/** Keeps sessions in memory, and lets something happen once in the middle of a step. */
final class HookedStore extends MemorySessions {

    @Nullable
    Runnable afterFinding;

    @Nullable
    Runnable whileChangingId;

    @Override
    public @Nullable StoredSession known(String id) {
        StoredSession found = super.known(id);
        Runnable once = afterFinding;
        afterFinding = null;
        runIfAny(once);
        return found;
    }

    @Override
    public boolean changeId(StoredSession session, String newId) {
        Runnable once = whileChangingId;
        whileChangingId = null;
        runIfAny(once);
        return super.changeId(session, newId);
    }

    private static void runIfAny(@Nullable Runnable once) {
        if (once != null) {
            once.run();
        }
    }
}
