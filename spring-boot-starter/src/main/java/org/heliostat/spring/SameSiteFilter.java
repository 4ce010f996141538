package org.heliostat.spring;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.web.server.Cookie.SameSite;
import org.springframework.boot.web.server.servlet.CookieSameSiteSupplier;

/**
 * Gives cookies of the application the attribute SameSite that a supplier says. The cookie of HTTP sessions has its own
 * settings, and does not pass here. Runs on any session thread.
 */
final class SameSiteFilter implements Filter {

    private static final String NAME = "heliostatSameSite";

    private final List<CookieSameSiteSupplier> suppliers;

    SameSiteFilter(List<? extends CookieSameSiteSupplier> suppliers) {
        this.suppliers = List.copyOf(suppliers);
    }

    /** Stands before every other filter that is registered later. */
    void register(ServletContext context) throws ServletException {
        FilterRegistration.Dynamic registration = context.addFilter(NAME, this);
        if (registration == null) {
            throw new ServletException("filter " + NAME + ": the name is taken");
        }
        registration.setAsyncSupported(true);
        registration.addMappingForUrlPatterns(
                EnumSet.of(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR), false, "/*");
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response instanceof HttpServletResponse http ? new SameSiteResponse(http) : response);
    }

    private @Nullable SameSite sameSite(Cookie cookie) {
        for (CookieSameSiteSupplier supplier : suppliers) {
            SameSite said = supplier.getSameSite(cookie);
            if (said != null) {
                return said;
            }
        }
        return null;
    }

    private final class SameSiteResponse extends HttpServletResponseWrapper {

        SameSiteResponse(HttpServletResponse response) {
            super(response);
        }

        @Override
        public void addCookie(Cookie cookie) {
            SameSite said = sameSite(cookie);
            if (said != null && said != SameSite.OMITTED) {
                Cookie changed = (Cookie) cookie.clone();
                changed.setAttribute("SameSite", said.attributeValue());
                super.addCookie(changed);
            } else {
                super.addCookie(cookie);
            }
        }
    }
}
