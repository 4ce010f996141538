package org.heliostat.config.search;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What {@code <SEARCH>} of a virtual server says, where it is on. Immutable.
 *
 * @param collections those that are on; at least one
 */
public record SearchConfig(SearchLimits limits, List<SearchCollectionConfig> collections) {

    public SearchConfig {
        requireNonNull(limits, "limits");
        collections = List.copyOf(collections);
    }
}
