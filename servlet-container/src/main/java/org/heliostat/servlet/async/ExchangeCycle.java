package org.heliostat.servlet.async;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpUpgradeHandler;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.BooleanSupplier;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.servlet.dispatch.ServletMatch;
import org.heliostat.servlet.servlethttp.AsyncControl;
import org.heliostat.servlet.servlethttp.ContainerRequest;
import org.heliostat.servlet.upgrade.UpgradedConnection;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads one exchange from its first dispatch to its end. Dispatches, callbacks of streams, time-outs and completion are
 * tasks that run one at a time: on the thread that is at work for the exchange, or, when none is, on a session thread.
 */
public final class ExchangeCycle implements AsyncControl {

    private static final Logger LOG = LoggerFactory.getLogger(ExchangeCycle.class);

    /** Cycles of one exchange that hear of a client that has gone, before the next one is ended unheard. */
    private static final int MOST_FAREWELLS = 8;

    /** Stands for {@link #end} among the tasks. */
    private static final Runnable END = () -> {};

    private final Exchange exchange;
    private final ContainerRequest request;
    private final CycleHost host;
    private final RequestBody body;
    private final Object lock = new Object();
    private @Nullable ArrayDeque<Runnable> tasks; // guarded by lock
    private boolean atWork; // guarded by lock
    private boolean ended; // written by the thread at work
    private boolean waited;
    private boolean begun;
    private volatile boolean gone;
    private int farewells; // of the thread at work
    private @Nullable AsyncCycle lastTold; // of the thread at work
    private volatile @Nullable AsyncCycle current;
    private @Nullable HttpUpgradeHandler upgrade;

    public ExchangeCycle(Exchange exchange, ContainerRequest request, CycleHost host) {
        this.exchange = exchange;
        this.request = request;
        this.host = host;
        this.body = exchange.request().body();
        request.asyncControl(this);
    }

    /** The first step of an exchange: calls the servlet that was found for it. */
    @FunctionalInterface
    public interface First {

        /** @param asked path below the context path that the client asked for */
        void call(ContainerRequest request, String asked, ServletMatch match) throws Exception;
    }

    /** A step of the exchange that runs application code. */
    @FunctionalInterface
    interface Step {
        void run() throws Exception;
    }

    /**
     * Runs the first step, and what follows from it without waiting. When it returns, the exchange has ended or is
     * suspended.
     */
    public void begin(First first, String asked, ServletMatch match) {
        atWork = true;
        Throwable thrown = null;
        try {
            if (body.contentLength() != 0) {
                // However early the answer is complete, the request can be read to the end of the last call.
                body.keep();
            }
            host.requestBegins(request);
            begun = true;
            first.call(request, asked, match);
        } catch (Throwable failed) {
            thrown = failed;
        }
        answer(thrown);
        work();
    }

    /** Runs a step; what it throws or sends as error is answered. */
    void guarded(Step step) {
        Throwable thrown = null;
        try {
            step.run();
        } catch (Throwable failed) {
            thrown = failed;
        }
        answer(thrown);
    }

    private void answer(@Nullable Throwable thrown) {
        try {
            if (thrown == null) {
                answerError();
            } else {
                answerThrown(thrown);
            }
        } catch (Throwable failed) {
            abort(failed);
        }
    }

    private void answerThrown(Throwable thrown) {
        AsyncCycle cycle = current;
        if (cycle != null) {
            cycle.failed(thrown);
        } else {
            host.errors().thrown(request, thrown);
        }
    }

    private void orAbort(Runnable last) {
        try {
            last.run();
        } catch (Throwable failed) {
            abort(failed);
        }
    }

    /** What fails here cannot be answered any more, but the exchange must come to its end. */
    private void abort(Throwable failed) {
        LOG.error("an exchange cannot be answered", failed);
        exchange.response().abort();
    }

    /** While a cycle waits, its end answers what sendError said. */
    private void answerError() {
        AsyncCycle cycle = current;
        boolean waiting = cycle != null && cycle.isWaiting();
        if (request.response().errorStatus() != 0 && !waiting) {
            host.errors().sent(request);
        }
    }

    private void work() {
        while (true) {
            Runnable task = next();
            if (task == null) {
                return;
            }
            if (task == END) {
                end();
            } else {
                orAbort(task);
            }
        }
    }

    /** @return null when the calling thread has nothing more to do for the exchange */
    private @Nullable Runnable next() {
        synchronized (lock) {
            if (ended) {
                atWork = false;
                return null;
            }
            Runnable task = tasks == null ? null : tasks.poll();
            if (task != null) {
                return task;
            }
            AsyncCycle cycle = current;
            if (cycle == null || !cycle.isWaiting()) {
                return END;
            }
            if (gone && cycle != lastTold) {
                return this::clientGone;
            }
            cycle.armTimeout();
            if (!waited) {
                waited = true;
                exchange.whenGone(() -> {
                    gone = true;
                    submit(this::clientGone);
                });
            }
            exchange.suspend();
            atWork = false;
            return null;
        }
    }

    /**
     * A client that has gone is an error of the operation: nobody will see what it makes. So it is of each that is begun
     * afterwards, but an application that always begins another one must come to an end.
     */
    private void clientGone() {
        AsyncCycle cycle = current;
        if (cycle == null || cycle == lastTold || !cycle.isWaiting()) {
            return;
        }
        lastTold = cycle;
        if (++farewells > MOST_FAREWELLS) {
            cycle.tryComplete();
        } else {
            cycle.failed(new ClientGoneException("the client closed the connection"));
        }
    }

    private void end() {
        try {
            endOnce();
        } catch (Throwable failed) {
            abort(failed);
        }
    }

    private void endOnce() {
        endAnswer();
        HttpUpgradeHandler handler = upgrading();
        try {
            // Before the client has the whole answer: what it asks next may find nothing of this request any more.
            request.end();
        } finally {
            body.letGo();
            request.response().end();
            if (exchange.response().status() != HttpServletResponse.SC_SWITCHING_PROTOCOLS) {
                // Nor is it when the session could not be stored.
                handler = null;
            }
            if (handler == null) {
                finishAnswer();
            }
            synchronized (lock) {
                ended = true;
            }
            if (handler == null || !handOver(handler)) {
                letGoOf(upgrade);
                host.exchangeEnded();
                if (waited) {
                    exchange.complete();
                }
            }
        }
    }

    /** @return who takes over the connection; null when this is an answer like others */
    private @Nullable HttpUpgradeHandler upgrading() {
        boolean asked = !exchange.response().isCommitted()
                && exchange.response().status() == HttpServletResponse.SC_SWITCHING_PROTOCOLS;
        return asked ? upgrade : null;
    }

    private void endAnswer() {
        try {
            answerError();
            try {
                request.response().suspendBody();
            } catch (IOException gone) {
                LOG.debug("client gone before the last character of its answer");
            }
            if (begun) {
                host.requestEnds(request);
            }
            request.response().settleTrailers();
            AsyncCycle cycle = current;
            if (cycle != null) {
                cycle.over();
            }
        } catch (Throwable failed) {
            abort(failed);
        }
    }

    /** @return whether the connection is the handler's now; from here on it ends the exchange */
    private boolean handOver(HttpUpgradeHandler handler) {
        try {
            exchange.response().releaseEnd();
            UpgradedConnection.begin(exchange, handler, host.upgrades());
            return true;
        } catch (IOException refused) {
            LOG.debug("connection could not be upgraded: {}", refused.toString());
            exchange.response().reset();
            exchange.response().status(400);
            finishAnswer();
            return false;
        }
    }

    private void letGoOf(@Nullable HttpUpgradeHandler unused) {
        if (unused != null) {
            orAbort(() -> host.upgrades().unused(unused));
        }
    }

    private void finishAnswer() {
        try {
            exchange.response().releaseEnd();
            exchange.response().finish();
        } catch (ClientGoneException gone) {
            LOG.debug("client gone before the end of its answer");
            exchange.response().abandon();
        } catch (IOException cut) {
            LOG.debug("the end of an answer could not be sent", cut);
            exchange.response().abort();
        } catch (RuntimeException | Error failed) {
            abort(failed);
        }
    }

    /** Adds a task; runs it at once after the one at work, or on a session thread. */
    void submit(Runnable task) {
        submitIf(() -> true, task);
    }

    /**
     * Adds a task where a cycle takes a step. Step and task become visible together: a thread at work that sees a
     * cycle which no longer waits, but not yet its task, would end the exchange.
     *
     * @return whether the step was taken
     */
    boolean submitIf(BooleanSupplier step, Runnable task) {
        synchronized (lock) {
            if (!step.getAsBoolean()) {
                return false;
            }
            if (ended) {
                return true;
            }
            if (tasks == null) {
                tasks = new ArrayDeque<>(4);
            }
            tasks.add(task);
            if (atWork) {
                return true;
            }
            atWork = true;
        }
        exchange.onSessionThread(this::resume);
        return true;
    }

    private void resume() {
        host.application().inApplication(this::work);
    }

    ContainerRequest request() {
        return request;
    }

    Exchange exchange() {
        return exchange;
    }

    CycleHost host() {
        return host;
    }

    @Override
    public AsyncContext start(ServletRequest ofRequest, ServletResponse ofResponse, boolean original) {
        exchange.response().output().wanders();
        AsyncCycle before = current;
        if (before != null && !before.mayBeFollowed()) {
            throw new IllegalStateException("startAsync: the request is in asynchronous mode already");
        }
        if (request.response().live().isFinished()) {
            throw new IllegalStateException("startAsync: the answer is complete");
        }
        AsyncCycle next = new AsyncCycle(this, ofRequest, ofResponse, original);
        if (before != null) {
            before.restarted(next);
        }
        current = next;
        return next;
    }

    @Override
    public <T extends HttpUpgradeHandler> T upgrade(Class<T> type) throws ServletException {
        if (request.response().isHeadSent()) {
            throw new IllegalStateException("upgrade: the answer has begun");
        }
        T handler;
        try {
            handler = host.createUpgradeHandler(type);
        } catch (Exception failed) {
            throw new ServletException("upgrade: " + type.getName() + " cannot be made", failed);
        }
        letGoOf(upgrade);
        upgrade = handler;
        request.response().setStatus(HttpServletResponse.SC_SWITCHING_PROTOCOLS);
        if (!request.response().containsHeader("Connection")) {
            request.response().setHeader("Connection", "upgrade");
        }
        return handler;
    }

    @Override
    public boolean isStarted() {
        AsyncCycle cycle = current;
        return cycle != null && cycle.isStarted();
    }

    @Override
    public AsyncContext context() {
        AsyncCycle cycle = current;
        if (cycle == null) {
            throw new IllegalStateException("the request is not in asynchronous mode");
        }
        return cycle;
    }

    /** A callback that still waits its turn when the application completes the cycle has nothing left to tell. */
    @Override
    public void run(Runnable code) {
        submit(() -> {
            AsyncCycle cycle = current;
            if (cycle == null || !cycle.isCompleted()) {
                guarded(code::run);
            }
        });
    }
}
