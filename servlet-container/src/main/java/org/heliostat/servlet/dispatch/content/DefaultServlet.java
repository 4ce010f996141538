package org.heliostat.servlet.dispatch.content;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.request.conditional.ByteRanges;
import org.heliostat.request.conditional.Preconditions;
import org.jspecify.annotations.Nullable;

/** Answers with static files: conditions, ranges, HEAD; no listings, no writing (Servlet 6.1, 12.2.1 and 10.10). */
public final class DefaultServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient ResourceTree resources;

    public DefaultServlet(ResourceTree resources) {
        this.resources = resources;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        DispatcherType type = request.getDispatcherType();
        if (type == DispatcherType.ERROR || type == DispatcherType.INCLUDE || type == DispatcherType.FORWARD) {
            doGet(request, response);
            return;
        }
        super.service(request, response);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = path(request);
        boolean fromOutside = request.getDispatcherType() == DispatcherType.REQUEST;
        WebResource resource = fromOutside && ResourceTree.isHidden(path) ? null : resources.find(path);
        if (resource == null || !resource.isDirectory() && path.endsWith("/")) {
            missing(request, response, path);
            return;
        }
        if (resource.isDirectory()) {
            folder(request, response, path);
            return;
        }
        serve(request, response, path, resource);
    }

    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response) throws IOException {
        doGet(request, response);
    }

    /** Scripts and frameworks post to pages; the answer is the same as for GET. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        doGet(request, response);
    }

    private static void missing(HttpServletRequest request, HttpServletResponse response, String path)
            throws IOException {
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            // The including servlet must hear of it (Servlet 6.1, 9.3).
            throw new FileNotFoundException("included resource is not there: " + path);
        }
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }

    /** Relative links of a welcome page need the closing slash; a folder without one is not listed. */
    private static void folder(HttpServletRequest request, HttpServletResponse response, String path)
            throws IOException {
        if (path.endsWith("/") || request.getDispatcherType() != DispatcherType.REQUEST) {
            missing(request, response, path);
            return;
        }
        String query = request.getQueryString();
        response.sendRedirect(request.getRequestURI() + "/" + (query == null ? "" : "?" + query));
    }

    private void serve(HttpServletRequest request, HttpServletResponse response, String path, WebResource resource)
            throws IOException {
        String type = getServletContext().getMimeType(path);
        if (type != null && response.getContentType() == null) {
            response.setContentType(type);
        }
        if (request.getDispatcherType() != DispatcherType.REQUEST
                && request.getDispatcherType() != DispatcherType.ASYNC) {
            FileContent.copy(resource, response, null);
            return;
        }
        String eTag =
                "\"" + Long.toHexString(resource.length()) + '-' + Long.toHexString(resource.modifiedMillis()) + '"';
        response.setHeader("ETag", eTag);
        response.setDateHeader("Last-Modified", resource.modifiedMillis());
        response.setHeader("Accept-Ranges", "bytes");
        HeaderFields fields = new HeaderView(request);
        switch (Preconditions.evaluate(request.getMethod(), fields, eTag, resource.modifiedMillis())) {
            case NOT_MODIFIED -> response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            case FAILED -> response.sendError(HttpServletResponse.SC_PRECONDITION_FAILED);
            case HOLDS -> content(request, response, resource, fields, eTag);
        }
    }

    private static void content(
            HttpServletRequest request,
            HttpServletResponse response,
            WebResource resource,
            HeaderFields fields,
            String eTag)
            throws IOException {
        String range = request.getHeader("Range");
        boolean ranged = range != null
                && request.getMethod().equals("GET")
                && Preconditions.ifRangeHolds(fields, eTag, resource.modifiedMillis());
        ByteRanges ranges = ranged ? ByteRanges.parse(range, resource.length()) : ByteRanges.WHOLE;
        switch (ranges.kind()) {
            case UNSATISFIABLE -> {
                response.setHeader("Content-Range", "bytes */" + resource.length());
                response.sendError(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
            }
            case WHOLE -> FileContent.copy(resource, response, null);
            // Several ranges are answered with the whole, which RFC 9110 §14.2 allows.
            case PARTS -> part(response, resource, ranges);
        }
    }

    private static void part(HttpServletResponse response, WebResource resource, ByteRanges ranges) throws IOException {
        if (ranges.ranges().size() > 1) {
            FileContent.copy(resource, response, null);
            return;
        }
        ByteRange range = ranges.ranges().get(0);
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setHeader("Content-Range", range.contentRange(resource.length()));
        FileContent.copy(resource, response, range);
    }

    private static String path(HttpServletRequest request) {
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            Object servletPath = request.getAttribute(RequestDispatcher.INCLUDE_SERVLET_PATH);
            if (servletPath != null) {
                return joined((String) servletPath, (String) request.getAttribute(RequestDispatcher.INCLUDE_PATH_INFO));
            }
        }
        return joined(request.getServletPath(), request.getPathInfo());
    }

    private static String joined(String servletPath, @Nullable String pathInfo) {
        String path = pathInfo == null ? servletPath : servletPath + pathInfo;
        return path.isEmpty() ? "/" : path;
    }

    /** The header lines of a request that may be wrapped. */
    private record HeaderView(HttpServletRequest request) implements HeaderFields {

        @Override
        public int size() {
            return 0;
        }

        @Override
        public String name(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public String value(int index) {
            throw new IndexOutOfBoundsException(index);
        }

        @Override
        public @Nullable String first(String name) {
            return request.getHeader(name);
        }

        @Override
        public List<String> all(String name) {
            return Collections.list(request.getHeaders(name));
        }
    }
}
