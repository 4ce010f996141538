package org.heliostat.servlet.servlethttp;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.Request;
import org.heliostat.request.ServedBy;
import org.heliostat.request.target.UriText;
import org.jspecify.annotations.Nullable;

/**
 * The request of one exchange. Dispatchers move it from servlet to servlet with {@link #enter} and {@link #leave}
 * instead of wrapping it.
 */
public final class ContainerRequest extends UserRequest {

    private final ContainerResponse response;
    private final RequestAttributes attributes = new RequestAttributes(this);
    private RequestContent content = new RequestContent(this);
    private Dispatch dispatch;
    private @Nullable List<Application> visited;
    private @Nullable AsyncControl async;
    private boolean asyncSupported = true;

    /** @param first the dispatch that the client's own request leads to */
    public ContainerRequest(Exchange exchange, ContainerResponse response, Dispatch first) {
        super(exchange, response, first.application());
        this.response = response;
        this.dispatch = first;
    }

    /** The one who runs asynchronous cycles of this exchange; set before the first servlet is called. */
    public void asyncControl(AsyncControl control) {
        async = control;
    }

    AsyncControl async() {
        AsyncControl control = async;
        if (control == null) {
            throw new IllegalStateException("the exchange cannot be continued later");
        }
        return control;
    }

    public ContainerResponse response() {
        return response;
    }

    @Override
    public Dispatch dispatch() {
        return dispatch;
    }

    @Override
    public Application application() {
        return dispatch.application();
    }

    /** @throws IllegalStateException when the exchange has ended */
    public void requireLive() {
        exchange();
    }

    /** Notes for reports what was thrown, and that the servlet at work threw it. */
    public void failed(Failure failure) {
        exchange().failed(failure);
        if (dispatch.servlet() instanceof ServedBy servlet) {
            exchange().servedBy(servlet);
        }
    }

    /** @return the request as the pipeline has it */
    public Request pipelineRequest() {
        return request();
    }

    /** From now on it is another request of the same client: one that was put aside, or one for another page. */
    public void continueAs(Request other) {
        become(other);
        content = new RequestContent(this);
    }

    /** The request is passed on; {@link #leave} brings it back. */
    public void enter(Dispatch inner) {
        boolean query = inner.addedQuery() != null;
        dispatch = inner;
        if (query) {
            content.parametersChanged();
        }
    }

    /**
     * The request is passed on to another application, which counts it until it ends.
     *
     * @return false when that one takes no requests any more
     */
    public boolean visit(Application other) {
        if (other == home() || visited != null && visited.contains(other)) {
            return true;
        }
        if (!other.enter()) {
            return false;
        }
        visited = visited == null ? new ArrayList<>(1) : visited;
        return visited.add(other);
    }

    /** Brings the request back to where it was before it was passed on. */
    public void leave(Dispatch before) {
        dispatch = before;
        content.parametersChanged();
    }

    /** A filter or servlet on the way does not support asynchronous processing. */
    public void asyncSupported(boolean supported) {
        asyncSupported = supported;
    }

    /** Attributes as the container sets them, without telling listeners. */
    public RequestAttributes attributes() {
        return attributes;
    }

    /** The exchange is over: gives back the session, deletes parts, and lets go of everything of the client's. */
    public void end() {
        if (hasEnded()) {
            return;
        }
        try {
            releaseSession();
            content.end();
        } finally {
            forgetExchange();
            if (visited != null) {
                visited.forEach(Application::exchangeEnded);
            }
        }
    }

    /** Error pages are asked for with GET, whatever failed (Servlet 6.1, 10.9.1). */
    @Override
    public String getMethod() {
        exchange();
        return dispatch.type() == DispatcherType.ERROR ? "GET" : super.getMethod();
    }

    @Override
    public DispatcherType getDispatcherType() {
        exchange();
        return dispatch.type();
    }

    @Override
    public String getRequestURI() {
        exchange();
        return dispatch.paths().uri();
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer(64).append(client().origin()).append(getRequestURI());
    }

    @Override
    public String getContextPath() {
        exchange();
        return dispatch.paths().contextPath();
    }

    @Override
    public String getServletPath() {
        exchange();
        return dispatch.paths().servletPath();
    }

    @Override
    public @Nullable String getPathInfo() {
        exchange();
        return dispatch.paths().pathInfo();
    }

    @Override
    public @Nullable String getPathTranslated() {
        String info = getPathInfo();
        return info == null ? null : getServletContext().getRealPath(info);
    }

    @Override
    public @Nullable String getQueryString() {
        exchange();
        return dispatch.paths().query();
    }

    @Override
    public HttpServletMapping getHttpServletMapping() {
        exchange();
        return dispatch.paths().mapping();
    }

    @Override
    public ServletContext getServletContext() {
        exchange();
        return application().servletContext();
    }

    /** A relative path starts at the folder of the resource at work, also of an included one (Servlet 6.1, 9.1.1). */
    @Override
    public @Nullable RequestDispatcher getRequestDispatcher(String path) {
        exchange();
        if (path == null || path.startsWith("/")) {
            return path == null ? null : getServletContext().getRequestDispatcher(path);
        }
        String here = dispatch.path();
        String folder = here.substring(0, here.lastIndexOf('/') + 1);
        // The folder has been decoded, what is given has not.
        return getServletContext().getRequestDispatcher((folder.isEmpty() ? "/" : UriText.escaped(folder)) + path);
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        exchange();
        return attributes.get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        exchange();
        return attributes.names();
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        exchange();
        attributes.setByApplication(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        exchange();
        attributes.setByApplication(name, null);
    }

    @Override
    public @Nullable String getCharacterEncoding() {
        exchange();
        return content.encoding();
    }

    @Override
    public void setCharacterEncoding(@Nullable String name) throws UnsupportedEncodingException {
        exchange();
        content.encoding(name);
    }

    @Override
    public ServletInputStream getInputStream() {
        exchange();
        return content.inputStream();
    }

    @Override
    public BufferedReader getReader() throws IOException {
        exchange();
        return content.reader();
    }

    @Override
    public @Nullable String getParameter(String name) {
        String[] values = parameters().get(name);
        return values == null ? null : values[0];
    }

    @Override
    public Enumeration<String> getParameterNames() {
        return Collections.enumeration(parameters().keySet());
    }

    @Override
    public String @Nullable [] getParameterValues(String name) {
        String[] values = parameters().get(name);
        return values == null ? null : values.clone();
    }

    @Override
    public Map<String, String[]> getParameterMap() {
        return Collections.unmodifiableMap(parameters());
    }

    private Map<String, String[]> parameters() {
        exchange();
        return content.parameters();
    }

    @Override
    public Collection<Part> getParts() throws IOException, ServletException {
        exchange();
        return content.parts();
    }

    @Override
    public @Nullable Part getPart(String name) throws IOException, ServletException {
        for (Part part : getParts()) {
            if (part.getName().equals(name)) {
                return part;
            }
        }
        return null;
    }

    @Override
    public boolean isAsyncSupported() {
        exchange();
        return asyncSupported;
    }

    @Override
    public AsyncContext startAsync() {
        return startAsync(this, response, true);
    }

    @Override
    public AsyncContext startAsync(ServletRequest request, ServletResponse answer) {
        return startAsync(request, answer, false);
    }

    private AsyncContext startAsync(ServletRequest request, ServletResponse answer, boolean original) {
        exchange();
        if (!asyncSupported) {
            throw new IllegalStateException("servlet " + dispatch.servlet().name()
                    + " or a filter before it does not support asynchronous processing (expected: async-supported)");
        }
        return async().start(request, answer, original);
    }

    @Override
    public boolean isAsyncStarted() {
        exchange();
        return async != null && async.isStarted();
    }

    @Override
    public AsyncContext getAsyncContext() {
        exchange();
        return async().context();
    }

    void requireAsync() {
        if (async == null || !async.isStarted()) {
            throw new IllegalStateException("non-blocking I/O needs a request in asynchronous mode");
        }
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> handlerClass) throws ServletException {
        exchange();
        return async().upgrade(handlerClass);
    }
}
