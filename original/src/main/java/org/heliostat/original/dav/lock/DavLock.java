package org.heliostat.original.dav.lock;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * A lock on a file or folder. Immutable.
 *
 * @param token that its holder shows, a URN
 * @param path absolute, without links
 * @param root path of the URI that was locked, not escaped
 * @param isExclusive whether nobody else may have one
 * @param isDeep whether it is on everything below as well
 * @param user who has logged in for it; empty for nobody
 * @param owner what the client says of itself: XML, empty for nothing
 * @param seconds that it was granted for
 * @param endMillis since 1970, from which on it is none any more
 */
public record DavLock(
        String token,
        Path path,
        String root,
        boolean isExclusive,
        boolean isDeep,
        String user,
        String owner,
        long seconds,
        long endMillis) {

    public DavLock {
        requireNonNull(token, "token");
        requireNonNull(path, "path");
        requireNonNull(root, "root");
        requireNonNull(user, "user");
        requireNonNull(owner, "owner");
    }

    /** @return the same one, for this time */
    public DavLock refreshed(long newSeconds, long newEndMillis) {
        return new DavLock(token, path, root, isExclusive, isDeep, user, owner, newSeconds, newEndMillis);
    }

    boolean isOver(long nowMillis) {
        return nowMillis >= endMillis;
    }

    /** @return whether nobody can have this one while another has that one on the same place */
    boolean excludes(boolean exclusive) {
        return isExclusive || exclusive;
    }
}
