package org.heliostat.servlet.servlethttp;

import jakarta.servlet.DispatcherType;
import org.jspecify.annotations.Nullable;

/**
 * Where a request stands: application, servlet and paths of the innermost dispatch. Immutable.
 *
 * @param paths what the path methods answer: of an include they are those of the including request
 * @param path decoded, below the context path, of the resource at work: of an include that of the included one
 * @param addedQuery query of the dispatcher's path, whose parameters come before those of the request; null when none
 * @param outer the dispatch this one came from, null for the client's own
 */
public record Dispatch(
        Application application,
        DispatcherType type,
        ServletTraits servlet,
        RequestPaths paths,
        String path,
        @Nullable String addedQuery,
        @Nullable Dispatch outer) {}
