package org.heliostat.acl.ldap;

import org.jspecify.annotations.Nullable;

/**
 * What a directory has said to a certificate. Immutable.
 *
 * @param person whose it is; null: nobody's
 * @param reason why it is nobody's, for the log
 */
public record MappedEntry(@Nullable Person person, String reason) {

    static MappedEntry nobody(String reason) {
        return new MappedEntry(null, reason);
    }
}
