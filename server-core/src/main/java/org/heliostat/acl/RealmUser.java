package org.heliostat.acl;

import java.security.Principal;
import java.util.Set;

/**
 * Somebody who has proven who they are. Immutable.
 *
 * @param name as the realm has it: an account, or a certificate's subject
 * @param groups that the realm puts them in
 */
public record RealmUser(String name, Set<String> groups) implements Principal {

    public RealmUser {
        groups = Set.copyOf(groups);
    }

    @Override
    public String getName() {
        return name;
    }

    /** What applications print of a principal is its name. */
    @Override
    public String toString() {
        return name;
    }
}
