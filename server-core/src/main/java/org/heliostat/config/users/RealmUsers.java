package org.heliostat.config.users;

import java.util.List;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/**
 * A realm with everybody in it. Immutable.
 *
 * @param at where the realm is declared
 * @param name that applications use
 * @param users names are unique
 * @param digests user, realm and length of the digest together are unique
 * @param certificateGroups groups of everybody who shows a certificate that TLS trusts ({@code assign-groups})
 * @param bySubject users are subjects of certificates ({@code CertificateRealm}), whatever certmap.conf says
 */
public record RealmUsers(
        SourceLocation at,
        String name,
        List<UserEntry> users,
        List<DigestEntry> digests,
        Set<String> certificateGroups,
        boolean bySubject) {

    public RealmUsers {
        users = List.copyOf(users);
        digests = List.copyOf(digests);
        certificateGroups = Set.copyOf(certificateGroups);
    }

    /** One whose users log in with passwords, too. */
    public RealmUsers(
            SourceLocation at,
            String name,
            List<UserEntry> users,
            List<DigestEntry> digests,
            Set<String> certificateGroups) {
        this(at, name, users, digests, certificateGroups, false);
    }
}
