package org.heliostat.servlet.dispatch;

import jakarta.servlet.Servlet;
import jakarta.servlet.ServletConfig;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.UnavailableException;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.heliostat.log.LogText;
import org.heliostat.request.ServedBy;
import org.heliostat.servlet.deploy.model.MultipartSettings;
import org.heliostat.servlet.servlethttp.ServletTraits;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls one servlet of a running application, made and initialised once, at start or at first use (Servlet 6.1, 2.3). */
public final class LoadedServlet implements ServletTraits, ServletConfig, ServedBy {

    private static final Logger LOG = LoggerFactory.getLogger(LoadedServlet.class);

    /** Of what is told why it is out of service (characters). */
    private static final int LONGEST_REASON = 200;

    private final ServletSettings settings;
    private final ServletContext context;
    private final Maker<? extends Servlet> maker;
    private final Ticker ticker;
    private final ServletFigures figures = new ServletFigures();
    private final Consumer<Servlet> afterwards;
    private final AtomicInteger users = new AtomicInteger();

    private volatile @Nullable Servlet ready;
    private volatile String outOfService = ""; // written under the lock of this
    private volatile @Nullable Servlet ended; // written under the lock of this; destroyed after its last user
    private @Nullable Servlet resting; // guarded by this
    private boolean permanentlyUnavailable; // guarded by this
    private long unavailableUntil; // guarded by this
    private boolean temporarilyUnavailable; // guarded by this

    public LoadedServlet(
            ServletSettings settings, ServletContext context, Maker<? extends Servlet> maker, Ticker ticker) {
        this(settings, context, maker, ticker, servlet -> {});
    }

    /** @param afterwards lets go of an instance that has been destroyed */
    public LoadedServlet(
            ServletSettings settings,
            ServletContext context,
            Maker<? extends Servlet> maker,
            Ticker ticker,
            Consumer<Servlet> afterwards) {
        this.settings = settings;
        this.context = context;
        this.maker = maker;
        this.ticker = ticker;
        this.afterwards = afterwards;
    }

    public ServletSettings settings() {
        return settings;
    }

    public boolean isAsyncSupported() {
        return settings.asyncSupported();
    }

    /** Calls the servlet; an instance is not destroyed while it is being called (Servlet 6.1, 2.3.4). */
    void service(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        users.incrementAndGet();
        try {
            call(servlet(), request, response);
        } finally {
            if (users.decrementAndGet() == 0 && ended != null) {
                destroyEnded();
            }
        }
    }

    /** Only what the servlet itself says counts, not that it was found unavailable. */
    private void call(Servlet servlet, ServletRequest request, ServletResponse response)
            throws ServletException, IOException {
        try {
            servlet.service(request, response);
        } catch (UnavailableException unavailable) {
            becomeUnavailable(unavailable);
            throw unavailable;
        }
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
        Servlet rested = resting;
        if (rested != null) {
            resting = null;
            ready = rested;
            return rested;
        }
        try {
            Servlet servlet = maker.make();
            servlet.init(this);
            ready = servlet;
            outOfService = "";
            return servlet;
        } catch (UnavailableException unavailable) {
            becomeUnavailable(unavailable);
            throw unavailable;
        } catch (ServletException failed) {
            outOfService = reason(failed);
            throw failed;
        } catch (ClassNotFoundException | NoClassDefFoundError missing) {
            // It will not come by itself: out of service as one that says so (Servlet 6.1, 2.3.3.2).
            permanentlyUnavailable = true;
            outOfService = reason(missing);
            UnavailableException unavailable =
                    new UnavailableException("servlet " + name() + ": class not found: " + missing.getMessage());
            unavailable.initCause(missing);
            throw unavailable;
        } catch (Throwable failed) {
            outOfService = reason(failed);
            throw new ServletException("servlet " + name() + " could not be made or initialised", failed);
        }
    }

    private void requireAvailable() throws UnavailableException {
        if (permanentlyUnavailable) {
            throw new OutOfServiceException("servlet " + name() + " is permanently unavailable");
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

    /**
     * The servlet threw it from init or service (Servlet 6.1, 2.3.3.2): for ever, and its instance ends with its last
     * user, or for a time, after which the same instance goes on.
     */
    private synchronized void becomeUnavailable(UnavailableException thrown) {
        Servlet servlet = ready;
        ready = null;
        if (thrown.isPermanent()) {
            permanentlyUnavailable = true;
            outOfService = reason(thrown);
            ended = servlet == null ? ended : servlet;
            return;
        }
        temporarilyUnavailable = true;
        unavailableUntil = ticker.nanos() + TimeUnit.SECONDS.toNanos(Math.max(1, thrown.getUnavailableSeconds()));
        if (servlet != null) {
            resting = servlet;
        }
    }

    /** Ends the servlet; nothing calls it any more. */
    public synchronized void destroy() {
        Servlet servlet = ready == null ? resting : ready;
        ready = null;
        resting = null;
        if (servlet != null) {
            ended = servlet;
        }
        destroyEnded();
    }

    long now() {
        return ticker.nanos();
    }

    ServletFigures figures() {
        return figures;
    }

    public WebAppSnapshot.Servlet snapshot() {
        return figures.snapshot(name(), outOfService);
    }

    private static String reason(Throwable thrown) {
        String text = LogText.oneLine(thrown.toString());
        return text.length() <= LONGEST_REASON ? text : text.substring(0, LONGEST_REASON) + "...";
    }

    private synchronized void destroyEnded() {
        Servlet servlet = ended;
        ended = null;
        if (servlet == null) {
            return;
        }
        try {
            servlet.destroy();
        } catch (Throwable thrown) {
            LOG.error("servlet {}: destroy failed", name(), thrown);
        }
        afterwards.accept(servlet);
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
    public String applicationUri() {
        String path = context.getContextPath();
        return path.isEmpty() ? "/" : path;
    }

    @Override
    public String servletName() {
        return settings.name();
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
