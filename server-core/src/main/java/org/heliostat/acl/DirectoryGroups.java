package org.heliostat.acl;

import java.util.HashSet;
import java.util.Set;
import org.heliostat.acl.ldap.DirectoryUnavailableException;
import org.heliostat.acl.ldap.Groups;
import org.heliostat.acl.ldap.LdapDirectory;
import org.heliostat.acl.ldap.Person;

/** Groups of a directory's users, with those that everybody is in. Session threads, but for {@link #isAssigned}. */
final class DirectoryGroups {

    private final String realm;
    private final LdapDirectory directory;

    DirectoryGroups(String realm, LdapDirectory directory) {
        this.realm = realm;
        this.directory = directory;
    }

    /** @return whether everybody is in the group */
    boolean isAssigned(String group) {
        return directory.config().assignGroups().contains(group);
    }

    boolean isListed(Person person, String group) throws DirectoryUnavailableException {
        Groups groups = directory.groups(person);
        boolean listed = groups.has(group);
        if (!listed && groups.leavesOpen(group)) {
            // "No" would let pass whom a rule denies by a group that was not seen.
            throw new RealmUnavailableException(
                    "directory " + realm + ": does not tell all groups of who has logged in");
        }
        return listed;
    }

    /** @return those that were seen */
    Set<String> of(Person person) throws DirectoryUnavailableException {
        Set<String> groups = new HashSet<>(directory.groups(person).names());
        groups.addAll(directory.config().assignGroups());
        return groups;
    }

    RealmUnavailableException unavailable(DirectoryUnavailableException away) {
        return new RealmUnavailableException("directory " + realm + ": " + away.getMessage());
    }
}
