package org.heliostat.config.dav;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.heliostat.config.SourceLocation;

/**
 * One {@code <DAVCOLLECTION>} that is on; what it leaves open is taken from its {@code <DAV>}.
 *
 * @param uri path that it begins at, without a slash at its end unless it is the root
 * @param sourceUri path under which the same files are reached as sources, whatever their types
 * @param lockDb folder of the lock database, relative to the configuration folder; empty for the usual one of the virtual server
 */
public record DavCollectionConfig(
        SourceLocation at, String uri, Optional<String> sourceUri, Optional<String> lockDb, DavLimits limits) {

    public DavCollectionConfig {
        requireNonNull(uri, "uri");
        requireNonNull(limits, "limits");
    }
}
