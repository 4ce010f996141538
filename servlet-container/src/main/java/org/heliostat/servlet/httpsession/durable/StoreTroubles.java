package org.heliostat.servlet.httpsession.durable;

import java.io.IOException;
import org.heliostat.servlet.httpsession.record.NotStorableException;
import org.heliostat.servlet.httpsession.session.LogPace;
import org.heliostat.servlet.httpsession.session.SessionFigures;
import org.heliostat.servlet.httpsession.session.SessionFigures.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what goes wrong with a store, and tells of each kind once a minute. Any thread. */
final class StoreTroubles {

    private static final Logger LOG = LoggerFactory.getLogger(StoreTroubles.class);

    private final SessionFigures figures;
    private final LogPace pace;

    StoreTroubles(SessionFigures figures, LogPace pace) {
        this.figures = figures;
        this.pace = pace;
    }

    /**
     * Something could not be done.
     *
     * @param what became of HTTP sessions not: stored, read, removed
     */
    void failed(String what, IOException why) {
        if (why instanceof NotStorableException refused) {
            // The application's doing, not the store's.
            refused(refused);
            return;
        }
        figures.count(Event.STORE_FAILURE);
        if (pace.isDue("store " + what)) {
            LOG.error("HTTP sessions cannot be {}: {}", what, why.toString());
        }
    }

    /** The message names the attribute. */
    private void refused(NotStorableException why) {
        figures.count(Event.VALUE_REFUSED);
        if (pace.isDue("refused " + why.getMessage())) {
            LOG.error(
                    "an HTTP session is not stored as long as a value in it is as it has become: {}", why.getMessage());
        }
    }
}
