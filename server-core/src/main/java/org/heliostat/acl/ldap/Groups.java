package org.heliostat.acl.ldap;

import java.util.Set;

/**
 * Groups of a user.
 *
 * @param doubtful groups of which nobody can tell whether the user is in them
 * @param whole false: there are more than were looked at
 */
public record Groups(Set<String> names, Set<String> doubtful, boolean whole) {

    public Groups {
        names = Set.copyOf(names);
        doubtful = Set.copyOf(doubtful);
    }

    /** Directories compare names without regard to case. */
    public boolean has(String group) {
        return names.stream().anyMatch(group::equalsIgnoreCase);
    }

    /** @return whether the user may be in the group, although it is not among the names */
    public boolean leavesOpen(String group) {
        return !whole || doubtful.stream().anyMatch(group::equalsIgnoreCase);
    }
}
