package org.heliostat.launcher.jvm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import sun.misc.Signal;

/**
 * What the operating system tells the process: TERM and INT stop it, HUP reloads and reopens logs, USR1 reopens
 * logs. A shutdown hook
 * could not do this: it can neither change the exit code nor wait for requests that need the session threads.
 */
public final class Signals {

    private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

    /** So long the process goes on to end its programs, and then to say what is lost. */
    private static final long LAST_MILLIS = 3_000;

    private static final long REHEARSAL_SECONDS = 2;

    /** Exit code when somebody could not wait for the drain. */
    private static final int IMPATIENT = 1;

    private final Actions actions;
    private final AtomicInteger stops = new AtomicInteger();
    private final ExecutorService thread = Executors.newSingleThreadExecutor(task -> {
        Thread made = new Thread(null, task, "signals", 0, false);
        made.setDaemon(true);
        return made;
    });

    /** What to do; called on the thread of the signals, one after the other. */
    public interface Actions {

        /** Begins to stop; must come back at once. */
        void stop();

        /** Says what is lost, because the process ends now; on a thread of its own, and not for long. */
        void sayWhatIsLost();

        /** Ends programs that the server has started, because the process ends now; likewise. */
        void endPrograms();

        void reload();

        void reopenLogs();
    }

    public Signals(Actions actions) {
        this.actions = actions;
    }

    /** Takes the signals over, for the rest of the process's life. */
    public void install() {
        rehearse();
        handle("TERM", this::stop);
        handle("INT", this::stop);
        handle(
                "HUP",
                () -> thread.execute(() -> {
                    run("HUP", actions::reload);
                    run("HUP", actions::reopenLogs);
                }));
        handle("USR1", () -> thread.execute(() -> run("USR1", actions::reopenLogs)));
    }

    /** The first asks for the drain, the second ends the process; runs on the thread of the machine. */
    private void stop() {
        int asked = stops.incrementAndGet();
        if (asked == 1) {
            actions.stop();
            return;
        }
        try {
            if (asked == 2) {
                leave();
            }
        } finally {
            Runtime.getRuntime().halt(IMPATIENT);
        }
    }

    /** A log that hangs holds nobody up, and keeps no program alive. */
    private void leave() {
        Thread programs = begin("last-programs", actions::endPrograms);
        Thread words = begin("last-words", actions::sayWhatIsLost);
        try {
            programs.join(LAST_MILLIS);
            words.join(LAST_MILLIS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread begin(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * Goes the whole way of a signal once: Java loads classes on it, for which there may be no memory when somebody asks a
     * server to end that has none.
     */
    private static void rehearse() {
        Signal harmless = new Signal("USR1");
        CountDownLatch heard = new CountDownLatch(1);
        try {
            Signal.handle(harmless, signal -> heard.countDown());
            Signal.raise(harmless);
            if (!heard.await(REHEARSAL_SECONDS, TimeUnit.SECONDS)) {
                LOG.debug("no signal arrived within {} s", REHEARSAL_SECONDS);
            }
        } catch (IllegalArgumentException taken) {
            LOG.debug("signal USR1 cannot be handled on this machine: {}", taken.getMessage());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    private static void handle(String name, Runnable action) {
        try {
            Signal.handle(new Signal(name), signal -> action.run());
        } catch (IllegalArgumentException taken) {
            LOG.warn("signal {}: cannot be handled on this machine: {}", name, taken.getMessage());
        }
    }

    private static void run(String name, Runnable action) {
        try {
            action.run();
        } catch (Throwable failure) {
            // The edge of the thread.
            LOG.error("signal {}: failed", name, failure);
        }
    }
}
