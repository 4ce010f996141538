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
 * @param servletPath part of the path that chose the servlet
 * @param pathInfo rest of the path, null when there is none
 */
public record ServletMatch(
        MappedServlet target,
        @Nullable MappingMatch kind,
        String matchValue,
        String servletPath,
        @Nullable String pathInfo)
        implements HttpServletMapping {

    /** A dispatch by name has no path of its own. */
    static ServletMatch byName(MappedServlet target) {
        return new ServletMatch(target, null, "", "", null);
    }

    /** Calls filters and servlet for a client's own request. */
    public void call(ContainerRequest request, String path) throws ServletException, IOException {
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
