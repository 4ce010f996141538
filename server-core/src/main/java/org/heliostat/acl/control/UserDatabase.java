package org.heliostat.acl.control;

import java.util.List;
import org.heliostat.acl.CertificateUsers;
import org.heliostat.acl.Realm;

/**
 * A user database as one virtual server has it. Immutable.
 *
 * @param certificates its users by certificates, by the mappings that hold for the virtual server
 */
record UserDatabase(Realm realm, CertificateUsers certificates) {

    /** @param mappings of certmap.conf, by their names; none: all */
    static UserDatabase of(Realm realm, List<String> mappings) {
        return new UserDatabase(realm, realm.certificates(mappings));
    }
}
