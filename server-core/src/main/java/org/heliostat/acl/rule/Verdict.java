package org.heliostat.acl.rule;

import org.heliostat.config.acl.AclStatement.DenyWith;
import org.jspecify.annotations.Nullable;

/**
 * What evaluation came to.
 *
 * @param challenge for {@link Kind#LOGIN_NEEDED}: what to ask for
 * @param denyWith for {@link Kind#DENIED}: where to send the client, null: nowhere
 * @param because the statement that decided, for messages, such as {@code acl "default" statement 2
 *     (conf/default.acl:7)}; it never reaches a client
 */
public record Verdict(Kind kind, @Nullable AuthSettings challenge, @Nullable DenyWith denyWith, String because) {

    /** What happens to the request. */
    public enum Kind {
        ALLOWED,
        DENIED,
        LOGIN_NEEDED,
        FAILED,
        UNAVAILABLE,
        THREAD_NEEDED
    }

    static Verdict of(Kind kind, String because) {
        return new Verdict(kind, null, null, because);
    }
}
