package org.heliostat.request;

import java.security.Principal;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.heliostat.log.access.format.SteadyText;
import org.jspecify.annotations.Nullable;

/**
 * One request with its response, from the complete head to the last byte.
 *
 * <p>A function that will answer later calls {@link #suspend} before it returns; the session thread is then given
 * back, and the exchange ends when someone calls {@link #complete}.
 */
public final class Exchange {

    /** A web application, as the server sees it: it knows no servlets. Any thread. */
    public interface Application {

        /**
         * Answers an exchange, or suspends it until it is answered.
         *
         * @return false, and nothing was done, when the application takes no requests any more
         */
        boolean serve(Exchange exchange);
    }

    /** Asks another server for the answer: what the Route stage has chosen. Any thread. */
    @FunctionalInterface
    public interface Forwarder {

        /** Suspends the exchange until the other server has answered, or says what is to become of it. On a session thread. */
        Outcome forward(Exchange exchange);
    }

    /** Carries an exchange through the stages, and ends it when it is complete. Belongs to the thread that has the exchange. */
    public interface Run {

        /**
         * Ends the exchange: what is left of the answer, log, counters. Runs once, on a thread that may block, or on the I/O
         * loop where it {@link #endsWithoutWaiting}.
         */
        void finish();

        /** @return whether {@link #finish} would do nothing that may block. By the thread that has the exchange. */
        default boolean endsWithoutWaiting() {
            return false;
        }
    }

    private enum Life {
        RUNNING,
        SUSPENDING,
        SUSPENDED,
        COMPLETING,
        DONE
    }

    /** Others only look, now and then: no need to wait until they can see it. */
    private static final AtomicLongFieldUpdater<Exchange> STARTED =
            AtomicLongFieldUpdater.newUpdater(Exchange.class, "startedNanos");

    /** An asynchronous request may have several threads at once. */
    private static final AtomicLongFieldUpdater<Exchange> JDBC_WAITED =
            AtomicLongFieldUpdater.newUpdater(Exchange.class, "jdbcWaitedNanos");

    private static final AtomicReferenceFieldUpdater<Exchange, Life> LIFE =
            AtomicReferenceFieldUpdater.newUpdater(Exchange.class, Life.class, "life");

    private final Request request;
    private final Response response;
    private final ExchangeLoop loop;
    private final boolean onKeptConnection;
    private final long receivedNanos;
    private volatile Life life = Life.RUNNING;
    private boolean hasBeenSuspended; // written before life, so that whoever ends the exchange sees it

    private String virtualServerId = "";
    private volatile @Nullable String currentFunction;
    private volatile Activity activity = Activity.SERVES;
    private volatile long queuedNanos;
    private volatile long startedNanos;
    private volatile long jdbcWaitedNanos;
    private long answeredNanos;
    private @Nullable SteadyText steadyText;
    private long applicationNanos;
    private volatile RequestBody.@Nullable Watch bodyWatch;
    private @Nullable ExchangeHandler handler;
    private @Nullable Run run;
    private @Nullable Principal caller;
    private @Nullable Application application;
    private @Nullable Forwarder forwarder;
    private volatile int failedStatus = Response.NO_STATUS;
    private @Nullable ServedBy servedBy;
    private @Nullable Failure failure;

    /**
     * @param onKeptConnection whether the request began on a connection that had waited for it (KeepAliveHits)
     * @param receivedNanos ticker time at which the head was complete
     */
    public Exchange(
            Request request, Response response, ExchangeLoop loop, boolean onKeptConnection, long receivedNanos) {
        this.request = request;
        this.response = response;
        this.loop = loop;
        this.onKeptConnection = onKeptConnection;
        this.receivedNanos = receivedNanos;
    }

    public Request request() {
        return request;
    }

    public Response response() {
        return response;
    }

    public ExchangeLoop loop() {
        return loop;
    }

    public boolean isOnKeptConnection() {
        return onKeptConnection;
    }

    /** @return ticker nanoseconds at which the head was complete */
    public long receivedNanos() {
        return receivedNanos;
    }

    /** @return ticker nanoseconds at which the exchange was put into the connection queue, 0 before */
    public long queuedNanos() {
        return queuedNanos;
    }

    public void queuedAt(long nanos) {
        queuedNanos = nanos;
    }

    /** @return ticker nanoseconds at which a session thread or the quick lane began, 0 before */
    public long startedNanos() {
        return startedNanos;
    }

    public void startedAt(long nanos) {
        STARTED.lazySet(this, nanos);
    }

    /** @return ticker nanoseconds at which the answer was handed over, where somebody looked at the clock then; else 0 */
    public long answeredNanos() {
        return answeredNanos;
    }

    /** @return what log lines of earlier answers to the same request left, null for one that is not answered again */
    public @Nullable SteadyText steadyText() {
        return steadyText;
    }

    /**
     * It was answered as others before.
     *
     * @param nanos ticker nanoseconds now; 0: not known
     * @param earlier what their log lines left
     */
    public void answeredAgain(long nanos, SteadyText earlier) {
        answeredNanos = nanos;
        steadyText = earlier;
    }

    /** @return nanoseconds spent in a web application, known when the exchange ends */
    public long applicationNanos() {
        return applicationNanos;
    }

    public void applicationTook(long nanos) {
        applicationNanos += nanos;
    }

    /** @return nanoseconds its threads have waited for connections of JDBC pools, so far. Any thread. */
    public long jdbcWaitedNanos() {
        return jdbcWaitedNanos;
    }

    /** One of its threads had to wait for a connection of a JDBC pool. Any thread. */
    public void waitedForJdbc(long nanos) {
        JDBC_WAITED.addAndGet(this, nanos);
    }

    /** @return id of the virtual server that serves it, empty until one was chosen */
    public String virtualServerId() {
        return virtualServerId;
    }

    public void virtualServerId(String id) {
        virtualServerId = id;
    }

    /** @return obj.conf name of the function at work, null between functions; any thread may look */
    public @Nullable String currentFunction() {
        return currentFunction;
    }

    public void currentFunction(@Nullable String name) {
        currentFunction = name;
    }

    /** @return what its thread is at; any thread may look */
    public Activity activity() {
        return activity;
    }

    public void activity(Activity now) {
        activity = now;
    }

    /** @return who in an application answers it, null where none does */
    public @Nullable ServedBy servedBy() {
        return servedBy;
    }

    public void servedBy(ServedBy who) {
        servedBy = who;
    }

    /** @return what made it fail, null where nothing was thrown */
    public @Nullable Failure failure() {
        return failure;
    }

    public void failed(Failure what) {
        failure = what;
    }

    /** @return who hears of threads that work for it while its body has not come whole, null where nobody does. Any thread. */
    public RequestBody.@Nullable Watch bodyWatch() {
        return bodyWatch;
    }

    /** Set before it goes on to the connection queue. */
    public void bodyWatch(RequestBody.Watch watch) {
        bodyWatch = watch;
    }

    /** @return the virtual server that runs it, looked up once; null until one was chosen */
    public @Nullable ExchangeHandler handler() {
        return handler;
    }

    public void handler(ExchangeHandler chosen) {
        handler = chosen;
    }

    /** @return the web application that NameTrans has found for the URI, null when it has found none */
    public @Nullable Application application() {
        return application;
    }

    /** Says who is to answer, so that nobody need look again; null before the stages begin anew. */
    public void application(@Nullable Application found) {
        application = found;
    }

    /** @return who asks another server for the answer, null where no Route line has said so */
    public @Nullable Forwarder forwarder() {
        return forwarder;
    }

    /** Says who asks another server; null before the stages begin anew. */
    public void forwarder(@Nullable Forwarder chosen) {
        forwarder = chosen;
    }

    /** @return its run through the stages, which ends it when it is complete; null before it has begun */
    public @Nullable Run run() {
        return run;
    }

    /** Set by the pipeline before the first function runs. */
    public void run(Run begun) {
        run = begun;
    }

    /** @return who sent it, as the administration has found out; null elsewhere, where {@link Request#authUser} says so */
    public @Nullable Principal caller() {
        return caller;
    }

    public void caller(Principal who) {
        caller = who;
    }

    /** Keeps the exchange open after the running function returns. Called on the thread that runs it. */
    public void suspend() {
        response.output().wanders();
        suspendForLoop();
    }

    /**
     * As {@link #suspend}, for an answer that is written by one thread at a time which gives it on to the next, as the I/O loop does:
     * its buffer need not be left to it.
     */
    public void suspendForLoop() {
        hasBeenSuspended = true;
        LIFE.compareAndSet(this, Life.RUNNING, Life.SUSPENDING);
    }

    /** @return whether its thread was given back before its end, once at least; by whoever ends it */
    public boolean hasBeenSuspended() {
        return hasBeenSuspended;
    }

    public boolean isSuspended() {
        Life now = life;
        return now == Life.SUSPENDING || now == Life.SUSPENDED;
    }

    /**
     * The pipeline lets go of the exchange after a function returned.
     *
     * @return whether the caller must end it now; false when it is suspended
     */
    public boolean release() {
        if (LIFE.compareAndSet(this, Life.RUNNING, Life.DONE)) {
            return true;
        }
        return !LIFE.compareAndSet(this, Life.SUSPENDING, Life.SUSPENDED)
                && LIFE.getAndSet(this, Life.DONE) != Life.DONE;
    }

    /**
     * Ends a suspended exchange: now, on the calling thread, or when the function that is still running returns.
     * Must be called on a thread that may block, or by {@link #endFromLoop}. The second call does nothing.
     */
    public void complete() {
        if (LIFE.compareAndSet(this, Life.SUSPENDING, Life.COMPLETING)) {
            return;
        }
        if (LIFE.compareAndSet(this, Life.SUSPENDED, Life.DONE) && run != null) {
            run.finish();
        }
    }

    /**
     * Ends a suspended exchange that nobody could answer: the Error stage answers, or the connection is cut where the answer
     * has begun. Must be called on a thread that may block, once, and in place of {@link #complete}.
     *
     * @param status 400 to 599
     */
    public void fail(int status) {
        failedStatus = status;
        complete();
    }

    /** @return the status that it has failed with while it was suspended; {@link Response#NO_STATUS} where it has not */
    public int failedStatus() {
        return failedStatus;
    }

    /** Ends the exchange in place of its thread, which does not come back in time. On a thread that may block. */
    public void endForItsThread() {
        response.output().wanders();
        if (LIFE.getAndSet(this, Life.DONE) != Life.DONE && run != null) {
            run.finish();
        }
    }

    /** @return whether the client went away before its answer was complete. Any thread. */
    public boolean isClientGone() {
        return !response.transport().isOpen();
    }

    /** Calls back once, on the I/O loop, if the client goes away before its answer is complete. Any thread. */
    public void whenGone(Runnable callback) {
        response.transport().whenGone(callback);
    }

    /**
     * Calls back once if the client ends its half of the connection before its answer is complete, at once if it has: it may
     * have left, or wait for its answer. Only on the I/O loop.
     */
    public void whenInputEnded(Runnable callback) {
        response.transport().whenInputEnded(callback);
    }

    /**
     * Runs what is going to {@link #complete} it: here where nothing that is left to do may block, else on a session thread. On
     * the I/O loop, for a suspended exchange whose answer is out.
     */
    public void endFromLoop(Runnable ending) {
        Run ends = run;
        if (ends != null && ends.endsWithoutWaiting()) {
            ending.run();
        } else {
            onSessionThread(ending);
        }
    }

    /** Runs a task of this exchange on a session thread, ahead of the connection queue. Any thread. */
    public void onSessionThread(Runnable task) {
        loop.onSessionThread(this, task);
    }
}
