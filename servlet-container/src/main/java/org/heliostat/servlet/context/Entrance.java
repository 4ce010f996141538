package org.heliostat.servlet.context;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
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

/** Brings an exchange of the pipeline to the servlet it is for. Runs on a session thread. */
final class Entrance {

    private Entrance() {}

    static void serve(CycleHost host, Guard guard, Running running, Exchange exchange) {
        Application app = host.application();
        Request request = exchange.request();
        String path = request.uriPath().substring(app.contextPath().length());
        if (path.isEmpty()) {
            toRootFolder(app, exchange);
            app.exchangeEnded();
            return;
        }
        Routing.Route route = running.routing().route(path);
        ServletMatch match = route.match();
        exchange.servedBy(match.target().servlet());
        ContainerRequest container = container(app, exchange, route);
        ExchangeCycle cycle = new ExchangeCycle(exchange, container, host);
        cycle.begin(() -> {
            if (!guard.admits(container, path, route.path())) {
                return;
            }
            if (match.target().servlet().settings().enabled()) {
                match.call(container, route.path());
            } else {
                container.response().sendError(HttpServletResponse.SC_NOT_FOUND);
            }
        });
    }

    static void serveError(CycleHost host, Running running, Exchange exchange, int status) {
        Application app = host.application();
        String path = exchange.request().uriPath();
        String inContext = path.length() > app.contextPath().length()
                ? path.substring(app.contextPath().length())
                : "/";
        ContainerRequest container = container(app, exchange, running.routing().route(inContext));
        new ExchangeCycle(exchange, container, host)
                .begin(() -> container.response().sendError(status));
    }

    private static ContainerRequest container(Application app, Exchange exchange, Routing.Route route) {
        ServletMatch match = route.match();
        Request request = exchange.request();
        RequestPaths paths = new RequestPaths(
                uri(request), app.encodedPath(), match.servletPath(), match.pathInfo(), request.query(), match);
        Dispatch dispatch =
                new Dispatch(app, DispatcherType.REQUEST, match.target().servlet(), paths, route.path(), null, null);
        ContainerResponse response = new ContainerResponse(exchange, app);
        ContainerRequest container = new ContainerRequest(exchange, response, dispatch);
        response.request(container);
        return container;
    }

    /** As the client sent it (Servlet 6.1, 3.6), unless a function of the pipeline changed it. */
    private static String uri(Request request) {
        boolean asSent = request.uriPath().equals(request.target().path());
        return asSent ? request.target().rawPath() : UriText.escaped(request.uriPath());
    }

    /** {@code /app} becomes {@code /app/}, so that relative links work. */
    private static void toRootFolder(Application app, Exchange exchange) {
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
