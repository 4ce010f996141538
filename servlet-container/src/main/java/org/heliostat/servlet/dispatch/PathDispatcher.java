package org.heliostat.servlet.dispatch;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import java.io.IOException;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.heliostat.servlet.servlethttp.Dispatch;
import org.heliostat.servlet.servlethttp.PageResponse;
import org.heliostat.servlet.servlethttp.RequestPaths;
import org.jspecify.annotations.Nullable;

/** Passes a request on to another resource (Servlet 6.1, chapter 9). Immutable; any thread. */
public final class PathDispatcher implements RequestDispatcher {

    private final Routing routing;
    private final ServletMatch match;
    private final @Nullable DispatchPath path;

    /**
     * @param match where it leads: for a folder to its welcome file
     * @param path as the application gave it; null for a dispatch by servlet name, which leaves paths and attributes alone
     */
    PathDispatcher(Routing routing, ServletMatch match, @Nullable DispatchPath path) {
        this.routing = routing;
        this.match = match;
        this.path = path;
    }

    @Override
    public void forward(ServletRequest request, ServletResponse given) throws ServletException, IOException {
        ServletResponse response = PageResponse.outside(given);
        ContainerRequest container = containerOf(request);
        ContainerResponse answer = container.response();
        if (answer.isCommitted()) {
            throw new IllegalStateException("forward: the answer has begun");
        }
        PathDispatcher here = inService(container);
        if (here != this) {
            here.forward(request, response);
            return;
        }
        response.resetBuffer();
        Dispatch before = container.dispatch();
        SavedAttributes saved = path == null
                ? SavedAttributes.NONE
                : SavedAttributes.forForward(container.attributes(), before.paths());
        try {
            pass(DispatcherType.FORWARD, pathsHere(before), container, request, response);
        } finally {
            saved.restore(container.attributes());
        }
        if (!container.isAsyncStarted() && answer.errorStatus() == 0) {
            finish(response);
        }
    }

    @Override
    public void include(ServletRequest request, ServletResponse given) throws ServletException, IOException {
        ServletResponse response = PageResponse.outside(given);
        ContainerRequest container = containerOf(request);
        ContainerResponse answer = container.response();
        PathDispatcher here = inService(container);
        if (here != this) {
            here.include(request, response);
            return;
        }
        Dispatch before = container.dispatch();
        SavedAttributes saved = path == null
                ? SavedAttributes.NONE
                : SavedAttributes.forInclude(container.attributes(), paths(path.query()));
        answer.including(true);
        try {
            pass(DispatcherType.INCLUDE, before.paths(), container, request, response);
        } finally {
            answer.including(false);
            saved.restore(container.attributes());
        }
    }

    /** Continues an asynchronous request here (Servlet 6.1, 9.7). */
    public void async(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        ContainerRequest container = containerOf(request);
        PathDispatcher here = inService(container);
        if (here != this) {
            here.async(request, response);
            return;
        }
        Dispatch before = container.dispatch();
        SavedAttributes.forAsync(container.attributes(), before.paths());
        pass(DispatcherType.ASYNC, pathsHere(before), container, request, response);
    }

    /** Calls an error page; the attributes of the error are set by the caller. */
    void error(ContainerRequest container) throws ServletException, IOException {
        pass(DispatcherType.ERROR, pathsHere(container.dispatch()), container, container, container.response());
    }

    /** The application of the path may have been replaced since the dispatcher was asked for. */
    private PathDispatcher inService(ContainerRequest container) throws ServletException {
        Application target = routing.application();
        if (target == container.application() || container.visit(target)) {
            return this;
        }
        ServletContext next =
                target.servletContext().getContext(target.contextPath().isEmpty() ? "/" : target.contextPath());
        RequestDispatcher again = null;
        if (next != null && next != target.servletContext()) {
            again = path == null
                    ? next.getNamedDispatcher(match.getServletName())
                    : next.getRequestDispatcher(path.text());
        }
        if (again instanceof PathDispatcher dispatcher
                && (dispatcher.routing.application() == container.application()
                        || container.visit(dispatcher.routing.application()))) {
            return dispatcher;
        }
        throw new ServletException("the application at " + target.contextPath() + " takes no requests any more");
    }

    private void pass(
            DispatcherType type,
            RequestPaths paths,
            ContainerRequest container,
            ServletRequest request,
            ServletResponse response)
            throws ServletException, IOException {
        Dispatch before = container.dispatch();
        Application target = routing.application();
        String query = path == null ? null : path.query();
        String itsPath = path == null ? before.path() : match.path();
        boolean asyncSupported = container.isAsyncSupported();
        container.enter(new Dispatch(target, type, match.target().servlet(), paths, itsPath, query, before));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        boolean crosses = target != before.application();
        try {
            if (crosses) {
                Thread.currentThread().setContextClassLoader(target.classLoader());
            }
            match.target().call(type, match.path(), container, request, response);
        } finally {
            if (crosses) {
                Thread.currentThread().setContextClassLoader(loader);
            }
            container.leave(before);
            container.asyncSupported(asyncSupported);
        }
    }

    /** What the path methods answer in the target; without a query of its own it keeps the one there is. */
    private RequestPaths pathsHere(Dispatch before) {
        if (path == null) {
            return before.paths();
        }
        return paths(path.query() == null ? before.paths().query() : path.query());
    }

    private RequestPaths paths(@Nullable String query) {
        String contextPath = routing.application().encodedPath();
        String encoded = path == null ? "" : path.encoded();
        return new RequestPaths(
                contextPath + encoded, contextPath, match.servletPath(), match.pathInfo(), query, match);
    }

    /** The answer of the target is the whole answer: nobody may add to it (Servlet 6.1, 9.4). */
    private static void finish(ServletResponse response) throws IOException {
        if (response instanceof ContainerResponse own) {
            own.closeBody();
            return;
        }
        try {
            response.getWriter().close();
        } catch (IllegalStateException streamInUse) {
            response.getOutputStream().close();
        }
    }

    /** Finds the container's own request behind an application's wrappers (Servlet 6.1, 9.2). */
    public static ContainerRequest containerOf(ServletRequest request) {
        ServletRequest inner = request;
        while (inner instanceof ServletRequestWrapper wrapper) {
            inner = wrapper.getRequest();
        }
        if (inner instanceof ContainerRequest container) {
            return container;
        }
        throw new IllegalArgumentException("the request is not the one given to the servlet, nor a wrapper of it");
    }

    /** @return the container's own response behind an application's wrappers, null when there is none */
    static @Nullable ContainerResponse containerOf(ServletResponse response) {
        ServletResponse inner = response;
        while (inner instanceof ServletResponseWrapper wrapper) {
            inner = wrapper.getResponse();
        }
        return inner instanceof ContainerResponse container ? container : null;
    }
}
