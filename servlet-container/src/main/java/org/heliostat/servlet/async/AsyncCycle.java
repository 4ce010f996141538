package org.heliostat.servlet.async;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.request.target.UriText;
import org.heliostat.servlet.dispatch.PathDispatcher;
import org.heliostat.servlet.servlethttp.Dispatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one asynchronous cycle, from startAsync to dispatch, complete or time-out (Servlet 6.1, AsyncContext). Any thread. */
final class AsyncCycle implements AsyncContext {

    private static final Logger LOG = LoggerFactory.getLogger(AsyncCycle.class);
    private static final long DEFAULT_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(30);

    private enum State {
        STARTED,
        DISPATCHED,
        COMPLETED
    }

    private final ExchangeCycle exchange;
    private final ServletRequest request;
    private final ServletResponse response;
    private final boolean original;
    private final Dispatch origin;
    private final @Nullable String givenPath;
    private final AtomicReference<State> state = new AtomicReference<>(State.STARTED);
    private final Object lock = new Object();
    private final List<Registered> listeners = new ArrayList<>(2); // guarded by lock
    private @Nullable Runnable cancelTimeout; // guarded by lock
    private boolean armed; // guarded by lock
    private boolean counted; // guarded by lock
    private volatile long timeoutMillis = DEFAULT_TIMEOUT_MILLIS;
    private volatile boolean dispatchRuns;
    private volatile boolean tellsOfEnd;

    private record Registered(
            AsyncListener listener, @Nullable ServletRequest request, @Nullable ServletResponse response) {}

    AsyncCycle(ExchangeCycle exchange, ServletRequest request, ServletResponse response, boolean original) {
        this.exchange = exchange;
        this.request = request;
        this.response = response;
        this.original = original;
        this.origin = exchange.request().dispatch();
        this.givenPath = original ? null : givenPath(request);
    }

    /**
     * The path of a request given to startAsync, which a wrapper may have changed (AsyncContext.dispatch).
     *
     * @return null when it goes by where the container dispatched to
     */
    private @Nullable String givenPath(ServletRequest given) {
        if (!(given instanceof HttpServletRequest http)) {
            return null;
        }
        String uri = http.getRequestURI();
        if (uri.equals(origin.paths().uri())) {
            Dispatch shown = origin;
            for (Dispatch outer = shown.outer();
                    outer != null && shown.type() == DispatcherType.INCLUDE;
                    outer = shown.outer()) {
                shown = outer;
            }
            String query = shown.addedQuery();
            return query == null ? UriText.escaped(shown.path()) : UriText.escaped(shown.path()) + '?' + query;
        }
        // The client may have escaped the context path in its own way, so segments are counted, not characters.
        int at = 0;
        String contextPath = origin.application().contextPath();
        for (int i = contextPath.indexOf('/'); i >= 0 && at >= 0; i = contextPath.indexOf('/', i + 1)) {
            at = uri.indexOf('/', at + 1);
        }
        return at < 0 ? "/" : uri.substring(at);
    }

    /** @return what the container itself called last: the client's request or an asynchronous dispatch (9.7) */
    private Dispatch lastByContainer() {
        Dispatch last = origin;
        for (Dispatch outer = last.outer();
                outer != null && last.type() != DispatcherType.ASYNC && last.type() != DispatcherType.ERROR;
                outer = last.outer()) {
            last = outer;
        }
        return last;
    }

    boolean isWaiting() {
        return state.get() == State.STARTED;
    }

    boolean isCompleted() {
        return state.get() == State.COMPLETED;
    }

    /**
     * Whether the request is in asynchronous mode for its application: also after dispatch or complete, which take
     * effect only when the call that started the cycle has returned (AsyncContext.dispatch, complete).
     */
    boolean isStarted() {
        synchronized (lock) {
            return !armed || isWaiting();
        }
    }

    /** @return whether its dispatch is at work, so that a new cycle may begin */
    boolean mayBeFollowed() {
        return state.get() == State.DISPATCHED && dispatchRuns;
    }

    @Override
    public ServletRequest getRequest() {
        requireReadable();
        return request;
    }

    @Override
    public ServletResponse getResponse() {
        requireReadable();
        return response;
    }

    /** Refused after dispatch and complete (AsyncContext.getRequest), but listeners to completion clean up by it. */
    private void requireReadable() {
        if (!isWaiting() && !(tellsOfEnd && isCompleted())) {
            throw new IllegalStateException("the asynchronous cycle has been dispatched or completed");
        }
    }

    @Override
    public boolean hasOriginalRequestAndResponse() {
        exchange.request().requireLive();
        return original
                || request == exchange.request()
                        && response == exchange.request().response();
    }

    @Override
    public void dispatch() {
        if (givenPath != null) {
            dispatch(givenPath);
            return;
        }
        Dispatch last = lastByContainer();
        dispatch(last.application().servletContext(), UriText.escaped(last.path()));
    }

    @Override
    public void dispatch(String path) {
        dispatch(origin.application().servletContext(), path);
    }

    @Override
    public void dispatch(ServletContext context, String path) {
        exchange.request().requireLive();
        RequestDispatcher target = context.getRequestDispatcher(path);
        if (!(target instanceof PathDispatcher dispatcher)) {
            throw new IllegalArgumentException("async dispatch: no such path in the application");
        }
        if (!exchange.submitIf(() -> leaveTo(State.DISPATCHED), () -> runDispatch(dispatcher))) {
            throw new IllegalStateException("async dispatch: already dispatched or completed");
        }
    }

    private void runDispatch(PathDispatcher dispatcher) {
        disarm();
        returned();
        dispatchRuns = true;
        try {
            exchange.request().asyncSupported(true);
            exchange.guarded(() -> dispatcher.async(request, response));
        } finally {
            dispatchRuns = false;
        }
    }

    @Override
    public void complete() {
        if (!tryComplete()) {
            throw new IllegalStateException("async complete: already dispatched or completed");
        }
    }

    boolean tryComplete() {
        return exchange.submitIf(() -> leaveTo(State.COMPLETED), this::completed);
    }

    private void completed() {
        disarm();
        returned();
    }

    private boolean leaveTo(State next) {
        return state.compareAndSet(State.STARTED, next);
    }

    @Override
    public void start(Runnable task) {
        exchange.request().requireLive();
        exchange.exchange().onSessionThread(() -> exchange.host().application().inApplication(() -> {
            try {
                task.run();
            } catch (Throwable thrown) {
                LOG.error("a task started with AsyncContext.start failed", thrown);
            }
        }));
    }

    @Override
    public void addListener(AsyncListener listener) {
        add(new Registered(listener, null, null));
    }

    @Override
    public void addListener(AsyncListener listener, ServletRequest itsRequest, ServletResponse itsResponse) {
        add(new Registered(listener, itsRequest, itsResponse));
    }

    private void add(Registered listener) {
        exchange.request().requireLive();
        synchronized (lock) {
            if (armed) {
                throw new IllegalStateException("async listener: the dispatch that started the cycle has returned");
            }
            listeners.add(listener);
        }
    }

    @Override
    public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
        exchange.request().requireLive();
        try {
            return exchange.host().createListener(type);
        } catch (ServletException failed) {
            throw failed;
        } catch (Exception failed) {
            throw new ServletException("async listener " + type.getName() + " could not be made", failed);
        }
    }

    @Override
    public void setTimeout(long millis) {
        exchange.request().requireLive();
        synchronized (lock) {
            if (armed) {
                throw new IllegalStateException("async time-out: the dispatch that started the cycle has returned");
            }
            timeoutMillis = millis;
        }
    }

    @Override
    public long getTimeout() {
        exchange.request().requireLive();
        return timeoutMillis;
    }

    /** The container-initiated call has returned: from now on the time counts. */
    void armTimeout() {
        synchronized (lock) {
            if (!armed) {
                armed = true;
                counted = true;
                exchange.host().asyncFigures().waits();
                if (timeoutMillis > 0) {
                    cancelTimeout =
                            exchange.host().timeouts().after(timeoutMillis, () -> exchange.submit(this::timedOut));
                }
            }
        }
    }

    /** The call that started the cycle is over, though nothing waits for the time. */
    private void returned() {
        synchronized (lock) {
            armed = true;
        }
    }

    private void disarm() {
        synchronized (lock) {
            if (counted) {
                counted = false;
                exchange.host().asyncFigures().goesOn();
            }
            if (cancelTimeout != null) {
                cancelTimeout.run();
                cancelTimeout = null;
            }
        }
    }

    private void timedOut() {
        if (!isWaiting()) {
            return;
        }
        exchange.host().asyncFigures().timesOut();
        tell(AsyncListener::onTimeout, null);
        if (isWaiting()) {
            end(new AsyncTimeoutException());
        }
    }

    /** Application code of the cycle threw (Servlet 6.1, 2.3.3.3, error handling). */
    void failed(Throwable thrown) {
        LOG.debug("asynchronous listeners are told", thrown);
        boolean waiting = isWaiting();
        tell(AsyncListener::onError, thrown);
        if (isWaiting()) {
            end(thrown);
        } else if (!waiting) {
            exchange.host().errors().thrown(exchange.request(), thrown);
        }
    }

    /** No listener dealt with it: error page, which may dispatch or complete, and end. */
    private void end(Throwable thrown) {
        disarm();
        try {
            exchange.host().errors().thrown(exchange.request(), thrown);
        } finally {
            leaveTo(State.COMPLETED);
        }
    }

    /** A dispatch of this cycle has started the next one. */
    void restarted(AsyncCycle next) {
        List<Registered> told = takeListeners();
        AsyncEvent plain = new AsyncEvent(next, request, response);
        for (Registered registered : told) {
            try {
                registered.listener().onStartAsync(eventFor(registered, plain, next, null));
            } catch (Throwable thrown) {
                LOG.error("an asynchronous listener failed", thrown);
            }
        }
    }

    /** The exchange ends. */
    void over() {
        disarm();
        tellsOfEnd = true;
        try {
            tell(AsyncListener::onComplete, null);
        } finally {
            tellsOfEnd = false;
        }
    }

    /** One method of AsyncListener. */
    private interface Call {
        void on(AsyncListener listener, AsyncEvent event) throws Exception;
    }

    private void tell(Call call, @Nullable Throwable thrown) {
        List<Registered> told;
        synchronized (lock) {
            told = List.copyOf(listeners);
        }
        AsyncEvent plain = new AsyncEvent(this, request, response, thrown);
        for (Registered registered : told) {
            try {
                call.on(registered.listener(), eventFor(registered, plain, this, thrown));
            } catch (Throwable failed) {
                LOG.error("an asynchronous listener failed", failed);
            }
        }
    }

    private static AsyncEvent eventFor(
            Registered registered, AsyncEvent plain, AsyncContext context, @Nullable Throwable thrown) {
        return registered.request() == null
                ? plain
                : new AsyncEvent(context, registered.request(), registered.response(), thrown);
    }

    private List<Registered> takeListeners() {
        synchronized (lock) {
            List<Registered> told = List.copyOf(listeners);
            listeners.clear();
            return told;
        }
    }
}
