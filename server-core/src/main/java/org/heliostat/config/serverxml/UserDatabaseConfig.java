package org.heliostat.config.serverxml;

import java.util.List;
import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * A {@code <USERDB>} of a virtual server. Immutable.
 *
 * @param certMaps mappings of certmap.conf that hold here; none: all
 */
public record UserDatabaseConfig(
        SourceLocation at, String id, Optional<String> database, Optional<String> baseDn, List<String> certMaps) {

    public UserDatabaseConfig {
        certMaps = List.copyOf(certMaps);
    }
}
