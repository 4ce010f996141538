package org.heliostat.servlet.deploy.model;

import static java.util.Objects.requireNonNull;

import jakarta.servlet.DispatcherType;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * One target of a filter; a {@code filter-mapping} with several patterns and names becomes several of these, in the
 * order written.
 *
 * @param filterName a filter of the model
 * @param kind what {@code target} is
 * @param target a URL pattern, or a servlet name where {@code *} means every servlet
 * @param dispatchers never empty; REQUEST alone when the descriptor says nothing
 */
public record FilterMapping(Origin at, String filterName, Kind kind, String target, Set<DispatcherType> dispatchers) {

    /** What a filter is mapped to. */
    public enum Kind {
        URL_PATTERN,
        SERVLET_NAME
    }

    public FilterMapping {
        requireNonNull(at, "at");
        requireNonNull(filterName, "filterName");
        requireNonNull(kind, "kind");
        requireNonNull(target, "target");
        dispatchers = Collections.unmodifiableSet(
                dispatchers.isEmpty() ? EnumSet.of(DispatcherType.REQUEST) : EnumSet.copyOf(dispatchers));
    }
}
