package org.heliostat.config.serverxml;

import java.util.Optional;
import org.heliostat.config.SourceLocation;

/** A {@code <USERDB>} of a virtual server. */
public record UserDatabaseConfig(
        SourceLocation at, String id, Optional<String> database, Optional<String> baseDn, Optional<String> certMaps) {}
