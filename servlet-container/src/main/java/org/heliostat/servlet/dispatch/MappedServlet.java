package org.heliostat.servlet.dispatch;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.jspecify.annotations.Nullable;

/** A servlet under one of its patterns, or by name, with the filters before it. Any thread. */
public final class MappedServlet {

    private static final int SERVER_ERROR = 500;

    private static final DispatcherType[] TYPES = DispatcherType.values();

    private final LoadedServlet servlet;
    private final @Nullable UrlPattern pattern;
    private final FilterPlan[] plans;
    private final AnswerCache.@Nullable Gate gate;

    MappedServlet(LoadedServlet servlet, @Nullable UrlPattern pattern, List<FilterTarget> filters) {
        this(servlet, pattern, filters, AnswerCache.NONE);
    }

    /** @param cache asked only for servlets under a pattern: nobody asks the server for one by name */
    MappedServlet(LoadedServlet servlet, @Nullable UrlPattern pattern, List<FilterTarget> filters, AnswerCache cache) {
        this.gate = pattern == null ? null : cache.gate(servlet.name(), pattern);
        this.servlet = servlet;
        this.pattern = pattern;
        this.plans = new FilterPlan[TYPES.length];
        for (DispatcherType type : TYPES) {
            List<FilterTarget> ofType = new ArrayList<>();
            for (FilterTarget filter : filters) {
                if (filter.dispatchers().contains(type)) {
                    ofType.add(filter);
                }
            }
            plans[type.ordinal()] = FilterPlan.of(ofType, servlet.name(), pattern);
        }
    }

    public LoadedServlet servlet() {
        return servlet;
    }

    @Nullable
    UrlPattern pattern() {
        return pattern;
    }

    /** Calls the filters that apply to the path, and the servlet. */
    void call(
            DispatcherType type,
            String path,
            ContainerRequest container,
            ServletRequest request,
            ServletResponse response)
            throws ServletException, IOException {
        LoadedFilter[] filters = plans[type.ordinal()].filtersFor(path);
        if (filters.length == 0) {
            service(container, request, response, true);
            return;
        }
        new RequestChain(filters, this, container).doFilter(request, response);
    }

    /** @param last whether no filter may add to the answer after the servlet */
    void service(ContainerRequest container, ServletRequest request, ServletResponse response, boolean last)
            throws ServletException, IOException {
        if (!servlet.isAsyncSupported()) {
            container.asyncSupported(false);
        }
        if (gate != null
                && request instanceof HttpServletRequest asked
                && response instanceof HttpServletResponse answer) {
            gate.serve(container, asked, answer, last, (inner, answered) -> timed(container, inner, answered));
            return;
        }
        timed(container, request, response);
    }

    private void timed(ContainerRequest container, ServletRequest request, ServletResponse response)
            throws ServletException, IOException {
        long begin = servlet.now();
        long nanosBefore = container.servedNanos();
        int failuresBefore = container.servletFailures();
        boolean wasFailed = hasFailed(container);
        boolean returned = false;
        boolean left = false;
        try {
            servlet.service(request, response);
            returned = true;
        } catch (Throwable thrown) {
            left = ClientLeft.has(container.response().live(), thrown);
            throw thrown;
        } finally {
            long took = servlet.now() - begin;
            boolean failed = !returned && !left || hasFailed(container);
            // What it called has counted itself, and a page that shows an error has not made it.
            boolean own = failed && !(returned && wasFailed) && container.servletFailures() == failuresBefore;
            long nested = container.servedNanos() - nanosBefore;
            container.served(nanosBefore + took, container.servletFailures() + (own ? 1 : 0));
            if (servlet.figures().served(took, failed, container.response().live())) {
                servlet.figures().own(took - nested, own);
            }
        }
    }

    private static boolean hasFailed(ContainerRequest container) {
        return container.response().getStatus() >= SERVER_ERROR;
    }
}
