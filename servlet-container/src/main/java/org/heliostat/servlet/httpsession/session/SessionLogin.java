package org.heliostat.servlet.httpsession.session;

import org.heliostat.servlet.httpsession.record.SessionRecord;

/**
 * Who has logged in during a session. Groups are not kept: they are asked for again with every request, so that a
 * change of the realm holds at once.
 *
 * @param user name in the application's realm
 * @param authType as {@code getAuthType} answers it
 * @param lasting whether later requests of the session are this user's without saying so themselves
 * @param stamp of the realm's entry for the user at the time; another one now means that the login holds no more
 */
public record SessionLogin(String user, String authType, boolean lasting, String stamp) {

    public static SessionLogin of(SessionRecord.Login stored) {
        return new SessionLogin(stored.user(), stored.authType(), stored.lasting(), stored.stamp());
    }

    public SessionRecord.Login toRecord() {
        return new SessionRecord.Login(user, authType, lasting, stamp);
    }
}
