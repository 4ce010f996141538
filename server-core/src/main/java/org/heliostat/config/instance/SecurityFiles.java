package org.heliostat.config.instance;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.users.RealmUsers;

/**
 * The keys of the server, its users, and who of them may do what. Immutable.
 *
 * @param certificates of the secure listen sockets
 * @param realms with their users, by name
 * @param access ACL files and user databases
 */
public record SecurityFiles(Certificates certificates, Map<String, RealmUsers> realms, AccessConfig access) {

    public SecurityFiles {
        requireNonNull(certificates, "certificates");
        realms = Map.copyOf(realms);
        requireNonNull(access, "access");
    }
}
