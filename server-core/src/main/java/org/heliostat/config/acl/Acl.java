package org.heliostat.config.acl;

import java.util.List;
import org.heliostat.config.SourceLocation;

/**
 * One access control list. Immutable.
 *
 * @param name as written; {@code uri=/path} and {@code path=/folder} say what it is for, other names are used by
 *     check-acl
 */
public record Acl(SourceLocation at, String name, List<AclStatement> statements) {

    public Acl {
        statements = List.copyOf(statements);
    }
}
