package org.heliostat.servlet.dispatch;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.MappingMatch;
import java.io.IOException;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/**
 * Where a path leads (Servlet 6.1, 12.1). Immutable.
 *
 * @param path the whole of it, below the context path: for a folder that of its welcome file, if it has one; constraints
 *     and filters go by it, as if it had been asked for
 * @param servletPath part of the path that chose the servlet
 * @param pathInfo rest of the path, null when there is none
 */
public record ServletMatch(
        MappedServlet target,
        String path,
        @Nullable MappingMatch kind,
        String matchValue,
        String servletPath,
        @Nullable String pathInfo)
        implements HttpServletMapping {

    /** A dispatch by name has no path of its own. */
    static ServletMatch byName(MappedServlet target) {
        return new ServletMatch(target, "", null, "", "", null);
    }

    /** Calls filters and servlet for a client's own request. */
    public void call(ContainerRequest request) throws ServletException, IOException {
        target.call(DispatcherType.REQUEST, path, request, request, request.response());
    }

    @Override
    public String getMatchValue() {
        return matchValue;
    }

    @Override
    public String getPattern() {
        UrlPattern pattern = target.pattern();
        return pattern == null ? "" : pattern.text();
    }

    @Override
    public String getServletName() {
        return target.servlet().name();
    }

    @Override
    public @Nullable MappingMatch getMappingMatch() {
        return kind;
    }
}
