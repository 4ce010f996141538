package org.heliostat.config.users;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.SourceLocation;

/**
 * One line of a key file.
 *
 * @param name of the user, or the subject of a client certificate
 * @param password empty: nobody can log in by password, only by certificate or digest
 * @param groups that the user is in
 */
public record UserEntry(SourceLocation at, String name, Optional<PasswordHash> password, Set<String> groups) {

    public UserEntry {
        groups = Collections.unmodifiableSet(new LinkedHashSet<>(groups));
    }
}
