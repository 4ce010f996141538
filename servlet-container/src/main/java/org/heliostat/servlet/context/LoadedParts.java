package org.heliostat.servlet.context;

import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.util.List;
import org.heliostat.servlet.context.registration.Listeners;
import org.heliostat.servlet.context.supply.InstanceFactory;
import org.heliostat.servlet.context.supply.PooledServlet;
import org.heliostat.servlet.dispatch.LoadedFilter;
import org.heliostat.servlet.dispatch.LoadedServlet;
import org.heliostat.servlet.responsecache.ResponseCache;
import org.jspecify.annotations.Nullable;

/** Holds what was made of an application when it started, and ends it in reverse order. */
record LoadedParts(
        ServletContext context,
        List<LoadedServlet> servlets,
        List<LoadedFilter> filters,
        @Nullable ResponseCache cache,
        List<PooledServlet> pools) {

    void stop(Listeners listeners, InstanceFactory instances) {
        for (LoadedServlet servlet : servlets) {
            servlet.destroy();
        }
        for (LoadedFilter filter : filters) {
            filter.destroy();
            instances.destroyed(filter.madeInstance());
        }
        if (cache != null) {
            cache.close();
        }
        ServletContextEvent event = new ServletContextEvent(context);
        List<ServletContextListener> told = listeners.context();
        for (int i = told.size() - 1; i >= 0; i--) {
            stopQuietly(told.get(i), event);
        }
        listeners.all().forEach(instances::destroyed);
    }

    private void stopQuietly(ServletContextListener listener, ServletContextEvent event) {
        try {
            listener.contextDestroyed(event);
        } catch (Throwable thrown) {
            context.log("listener " + listener.getClass().getName() + ": contextDestroyed failed", thrown);
        }
    }
}
