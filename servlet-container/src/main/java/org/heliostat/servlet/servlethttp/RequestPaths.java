package org.heliostat.servlet.servlethttp;

import jakarta.servlet.http.HttpServletMapping;
import org.jspecify.annotations.Nullable;

/**
 * The path of a request taken apart for one dispatch (Servlet 6.1, 3.6). Immutable.
 *
 * @param uri as the client sent it or a dispatcher was made for, encoded, with context path, without query
 * @param contextPath empty for the root
 * @param servletPath decoded
 * @param pathInfo decoded, null when there is none
 * @param query as sent, null when there is none
 */
public record RequestPaths(
        String uri,
        String contextPath,
        String servletPath,
        @Nullable String pathInfo,
        @Nullable String query,
        HttpServletMapping mapping) {}
