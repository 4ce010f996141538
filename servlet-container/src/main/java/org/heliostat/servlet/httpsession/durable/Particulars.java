package org.heliostat.servlet.httpsession.durable;

import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.httpsession.session.StoredSession;
import org.jspecify.annotations.Nullable;

/**
 * What a session was at one moment, its attributes apart. A login that comes while the session is being stored must not
 * be taken for stored: what is written and what is noted as written are the same look at the session.
 *
 * @param login null when nobody has logged in
 */
public record Particulars(String id, int maxInactiveSeconds, @Nullable SessionLogin login) {

    public static Particulars of(StoredSession session) {
        return new Particulars(session.id(), session.maxInactiveSeconds(), session.login());
    }
}
