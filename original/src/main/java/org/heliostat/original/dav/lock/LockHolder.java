package org.heliostat.original.dav.lock;

import java.util.Set;
import org.heliostat.request.Request;

/**
 * Who wants to change something, and the tokens of locks that were shown. Immutable.
 *
 * @param user who has logged in; empty for nobody
 */
public record LockHolder(String user, Set<String> tokens) {

    public LockHolder {
        tokens = Set.copyOf(tokens);
    }

    /** @throws BadIfException when the field If cannot be read */
    public static LockHolder of(Request request) throws BadIfException {
        return new LockHolder(user(request), IfHeader.of(request.headers()).tokens());
    }

    /** @return who has logged in; empty for nobody */
    public static String user(Request request) {
        String user = request.authUser();
        return user == null ? "" : user;
    }

    /** A token is good only in the hands of who has locked (RFC 4918, section 6.4). */
    boolean holds(DavLock lock) {
        return tokens.contains(lock.token()) && user.equals(lock.user());
    }
}
