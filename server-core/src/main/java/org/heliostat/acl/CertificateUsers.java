package org.heliostat.acl;

import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;

/**
 * The users of one realm or user database by the certificates that they show, which TLS has found to be trusted. Session
 * threads; may wait for a directory.
 *
 * <p>Where users are kept elsewhere, any method may throw {@link RealmUnavailableException}.
 */
public interface CertificateUsers {

    /** @return name for rules; null when the certificate is nobody's here, which the log is told */
    @Nullable
    String name(X509Certificate shown);

    /** @return its groups are those that are known to be the user's; there may be more. Null as for {@link #name} */
    @Nullable
    RealmUser user(X509Certificate shown);

    /**
     * Whether who showed the certificate is in the group.
     *
     * @throws RealmUnavailableException when that cannot be told; "no" would let pass whom a rule denies by group
     */
    boolean isMember(X509Certificate shown, String group);
}
