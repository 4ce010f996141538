package org.heliostat.config.users;

import java.util.Set;
import org.heliostat.config.SourceLocation;

/**
 * One line of a digest file: what DIGEST logins are checked with (RFC 7616, section 3.4.2).
 *
 * @param realm the challenge's, since it is part of what was hashed
 * @param ha1 digest of {@code user:realm:password}, lower-case hexadecimal; 32 digits are MD5, 64 SHA-256
 * @param groups that the user is in, besides those of the key file
 */
public record DigestEntry(SourceLocation at, String user, String realm, String ha1, Set<String> groups) {

    public static final int MD5_DIGITS = 32;
    public static final int SHA256_DIGITS = 64;

    public DigestEntry {
        groups = Set.copyOf(groups);
    }

    @Override
    public String toString() {
        return "DigestEntry[" + user + ", " + realm + "]";
    }
}
