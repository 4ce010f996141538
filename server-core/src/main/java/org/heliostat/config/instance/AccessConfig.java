package org.heliostat.config.instance;

import java.util.Map;
import org.heliostat.config.acl.AclFile;
import org.heliostat.config.certmap.CertMaps;
import org.heliostat.config.userdb.LdapConfig;
import org.heliostat.config.userdb.UserDatabases;

/**
 * Who may do what, and whom to ask who somebody is. Immutable.
 *
 * @param aclFiles by ACLFILE id
 * @param databases of dbswitch.conf
 * @param realmDirectories directories of LDAP realms, by the realm's name
 * @param certMaps of certmap.conf
 */
public record AccessConfig(
        Map<String, AclFile> aclFiles,
        UserDatabases databases,
        Map<String, LdapConfig> realmDirectories,
        CertMaps certMaps) {

    /** No ACL file and no user database. */
    public static final AccessConfig NONE = new AccessConfig(Map.of(), UserDatabases.NONE, Map.of());

    public AccessConfig {
        aclFiles = Map.copyOf(aclFiles);
        realmDirectories = Map.copyOf(realmDirectories);
    }

    /** Without mappings of certificates. */
    public AccessConfig(
            Map<String, AclFile> aclFiles, UserDatabases databases, Map<String, LdapConfig> realmDirectories) {
        this(aclFiles, databases, realmDirectories, CertMaps.NONE);
    }
}
