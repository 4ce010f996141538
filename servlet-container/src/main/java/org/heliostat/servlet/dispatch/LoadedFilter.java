package org.heliostat.servlet.dispatch;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls one filter of a running application, made and initialised at start (Servlet 6.1, 6.2.1). */
public final class LoadedFilter implements FilterConfig {

    private static final Logger LOG = LoggerFactory.getLogger(LoadedFilter.class);

    private final String name;
    private final Map<String, String> initParams;
    private final boolean asyncSupported;
    private final ServletContext context;
    private @Nullable Filter filter;

    public LoadedFilter(String name, Map<String, String> initParams, boolean asyncSupported, ServletContext context) {
        this.name = name;
        this.initParams = Map.copyOf(initParams);
        this.asyncSupported = asyncSupported;
        this.context = context;
    }

    /** Makes and initialises it; called once, before the first request. */
    public void start(Maker<? extends Filter> maker) throws Exception {
        Filter made = maker.make();
        made.init(this);
        filter = made;
    }

    Filter filter() throws ServletException {
        Filter started = filter;
        if (started == null) {
            throw new ServletException("filter " + name + " has not been started");
        }
        return started;
    }

    boolean isAsyncSupported() {
        return asyncSupported;
    }

    public void destroy() {
        Filter ended = filter;
        if (ended != null) {
            try {
                ended.destroy();
            } catch (Throwable thrown) {
                LOG.error("filter {}: destroy failed", name, thrown);
            }
        }
    }

    /** @return the instance to be let go of by whoever made it; null when it was never made */
    public @Nullable Filter madeInstance() {
        return filter;
    }

    @Override
    public String getFilterName() {
        return name;
    }

    @Override
    public ServletContext getServletContext() {
        return context;
    }

    @Override
    public @Nullable String getInitParameter(String parameter) {
        return initParams.get(parameter);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.enumeration(initParams.keySet());
    }
}
