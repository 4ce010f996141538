package org.heliostat.servlet.httpsession;

import org.heliostat.servlet.httpsession.durable.DurableSessions;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.jspecify.annotations.Nullable;

/**
 * Who had an application's sessions before it, and who has them after it: instances of one application follow each other
 * when it is reloaded. Changed by the thread that deploys, read by any.
 */
final class Succession {

    private final SessionHome home;
    private volatile @Nullable SessionTransfer predecessor;
    private volatile @Nullable SessionAccess successor;

    Succession(SessionHome home) {
        this.home = home;
    }

    /** @return brings sessions from the instance before; null when there is none, or nothing is left there */
    @Nullable
    SessionTransfer predecessor() {
        return predecessor;
    }

    /** @return the way to the sessions of the instance that follows, null when there is none */
    @Nullable
    SessionAccess successor() {
        return successor;
    }

    void successor(SessionAccess next) {
        successor = next;
    }

    void continueFrom(SessionHome replaced) {
        if (home.store() instanceof DurableSessions mine && replaced.store() instanceof DurableSessions theirs) {
            mine.contested(true);
            theirs.contested(true);
        }
        predecessor = new SessionTransfer(replaced, home);
    }

    /** Takes over what is left; the instance before has no request any more. */
    void finish() {
        SessionTransfer transfer = predecessor;
        if (transfer == null) {
            return;
        }
        transfer.moveAll();
        home.figures().add(Event.LEFT_BEHIND, transfer.leftBehind());
        predecessor = null;
        if (home.store() instanceof DurableSessions mine) {
            mine.contested(false);
        }
    }
}
