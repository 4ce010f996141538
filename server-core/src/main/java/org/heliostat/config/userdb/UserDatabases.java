package org.heliostat.config.userdb;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.heliostat.config.users.RealmUsers;

/**
 * The user databases of a server, by id. Immutable.
 *
 * @param files those whose users stand in files, with their users; {@code null:} ones have none
 * @param directories those that are asked over LDAP
 * @param kerberos those whose users show tickets
 * @param broken those that are declared but cannot be used; a finding says why
 */
public record UserDatabases(
        Map<String, RealmUsers> files,
        Map<String, LdapConfig> directories,
        Map<String, KerberosConfig> kerberos,
        Set<String> broken) {

    /** None is configured. */
    public static final UserDatabases NONE = new UserDatabases(Map.of(), Map.of());

    public UserDatabases {
        files = Map.copyOf(files);
        directories = Map.copyOf(directories);
        kerberos = Map.copyOf(kerberos);
        broken = Set.copyOf(broken);
    }

    /** Without Kerberos, and all of them usable. */
    public UserDatabases(Map<String, RealmUsers> files, Map<String, LdapConfig> directories) {
        this(files, directories, Map.of(), Set.of());
    }

    public Set<String> ids() {
        Set<String> ids = new TreeSet<>(files.keySet());
        ids.addAll(directories.keySet());
        ids.addAll(kerberos.keySet());
        return ids;
    }
}
