package org.heliostat.config.dav;

import java.util.List;

/**
 * What {@code <DAV>} of a virtual server says. Immutable.
 *
 * @param collections those that are on; none where there is no WebDAV
 */
public record DavConfig(List<DavCollectionConfig> collections) {

    public static final DavConfig NONE = new DavConfig(List.of());

    public DavConfig {
        collections = List.copyOf(collections);
    }
}
