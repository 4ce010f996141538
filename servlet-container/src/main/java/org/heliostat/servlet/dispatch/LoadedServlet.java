package org.heliostat.servlet.dispatch;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.UnavailableException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.servlethttp.ServletTraits;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One servlet of a running application: made and initialised once, at start or at first use (Servlet 6.1, 2.3). */
public final class LoadedServlet implements ServletTraits, ServletConfig {

    private static final Logger LOG = LoggerFactory.getLogger(LoadedServlet.class);

    private final ServletSettings settings;
    private final ServletContext context;
    private final Maker<? extends Servlet> maker;
    private final Ticker ticker;
    private final ServletFigures figures = new ServletFigures();

    private volatile @Nullable Servlet ready;
    private boolean permanentlyUnavailable; // guarded by this
    private long unavailableUntil; // guarded by this
    private boolean temporarilyUnavailable; // guarded by this

    public LoadedServlet(
            ServletSettings settings, ServletContext context, Maker<? extends Servlet> maker, Ticker ticker) {
        this.settings = settings;
        this.context = context;
        this.maker = maker;
        this.ticker = ticker;
    }

    public ServletSettings settings() {
        return settings;
    }

    public boolean isAsyncSupported() {
        return settings.asyncSupported();
    }

    /**
     * Other requests to the servlet wait while the first initialises it.
     *
     * @throws UnavailableException while the servlet said it is not available
     */
    public Servlet servlet() throws ServletException {
        Servlet servlet = ready;
        return servlet != null ? servlet : initialise();
    }

    private synchronized Servlet initialise() throws ServletException {
        if (ready != null) {
            return ready;
        }
        requireAvailable();
        try {
            Servlet servlet = maker.make();
            servlet.init(this);
            ready = servlet;
            return servlet;
        } catch (UnavailableException unavailable) {
            becomeUnavailable(unavailable);
            throw unavailable;
        } catch (ServletException failed) {
            throw failed;
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            throw new ServletException("servlet " + name() + ": class not found: " + missing.getMessage(), missing);
        } catch (Throwable failed) {
            throw new ServletException("servlet " + name() + " could not be made or initialised", failed);
        }
    }

    private void requireAvailable() throws UnavailableException {
        if (permanentlyUnavailable) {
            throw new UnavailableException("servlet " + name() + " is permanently unavailable");
        }
        if (temporarilyUnavailable) {
            long left = unavailableUntil - ticker.nanos();
            if (left > 0) {
                int seconds = (int) Math.max(1, TimeUnit.NANOSECONDS.toSeconds(left));
                throw new UnavailableException("servlet " + name() + " is unavailable for now", seconds);
            }
            temporarilyUnavailable = false;
        }
    }

    /** The servlet threw it from init or service (Servlet 6.1, 2.3.3.2). */
    public synchronized void becomeUnavailable(UnavailableException thrown) {
        if (thrown.isPermanent()) {
            permanentlyUnavailable = true;
        } else {
            temporarilyUnavailable = true;
            unavailableUntil = ticker.nanos() + TimeUnit.SECONDS.toNanos(Math.max(1, thrown.getUnavailableSeconds()));
        }
        destroy();
    }

    /** Ends the servlet; nothing calls it any more. */
    public synchronized void destroy() {
        Servlet servlet = ready;
        ready = null;
        if (servlet != null) {
            try {
                servlet.destroy();
            } catch (Throwable thrown) {
                LOG.error("servlet {}: destroy failed", name(), thrown);
            }
        }
    }

    long now() {
        return ticker.nanos();
    }

    ServletFigures figures() {
        return figures;
    }

    public WebAppSnapshot.Servlet snapshot() {
        return figures.snapshot(name());
    }

    /** @return the instance to be let go of by whoever made it; null when it was never made */
    public @Nullable Servlet madeInstance() {
        return ready;
    }

    @Override
    public String name() {
        return settings.name();
    }

    @Override
    public Optional<MultipartSettings> multipart() {
        return settings.multipart();
    }

    @Override
    public Map<String, String> roleRefs() {
        return settings.roleRefs();
    }

    @Override
    public String getServletName() {
        return settings.name();
    }

    @Override
    public ServletContext getServletContext() {
        return context;
    }

    @Override
    public @Nullable String getInitParameter(String name) {
        return settings.initParams().get(name);
    }

    @Override
    public Enumeration<String> getInitParameterNames() {
        return Collections.enumeration(settings.initParams().keySet());
    }
}
