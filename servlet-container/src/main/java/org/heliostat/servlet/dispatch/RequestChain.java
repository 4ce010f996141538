package org.heliostat.servlet.dispatch;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import org.heliostat.servlet.servlethttp.ContainerRequest;

/** Walks through filters to a servlet, once. A filter may go on more than once. */
final class RequestChain implements FilterChain {

    private final LoadedFilter[] filters;
    private final MappedServlet target;
    private final ContainerRequest container;
    private int next;

    RequestChain(LoadedFilter[] filters, MappedServlet target, ContainerRequest container) {
        this.filters = filters;
        this.target = target;
        this.container = container;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        int here = next;
        if (here == filters.length) {
            target.service(container, request, response, filters.length == 0);
            return;
        }
        LoadedFilter filter = filters[here];
        if (!filter.isAsyncSupported()) {
            container.asyncSupported(false);
        }
        next = here + 1;
        try {
            filter.filter().doFilter(request, response, this);
        } finally {
            next = here;
        }
    }
}
