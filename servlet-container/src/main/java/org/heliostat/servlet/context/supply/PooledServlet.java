package org.heliostat.servlet.context.supply;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.heliostat.servlet.deploy.model.InstancePoolSettings;
import org.heliostat.servlet.dispatch.Maker;
import org.heliostat.stats.WebAppSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Stands for a servlet of which each instance serves one request at a time. A request that finds none free is answered
 * 503 at once. An asynchronous request keeps its instance until it is complete; a servlet that is included by itself
 * gets a second one. Any thread.
 */
public final class PooledServlet implements Servlet {

    private static final String RETRY_SECONDS = "1";

    private final String name;
    private final InstancePool pool;
    private volatile @Nullable ServletConfig config;

    /**
     * @param maker makes an instance, ready to be initialised
     * @param afterwards lets go of an instance that has been destroyed
     */
    public PooledServlet(
            String name, InstancePoolSettings settings, Maker<? extends Servlet> maker, Consumer<Servlet> afterwards) {
        this.name = name;
        this.pool = new InstancePool(settings, maker, afterwards);
    }

    @Override
    public void init(ServletConfig given) throws ServletException {
        config = given;
        try {
            pool.open(given);
        } catch (ServletException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new ServletException("servlet " + name + ": its instances could not be made", failed);
        }
    }

    @Override
    public void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        Servlet instance = pool.take(requireConfig());
        if (instance == null) {
            refuse(request, response);
            return;
        }
        boolean stays = false;
        try {
            instance.service(request, response);
            stays = request.isAsyncStarted() && isKeptBy(request, instance);
        } finally {
            if (!stays) {
                pool.give(instance);
            }
        }
    }

    /** An include cannot say 503, so the page that includes must hear of it. */
    private void refuse(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        if (request.getDispatcherType() == DispatcherType.INCLUDE || response.isCommitted()) {
            throw new ServletException(
                    "servlet " + name + ": no instance is free (expected: a larger maximumCapacity)");
        }
        HttpServletResponse answer = (HttpServletResponse) response;
        answer.setHeader("Retry-After", RETRY_SECONDS);
        answer.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "try again later");
    }

    /** @return false when the request has been completed already */
    private boolean isKeptBy(ServletRequest request, Servlet instance) {
        try {
            request.getAsyncContext().addListener(new Return(instance));
            return true;
        } catch (IllegalStateException over) {
            return false;
        }
    }

    /** Brings an instance back when its asynchronous request is complete. */
    private final class Return implements AsyncListener {

        private final Servlet instance;
        private final AtomicBoolean given = new AtomicBoolean();

        Return(Servlet instance) {
            this.instance = instance;
        }

        @Override
        public void onComplete(AsyncEvent event) {
            if (given.compareAndSet(false, true)) {
                pool.give(instance);
            }
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            // onComplete follows
        }

        @Override
        public void onError(AsyncEvent event) {
            // onComplete follows
        }

        /** A further cycle begins; listeners do not follow by themselves (Servlet 6.1, AsyncListener). */
        @Override
        public void onStartAsync(AsyncEvent event) {
            AsyncContext next = event.getAsyncContext();
            next.addListener(this);
        }
    }

    private ServletConfig requireConfig() {
        ServletConfig known = config;
        if (known == null) {
            throw new IllegalStateException("servlet " + name + " has not been initialised");
        }
        return known;
    }

    public WebAppSnapshot.InstancePool snapshot() {
        return pool.snapshot(name);
    }

    @Override
    public void destroy() {
        pool.close();
    }

    @Override
    public @Nullable ServletConfig getServletConfig() {
        return config;
    }

    @Override
    public String getServletInfo() {
        return "";
    }
}
