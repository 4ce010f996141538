package org.heliostat.config.acl;

import java.util.List;

/** The ACLs of one file, in its order. Immutable. */
public record AclFile(List<Acl> acls) {

    public AclFile {
        acls = List.copyOf(acls);
    }
}
