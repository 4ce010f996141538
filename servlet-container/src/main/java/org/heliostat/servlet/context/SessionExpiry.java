package org.heliostat.servlet.context;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.heliostat.servlet.httpsession.HttpSessions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the sessions whose time is over, each application's on a thread that ends with it. An application whose listener
 * hangs is left to itself until that listener ends; the others go on. One thread at a time.
 */
final class SessionExpiry {

    /** How long a look waits for one application, in milliseconds: for the first look at a listener that hangs only. */
    static final long PATIENCE_MILLIS = 5_000;

    private static final Logger LOG = LoggerFactory.getLogger(SessionExpiry.class);

    private final Supplier<Collection<Due>> applications;
    private final long patienceMillis;
    private final Set<HttpSessions> hanging = ConcurrentHashMap.newKeySet();

    /** @param applications asked at each look */
    SessionExpiry(Supplier<Collection<Due>> applications, long patienceMillis) {
        this.applications = applications;
        this.patienceMillis = patienceMillis;
    }

    void look() {
        for (Due due : applications.get()) {
            if (hanging.add(due.sessions())) {
                expire(due);
            }
        }
    }

    private void expire(Due due) {
        try {
            boolean ended = OwnThread.run("session-expiry", patienceMillis, () -> {
                try {
                    due.sessions().expireWhenDue();
                } finally {
                    hanging.remove(due.sessions());
                }
            });
            if (!ended) {
                LOG.warn(
                        "sessions of application {} could not be ended within {} ms (HttpSessionListener,"
                                + " HttpSessionBindingListener); the others go on without waiting for them",
                        due.application(),
                        patienceMillis);
            }
        } catch (Throwable thrown) {
            LOG.error("sessions of application {} could not be looked through", due.application(), thrown);
        }
    }

    /**
     * Sessions to look through.
     *
     * @param application as log lines name it
     */
    record Due(String application, HttpSessions sessions) {}
}
