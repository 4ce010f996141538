package org.heliostat.sessionthread;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ThreadFactory;
import org.heliostat.config.magnus.SessionThreadKind;
import org.heliostat.connection.ConnectionQueue;
import org.heliostat.request.function.CurrentExchange;
import org.heliostat.time.Ticker;

/** Chooses the way of the session threads: the directive SessionThreads. */
public final class SessionThreadsChoice {

    private static final int FIRST_RELEASE_WITH_VIRTUAL_THREADS = 21;

    private SessionThreadsChoice() {}

    /**
     * @param current remembers what each session works for
     * @throws IllegalArgumentException when virtual threads are asked for and this Java has none
     */
    public static SessionThreads choose(
            SessionThreadKind way,
            SessionLimits limits,
            ConnectionQueue queue,
            ExchangeRunner runner,
            Ticker ticker,
            CurrentExchange current) {
        int release = Runtime.version().feature();
        if (!way.isVirtual(release)) {
            return new PooledSessionThreads(limits, queue, runner, ticker, current);
        }
        if (release < FIRST_RELEASE_WITH_VIRTUAL_THREADS) {
            throw new IllegalArgumentException("SessionThreads: virtual on Java " + release
                    + " (expected: pool, or Java " + FIRST_RELEASE_WITH_VIRTUAL_THREADS + " or later)");
        }
        return new VirtualSessionThreads(limits, queue, runner, ticker, current, virtualThreads());
    }

    /** The class files are for Java 17, which has no virtual threads: they are reached by name. */
    private static ThreadFactory virtualThreads() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> builder = Class.forName("java.lang.Thread$Builder");
            Class<?> ofVirtual = Class.forName("java.lang.Thread$Builder$OfVirtual");
            Object made = lookup.findStatic(Thread.class, "ofVirtual", MethodType.methodType(ofVirtual))
                    .invoke();
            Object named = lookup.findVirtual(builder, "name", MethodType.methodType(builder, String.class, long.class))
                    .invoke(made, "session-", 1L);
            Object bare = lookup.findVirtual(
                            builder, "inheritInheritableThreadLocals", MethodType.methodType(builder, boolean.class))
                    .invoke(named, false);
            return (ThreadFactory) lookup.findVirtual(builder, "factory", MethodType.methodType(ThreadFactory.class))
                    .invoke(bare);
        } catch (Throwable missing) {
            throw new IllegalStateException("this Java offers no virtual threads", missing);
        }
    }
}
