package org.heliostat.stats.catalogue;

import java.util.List;

/**
 * One of the boxes of a kind, such as one virtual server.
 *
 * @param names values of the box's tags; they come from the configuration, never from requests
 * @param figures its record
 */
public record Part<P>(List<String> names, P figures) {

    public Part {
        names = List.copyOf(names);
    }
}
