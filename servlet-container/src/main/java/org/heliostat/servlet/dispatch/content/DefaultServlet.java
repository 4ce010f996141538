package org.heliostat.servlet.dispatch.content;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Collections;
import java.util.List;
import org.heliostat.filecache.FileCache;
import org.heliostat.filecache.FileChangedException;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.conditional.ByteRange;
import org.heliostat.request.conditional.ByteRanges;
import org.heliostat.request.conditional.MultipartRanges;
import org.heliostat.request.conditional.Preconditions;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/** Answers with static files: conditions, ranges, HEAD; no listings, no writing (Servlet 6.1, 12.2.1 and 10.10). */
public final class DefaultServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private static final String ALLOWED = "GET, HEAD, POST, OPTIONS";

    /** How often a file may change between two looks before the request is given up. */
    private static final int MOST_TRIES = 4;

    private final transient ResourceTree resources;
    private final transient FileCache files;

    public DefaultServlet(ResourceTree resources, FileCache files) {
        this.resources = resources;
        this.files = files;
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
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
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
        file(request, response, path, resource);
    }

    /** A file that changes between look and opening is looked at again, so that length and content agree. */
    private void file(HttpServletRequest request, HttpServletResponse response, String path, WebResource first)
            throws IOException {
        WebResource resource = first;
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            try {
                serve(request, response, path, resource);
                return;
            } catch (FileChangedException changed) {
                resource = resources.find(path);
            } catch (NoSuchFileException gone) {
                resource = null;
            } catch (AccessDeniedException denied) {
                response.sendError(HttpServletResponse.SC_FORBIDDEN);
                return;
            }
            if (resource == null || resource.isDirectory()) {
                missing(request, response, path);
                return;
            }
        }
        response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }

    @Override
    protected void doHead(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        doGet(request, response);
    }

    /** Scripts and frameworks post to pages; the answer is the same as for GET. */
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        doGet(request, response);
    }

    /** A part of a file must not be taken for the whole of it (RFC 9110 §14.5); nothing is written here in any case. */
    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (request.getHeader("Content-Range") != null) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        notAllowed(response);
    }

    @Override
    protected void doPatch(HttpServletRequest request, HttpServletResponse response) throws IOException {
        notAllowed(response);
    }

    @Override
    protected void doDelete(HttpServletRequest request, HttpServletResponse response) throws IOException {
        notAllowed(response);
    }

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response) throws IOException {
        notAllowed(response);
    }

    /** What HttpServlet finds by looking at this class would name methods that are refused. */
    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = path(request);
        if (request.getDispatcherType() == DispatcherType.REQUEST && ResourceTree.isHidden(path)) {
            missing(request, response, path);
            return;
        }
        response.setHeader("Allow", ALLOWED);
    }

    private static void notAllowed(HttpServletResponse response) throws IOException {
        response.setHeader("Allow", ALLOWED);
        response.sendError(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    }

    private static void missing(HttpServletRequest request, HttpServletResponse response, String path)
            throws IOException {
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            // The including servlet must hear of it (Servlet 6.1, 9.3).
            throw new FileNotFoundException("included resource is not there: " + path);
        }
        response.sendError(HttpServletResponse.SC_NOT_FOUND);
    }

    /**
     * Relative links of a welcome page need the closing slash; a folder without one is not listed. Where the client's own
     * URL stays what it is, the welcome page can be given at once.
     */
    private void folder(HttpServletRequest request, HttpServletResponse response, String path)
            throws ServletException, IOException {
        if (path.endsWith("/")) {
            missing(request, response, path);
            return;
        }
        RequestDispatcher slashed = getServletContext().getRequestDispatcher(UriText.escaped(path) + "/");
        if (slashed != null && request.getDispatcherType() == DispatcherType.INCLUDE) {
            slashed.include(request, response);
            return;
        }
        if (slashed != null && request.getDispatcherType() == DispatcherType.ERROR) {
            slashed.forward(request, response);
            return;
        }
        // Not the URI as it was sent: where it begins with two slashes it would name another host.
        String query = request.getQueryString();
        String folder = request.getContextPath() + UriText.escaped(path) + "/";
        response.sendRedirect(response.encodeRedirectURL(folder + (query == null ? "" : "?" + query)));
    }

    private void serve(HttpServletRequest request, HttpServletResponse response, String path, WebResource resource)
            throws IOException {
        DispatcherType dispatch = request.getDispatcherType();
        if (dispatch != DispatcherType.REQUEST && dispatch != DispatcherType.ASYNC) {
            try (FileContent content = FileContent.open(files, resource)) {
                type(response, path);
                content.send(response, null);
            }
            return;
        }
        HeaderFields fields = new HeaderView(request);
        switch (Preconditions.evaluate(request.getMethod(), fields, resource.eTag(), resource.modifiedMillis())) {
            case NOT_MODIFIED -> {
                validators(response, resource);
                response.setStatus(HttpServletResponse.SC_NOT_MODIFIED);
            }
            case FAILED -> response.sendError(HttpServletResponse.SC_PRECONDITION_FAILED);
            case HOLDS -> content(request, response, path, resource, fields);
        }
    }

    private void content(
            HttpServletRequest request,
            HttpServletResponse response,
            String path,
            WebResource resource,
            HeaderFields fields)
            throws IOException {
        String range = request.getHeader("Range");
        boolean ranged = range != null
                && request.getMethod().equals("GET")
                && Preconditions.ifRangeHolds(fields, resource.eTag(), resource.modifiedMillis());
        ByteRanges ranges = ranged ? ByteRanges.parse(range, resource.length()) : ByteRanges.WHOLE;
        if (ranges.kind() == ByteRanges.Kind.UNSATISFIABLE) {
            response.setHeader("Content-Range", "bytes */" + resource.length());
            response.sendError(HttpServletResponse.SC_REQUESTED_RANGE_NOT_SATISFIABLE);
            return;
        }
        boolean inPieces = ranges.ranges().size() > 1;
        try (FileContent content =
                inPieces ? FileContent.open(files, resource) : FileContent.openFor(response, files, resource)) {
            type(response, path);
            validators(response, resource);
            response.setHeader("Accept-Ranges", "bytes");
            switch (ranges.ranges().size()) {
                case 0 -> content.send(response, null);
                case 1 -> part(response, content, ranges.ranges().get(0), resource.length());
                default -> parts(response, content, ranges, resource.length());
            }
        }
    }

    private void type(HttpServletResponse response, String path) {
        String type = getServletContext().getMimeType(path);
        if (type != null && response.getContentType() == null) {
            response.setContentType(type);
        }
    }

    private static void validators(HttpServletResponse response, WebResource resource) {
        response.setHeader("ETag", resource.eTag());
        response.setDateHeader("Last-Modified", resource.modifiedMillis());
    }

    private static void part(HttpServletResponse response, FileContent content, ByteRange range, long size)
            throws IOException {
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setHeader("Content-Range", range.contentRange(size));
        content.send(response, range);
    }

    private static void parts(HttpServletResponse response, FileContent content, ByteRanges ranges, long size)
            throws IOException {
        var parts = new MultipartRanges(ranges.ranges(), size, response.getContentType());
        response.setStatus(HttpServletResponse.SC_PARTIAL_CONTENT);
        response.setContentType(parts.contentType());
        content.sendParts(response, parts);
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
