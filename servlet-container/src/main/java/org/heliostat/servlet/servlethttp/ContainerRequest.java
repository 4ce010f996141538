package org.heliostat.servlet.servlethttp;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletConnection;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletMapping;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpUpgradeHandler;
import jakarta.servlet.http.Part;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.Request;
import org.heliostat.request.ServedBy;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.httpsession.SessionUse;
import org.heliostat.servlet.httpsession.session.SessionLogin;
import org.heliostat.servlet.servlethttp.fields.FieldEnumeration;
import org.jspecify.annotations.Nullable;

/**
 * The request of one exchange. Dispatchers move it from servlet to servlet with {@link #enter} and {@link #leave}
 * instead of wrapping it.
 *
 * <p>Longer than other files because its interface is: what needs more than a line is done by {@link RequestHead}, {@link
 * UserState} and {@link RequestContent}.
 */
public final class ContainerRequest implements HttpServletRequest {

    private final ContainerResponse response;
    private final Application home;
    private final RequestState state;
    private final RequestHead head;
    private final UserState user;
    private @Nullable RequestAttributes attributes;
    private @Nullable RequestContent content;
    private @Nullable List<Application> visited;
    private boolean asyncSupported = true;
    private long servedNanos;
    private int servletFailures;

    /** @param first the dispatch that the client's own request leads to */
    public ContainerRequest(Exchange exchange, ContainerResponse response, Dispatch first) {
        this.response = response;
        this.home = first.application();
        this.state = new RequestState(exchange, first);
        this.head = new RequestHead(state);
        this.user = new UserState(this, state, response.state(), home);
    }

    /** The one who runs asynchronous cycles of this exchange; set before the first servlet is called. */
    public void asyncControl(AsyncControl control) {
        state.async(control);
    }

    RequestState state() {
        return state;
    }

    public ContainerResponse response() {
        return response;
    }

    /** @return the innermost dispatch */
    public Dispatch dispatch() {
        return state.dispatch();
    }

    /** @return the application of the innermost dispatch */
    public Application application() {
        return state.application();
    }

    /** @return the application that the client asked for */
    public Application home() {
        return home;
    }

    /** @throws IllegalStateException when the exchange has ended */
    public void requireLive() {
        state.exchange();
    }

    /** @return nanoseconds that servlets have taken for this request, each once, whoever called it; those that have returned */
    public long servedNanos() {
        return servedNanos;
    }

    /** @return failures of servlets, each once, however many servlets it went through */
    public int servletFailures() {
        return servletFailures;
    }

    /**
     * A servlet has returned.
     *
     * @param nanos that servlets have taken until now
     * @param failures of them until now
     */
    public void served(long nanos, int failures) {
        servedNanos = nanos;
        servletFailures = failures;
    }

    /** Notes for reports what was thrown, and that the servlet at work threw it. */
    public void failed(Failure failure) {
        state.exchange().failed(failure);
        if (state.dispatch().servlet() instanceof ServedBy servlet) {
            state.exchange().servedBy(servlet);
        }
    }

    /** @return the request as the pipeline has it */
    public Request pipelineRequest() {
        return state.request();
    }

    /** From now on it is another request of the same client: one that was put aside, or one for another page. */
    public void continueAs(Request other) {
        state.become(other);
        head.forget();
        content = null;
    }

    /** Made at first use: most requests have no body, and many are asked for no parameter. */
    private RequestContent content() {
        RequestContent known = content;
        if (known == null) {
            known = new RequestContent(state);
            content = known;
        }
        return known;
    }

    private void parametersChanged() {
        if (content != null) {
            content.parametersChanged();
        }
    }

    /** The request is passed on; {@link #leave} brings it back. */
    public void enter(Dispatch inner) {
        boolean query = inner.addedQuery() != null;
        state.dispatch(inner);
        if (query) {
            parametersChanged();
        }
    }

    /**
     * The request is passed on to another application, which counts it until it ends.
     *
     * @return false when that one takes no requests any more
     */
    public boolean visit(Application other) {
        if (other == home || visited != null && visited.contains(other)) {
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
        state.dispatch(before);
        parametersChanged();
    }

    /** A filter or servlet on the way does not support asynchronous processing. */
    public void asyncSupported(boolean supported) {
        asyncSupported = supported;
    }

    /** Attributes as the container sets them, without telling listeners. */
    public RequestAttributes attributes() {
        RequestAttributes known = attributes;
        if (known == null) {
            known = new RequestAttributes(this, state);
            attributes = known;
        }
        return known;
    }

    /** The exchange is over: gives back the session, deletes parts, and lets go of everything of the client's. */
    public void end() {
        if (state.hasEnded()) {
            return;
        }
        try {
            user.release();
            if (content != null) {
                content.end();
            }
        } finally {
            state.forgetExchange();
            if (visited != null) {
                visited.forEach(Application::exchangeEnded);
            }
        }
    }

    /** Somebody has logged in, or, with null, out; the access log keeps who it was. */
    public void user(@Nullable RequestUser newUser) {
        user.user(newUser);
    }

    /**
     * The one who is shown to the application. Only who {@link #isLoggedIn} has its rights.
     *
     * @return null when nobody has logged in, in this request or in an earlier one of the same session
     */
    public @Nullable RequestUser user() {
        return user.user();
    }

    /** @return whether the user has logged in to the application, not just to the pipeline */
    public boolean isLoggedIn() {
        return user.isLoggedIn();
    }

    /**
     * The session that logins hold for: that of the application that the client asked for, wherever the request has
     * been passed on to.
     *
     * @return null when there is none; none is made
     */
    public @Nullable SessionUse sessionInUse() {
        return user.sessionInUse();
    }

    /** Makes the session that logins hold for, unless there is one. */
    public void beginSession() {
        user.beginSession();
    }

    /** Notes in the session that logins hold for, if there is one, who has logged in; see {@link UserState#noteLogin}. */
    public void noteLogin(SessionLogin login) {
        user.noteLogin(login);
    }

    /** A request that brings the id of a session is an access to it, whatever answers it (Servlet 6.1, 7.6). */
    public void touchSession() {
        user.touchSession();
    }

    /** Tells the client again of the sessions that were made for it: the answer is begun anew. */
    void repeatSessionCookies() {
        user.repeatCookies();
    }

    /** Error pages are asked for with GET, whatever failed (Servlet 6.1, 10.9.1). */
    @Override
    public String getMethod() {
        state.exchange();
        return state.dispatch().type() == DispatcherType.ERROR
                ? "GET"
                : state.request().method();
    }

    @Override
    public DispatcherType getDispatcherType() {
        state.exchange();
        return state.dispatch().type();
    }

    @Override
    public String getRequestURI() {
        state.exchange();
        return state.dispatch().paths().uri();
    }

    @Override
    public StringBuffer getRequestURL() {
        return new StringBuffer(64).append(state.client().origin()).append(getRequestURI());
    }

    @Override
    public String getContextPath() {
        state.exchange();
        return state.dispatch().paths().contextPath();
    }

    @Override
    public String getServletPath() {
        state.exchange();
        return state.dispatch().paths().servletPath();
    }

    @Override
    public @Nullable String getPathInfo() {
        state.exchange();
        return state.dispatch().paths().pathInfo();
    }

    @Override
    public @Nullable String getPathTranslated() {
        String info = getPathInfo();
        return info == null ? null : getServletContext().getRealPath(info);
    }

    @Override
    public @Nullable String getQueryString() {
        state.exchange();
        return state.dispatch().paths().query();
    }

    @Override
    public HttpServletMapping getHttpServletMapping() {
        state.exchange();
        return state.dispatch().paths().mapping();
    }

    @Override
    public ServletContext getServletContext() {
        state.exchange();
        return application().servletContext();
    }

    /** A relative path starts at the folder of the resource at work, also of an included one (Servlet 6.1, 9.1.1). */
    @Override
    public @Nullable RequestDispatcher getRequestDispatcher(String path) {
        state.exchange();
        if (path == null || path.startsWith("/")) {
            return path == null ? null : getServletContext().getRequestDispatcher(path);
        }
        String here = state.dispatch().path();
        String folder = here.substring(0, here.lastIndexOf('/') + 1);
        // The folder has been decoded, what is given has not.
        return getServletContext().getRequestDispatcher((folder.isEmpty() ? "/" : UriText.escaped(folder)) + path);
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        state.exchange();
        return attributes().get(name);
    }

    @Override
    public Enumeration<String> getAttributeNames() {
        state.exchange();
        return attributes().names();
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        state.exchange();
        attributes().setByApplication(name, value);
    }

    @Override
    public void removeAttribute(String name) {
        state.exchange();
        attributes().setByApplication(name, null);
    }

    @Override
    public @Nullable String getCharacterEncoding() {
        state.exchange();
        return content().encoding();
    }

    @Override
    public void setCharacterEncoding(@Nullable String name) throws UnsupportedEncodingException {
        state.exchange();
        content().encoding(name);
    }

    @Override
    public ServletInputStream getInputStream() {
        state.exchange();
        return content().inputStream();
    }

    @Override
    public BufferedReader getReader() throws IOException {
        state.exchange();
        return content().reader();
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
        state.exchange();
        return content().parameters();
    }

    @Override
    public Collection<Part> getParts() throws IOException, ServletException {
        state.exchange();
        return content().parts();
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
        state.exchange();
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
        state.exchange();
        if (!asyncSupported) {
            throw new IllegalStateException(
                    "servlet " + state.dispatch().servlet().name()
                            + " or a filter before it does not support asynchronous processing (expected: async-supported)");
        }
        return state.async().start(request, answer, original);
    }

    @Override
    public boolean isAsyncStarted() {
        state.exchange();
        return state.isAsyncStarted();
    }

    @Override
    public AsyncContext getAsyncContext() {
        state.exchange();
        return state.async().context();
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> handlerClass) throws ServletException {
        state.exchange();
        return state.async().upgrade(handlerClass);
    }

    @Override
    public String getProtocol() {
        return state.request().head().version().text();
    }

    @Override
    public @Nullable String getHeader(@Nullable String name) {
        return head.field(name);
    }

    @Override
    public Enumeration<String> getHeaders(@Nullable String name) {
        return FieldEnumeration.values(state.fields(), name);
    }

    @Override
    public Enumeration<String> getHeaderNames() {
        return FieldEnumeration.names(state.fields());
    }

    @Override
    public int getIntHeader(@Nullable String name) {
        return head.intField(name);
    }

    @Override
    public long getDateHeader(@Nullable String name) {
        return head.dateField(name);
    }

    @Override
    public Cookie @Nullable [] getCookies() {
        return head.cookies();
    }

    @Override
    public Locale getLocale() {
        return head.locale();
    }

    @Override
    public Enumeration<Locale> getLocales() {
        return Collections.enumeration(head.locales());
    }

    @Override
    public int getContentLength() {
        long length = getContentLengthLong();
        return length > Integer.MAX_VALUE ? -1 : (int) length;
    }

    @Override
    public long getContentLengthLong() {
        return head.contentLength();
    }

    @Override
    public @Nullable String getContentType() {
        return head.field("Content-Type");
    }

    @Override
    public String getScheme() {
        return state.client().scheme();
    }

    @Override
    public boolean isSecure() {
        return state.client().isSecure();
    }

    @Override
    public String getServerName() {
        return state.client().host();
    }

    @Override
    public int getServerPort() {
        return state.client().port();
    }

    @Override
    public String getRemoteAddr() {
        return head.remoteAddress();
    }

    @Override
    public String getRemoteHost() {
        return head.remoteAddress();
    }

    @Override
    public int getRemotePort() {
        return head.remotePort();
    }

    @Override
    public String getLocalName() {
        return head.localAddress();
    }

    @Override
    public String getLocalAddr() {
        return head.localAddress();
    }

    @Override
    public int getLocalPort() {
        return head.localPort();
    }

    @Override
    public String getRequestId() {
        return head.requestId();
    }

    @Override
    public String getProtocolRequestId() {
        return head.protocolRequestId();
    }

    @Override
    public ServletConnection getServletConnection() {
        return head.connection();
    }

    @Override
    public boolean isTrailerFieldsReady() {
        return head.isTrailerRead();
    }

    @Override
    public Map<String, String> getTrailerFields() {
        return head.trailerFields();
    }

    @Override
    public @Nullable String getAuthType() {
        RequestUser known = user.user();
        return known == null ? null : known.authType();
    }

    @Override
    public @Nullable String getRemoteUser() {
        RequestUser known = user.user();
        return known == null ? null : known.identity().name();
    }

    @Override
    public @Nullable Principal getUserPrincipal() {
        RequestUser known = user.user();
        return known == null ? null : known.identity();
    }

    @Override
    public boolean isUserInRole(String role) {
        return user.isInRole(role);
    }

    @Override
    public boolean authenticate(HttpServletResponse answer) throws IOException, ServletException {
        return user.authenticate(answer);
    }

    @Override
    public void login(String name, String password) throws ServletException {
        user.login(name, password);
    }

    @Override
    public void logout() {
        user.logout();
    }

    @Override
    public @Nullable HttpSession getSession(boolean create) {
        return user.session().get(create);
    }

    @Override
    @SuppressWarnings("NullAway") // never null when asked to create
    public HttpSession getSession() {
        return getSession(true);
    }

    @Override
    public @Nullable String getRequestedSessionId() {
        return user.session().requestedId();
    }

    @Override
    public String changeSessionId() {
        return user.session().changeId();
    }

    @Override
    public boolean isRequestedSessionIdValid() {
        return user.session().isRequestedIdValid();
    }

    @Override
    public boolean isRequestedSessionIdFromCookie() {
        return user.session().isFromCookie();
    }

    @Override
    public boolean isRequestedSessionIdFromURL() {
        return user.session().isFromUrl();
    }
}
