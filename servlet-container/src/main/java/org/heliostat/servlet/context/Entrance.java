package org.heliostat.servlet.context;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Consumer;
import org.heliostat.request.Exchange;
import org.heliostat.request.Request;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.async.CycleHost;
import org.heliostat.servlet.async.ExchangeCycle;
import org.heliostat.servlet.dispatch.Routing;
import org.heliostat.servlet.dispatch.ServletMatch;
import org.heliostat.servlet.security.Guard;
import org.heliostat.servlet.servlethttp.Application;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.servlethttp.ContainerResponse;
import org.heliostat.servlet.servlethttp.Dispatch;
import org.heliostat.servlet.servlethttp.RequestPaths;

/** Lets exchanges of the pipeline into a running application, to the servlet each is for. Runs on session threads. */
final class Entrance implements Exchange.Application, ExchangeCycle.First {

    private final CycleHost host;
    private final Application app;
    private final Guard guard;
    private final Routing routing;
    private final Consumer<Exchange> bring = this::bring;

    Entrance(CycleHost host, Guard guard, Routing routing) {
        this.host = host;
        this.app = host.application();
        this.guard = guard;
        this.routing = routing;
    }

    @Override
    public boolean serve(Exchange exchange) {
        if (!app.enter()) {
            return false;
        }
        app.inApplication(bring, exchange);
        return true;
    }

    /**
     * Answers an exchange that the pipeline gave up with the application's page for its status.
     *
     * @return false when the application takes no requests any more
     */
    boolean serveError(Exchange exchange, int status) {
        if (!app.enter()) {
            return false;
        }
        app.inApplication(() -> bringError(exchange, status));
        return true;
    }

    private void bring(Exchange exchange) {
        boolean begun = false;
        try {
            String path =
                    exchange.request().uriPath().substring(app.contextPath().length());
            if (path.isEmpty()) {
                toRootFolder(exchange);
                return;
            }
            ServletMatch match = routing.route(path);
            exchange.servedBy(match.target().servlet());
            ExchangeCycle cycle = new ExchangeCycle(exchange, container(exchange, match), host);
            begun = true;
            cycle.begin(this, path, match);
        } finally {
            leaveUnless(begun);
        }
    }

    @Override
    public void call(ContainerRequest container, String asked, ServletMatch match) throws Exception {
        if (!guard.admits(container, asked, match.path())) {
            return;
        }
        if (match.target().servlet().settings().enabled()) {
            match.call(container);
        } else {
            container.response().sendError(HttpServletResponse.SC_NOT_FOUND);
        }
    }

    private void bringError(Exchange exchange, int status) {
        boolean begun = false;
        try {
            String path = exchange.request().uriPath();
            String inContext = path.length() > app.contextPath().length()
                    ? path.substring(app.contextPath().length())
                    : "/";
            ServletMatch match = routing.route(inContext);
            ExchangeCycle cycle = new ExchangeCycle(exchange, container(exchange, match), host);
            begun = true;
            cycle.begin((container, asked, matched) -> container.response().sendError(status), inContext, match);
        } finally {
            leaveUnless(begun);
        }
    }

    /** A cycle that has begun says itself when it has ended; who fails before would be waited for at each stop. */
    private void leaveUnless(boolean begun) {
        if (!begun) {
            app.exchangeEnded();
        }
    }

    private ContainerRequest container(Exchange exchange, ServletMatch match) {
        Request request = exchange.request();
        RequestPaths paths = new RequestPaths(
                uri(request), app.encodedPath(), match.servletPath(), match.pathInfo(), request.query(), match);
        Dispatch dispatch =
                new Dispatch(app, DispatcherType.REQUEST, match.target().servlet(), paths, match.path(), null, null);
        ContainerResponse response = new ContainerResponse(exchange, app);
        ContainerRequest container = new ContainerRequest(exchange, response, dispatch);
        response.request(container);
        return container;
    }

    /**
     * As the client sent it (Servlet 6.1, 3.6), unless a function of the pipeline changed it; with one slash in front, whatever
     * was sent: applications redirect to it, and behind two slashes a client reads a host (RFC 3986 §4.2).
     */
    private static String uri(Request request) {
        boolean asSent = request.uriPath().equals(request.target().path());
        if (!asSent) {
            return UriText.escaped(request.uriPath());
        }
        String sent = request.target().rawPath();
        int path = 0;
        while (sent.startsWith("//", path)) {
            path++;
        }
        return sent.substring(path);
    }

    /** {@code /app} becomes {@code /app/}, so that relative links work. */
    private void toRootFolder(Exchange exchange) {
        Request request = exchange.request();
        String query = request.query() == null ? "" : "?" + request.query();
        String location = request.client().origin() + app.encodedPath() + "/" + query;
        exchange.response().status(302).headers().set("Location", location);
        try {
            exchange.response().finish();
        } catch (IOException gone) {
            exchange.response().abort();
        }
    }
}
