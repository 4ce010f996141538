package org.heliostat.servlet.websocket.session;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.heliostat.servlet.websocket.protocol.Line;

/**
 * Calls the handlers of asynchronous sends, in the order in which the sends ended. It does so on the line's session
 * thread; while code of the application has that, or the line is over, on another thread of the application: code that
 * waits for its handler does not wait for itself, and neither does a handler that sends again: what comes of that is told
 * beside it. No more than the sends that were under way. Any thread.
 */
final class SendResults {

    private final SessionServices services;
    private final Line line;
    private final ConcurrentLinkedQueue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean aside = new AtomicBoolean();
    private volatile int busy; // changed on the session thread alone

    SendResults(SessionServices services, Line line) {
        this.services = services;
        this.line = line;
    }

    /** Runs code of the application, which may wait for a handler. On the session thread. */
    void whileBusy(Delivery code) throws Exception {
        busyBy(1);
        try {
            // What was left for this thread would wait until the code is through. Whoever adds looks after this has
            // been set.
            if (!waiting.isEmpty()) {
                goAside();
            }
            code.run();
        } finally {
            busyBy(-1);
        }
    }

    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    private void busyBy(int more) {
        busy = busy + more;
    }

    void add(Runnable task) {
        waiting.add(task);
        if (busy > 0) {
            goAside();
        } else if (!line.submit(this::runHere)) {
            goAside();
        }
    }

    /** One thread at a time; where there is none the session thread does it when it is free. */
    private void goAside() {
        if (aside.compareAndSet(false, true) && !services.aside(this::runAside)) {
            aside.set(false);
            if (!line.submit(this::runHere)) {
                services.failed("telling what became of sends", new IllegalStateException("the application has ended"));
            }
        }
    }

    private void runAside() {
        for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
            // It may send again and wait for that: another thread tells it then.
            aside.set(false);
            task.run();
            if (!aside.compareAndSet(false, true)) {
                return;
            }
        }
        aside.set(false);
        if (!waiting.isEmpty()) {
            goAside();
        }
    }

    /** On the session thread. Nothing else of the application runs on it meanwhile. */
    private void runHere() {
        if (aside.get()) {
            return;
        }
        busyBy(1);
        try {
            run();
        } finally {
            busyBy(-1);
        }
    }

    private void run() {
        for (Runnable task = waiting.poll(); task != null; task = waiting.poll()) {
            task.run();
        }
    }
}
