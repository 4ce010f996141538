package org.heliostat.servlet.dispatch;

import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One mapping of a filter: to a URL pattern or to a servlet's name. Immutable.
 *
 * @param pattern null when it is mapped to a servlet
 * @param servletName null when it is mapped to a pattern; {@code *} is every servlet
 */
public record FilterTarget(
        LoadedFilter filter,
        @Nullable UrlPattern pattern,
        @Nullable String servletName,
        Set<DispatcherType> dispatchers) {

    public FilterTarget {
        dispatchers = Set.copyOf(dispatchers.isEmpty() ? EnumSet.of(DispatcherType.REQUEST) : dispatchers);
    }

    boolean names(String name) {
        return servletName != null && (servletName.equals(name) || servletName.equals("*"));
    }
}
