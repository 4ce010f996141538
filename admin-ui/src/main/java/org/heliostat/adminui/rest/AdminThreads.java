package org.heliostat.adminui.rest;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.adminui.api.AdminLanes;

/**
 * The administration's own threads: two that look, one that checks passwords, two that receive uploads, one that
 * changes, one that holds answers back. Each has a bounded queue. Made by the server's start thread; any thread may hand over.
 */
public final class AdminThreads implements AdminLanes, AutoCloseable {

    private static final int LOOKING = 2;
    private static final int LOOKS_WAITING = 64;
    private static final int SIGN_INS_WAITING = 16;
    private static final int RECEIVING = 2;
    private static final int UPLOADS_WAITING = 4;
    private static final int CHANGES_WAITING = 16;
    private static final int DELAYS_WAITING = 32;
    private static final int KEEP_SECONDS = 30;

    private final ThreadPoolExecutor looks = pool("admin-look", LOOKING, LOOKS_WAITING);
    private final ThreadPoolExecutor signIns = pool("admin-sign-in", 1, SIGN_INS_WAITING);
    private final ThreadPoolExecutor uploads = pool("admin-upload", RECEIVING, UPLOADS_WAITING);
    private final ThreadPoolExecutor changes = pool("admin-change", 1, CHANGES_WAITING);
    private final ScheduledThreadPoolExecutor delays = new ScheduledThreadPoolExecutor(1, named("admin-delay"));

    @Override
    public boolean look(Runnable task) {
        return accepted(looks, task);
    }

    @Override
    public boolean signIn(Runnable task) {
        return accepted(signIns, task);
    }

    @Override
    public boolean upload(Runnable task) {
        return accepted(uploads, task);
    }

    @Override
    public boolean change(Runnable task) {
        return accepted(changes, task);
    }

    @Override
    public boolean later(Duration delay, Runnable task) {
        if (delays.getQueue().size() >= DELAYS_WAITING) {
            return false;
        }
        try {
            delays.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (RejectedExecutionException stopped) {
            return false;
        }
    }

    /** Ends the threads; tasks that run are not interrupted, for one of them may be what stops the server. */
    @Override
    public void close() {
        looks.shutdown();
        signIns.shutdown();
        uploads.shutdown();
        changes.shutdown();
        delays.shutdownNow();
    }

    private static boolean accepted(ThreadPoolExecutor pool, Runnable task) {
        try {
            pool.execute(task);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    private static ThreadPoolExecutor pool(String name, int threads, int waiting) {
        var pool = new ThreadPoolExecutor(
                threads, threads, KEEP_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), named(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Threads without inheritable thread locals, so that nothing of a caller's application sticks to them. */
    private static ThreadFactory named(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(null, task, name + "-" + number.incrementAndGet(), 0, false);
            thread.setContextClassLoader(AdminThreads.class.getClassLoader());
            thread.setDaemon(true);
            return thread;
        };
    }
}
