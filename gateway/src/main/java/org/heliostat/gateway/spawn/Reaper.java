package org.heliostat.gateway.spawn;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the end of every program that was started here, each once, and for no other child of the server: the JDK waits
 * for its own. One thread ({@code child-ends}) for all; there is none while nothing runs for a while. Whatever fails on it,
 * it goes on: an end that was not noticed shows again at the next wait. Any thread may ask.
 */
class Reaper {

    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);

    private static final int IDLE_MILLIS = 10_000;
    private static final int MOST_AT_ONCE = 16;

    /** After a failure: what fails once may fail at once again. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The system's structure is packed on x86-64 only (epoll_ctl(2)). */
    private static final int DATA_AT = System.getProperty("os.arch").equals("amd64") ? 4 : 8;

    private static final int EVENT_BYTES = DATA_AT + 8;

    /** By process number. Guarded by this, as is everything below. */
    private final Map<Integer, Watched> children = new HashMap<>();

    /** −1 while none is open. */
    private int epoll = -1;

    /** Null while none runs. */
    private @Nullable Thread thread;

    private record Watched(Ending child, int pidfd) {}

    /** A process whose end is waited for. */
    interface Ending {

        /** @return its number */
        long pid();

        /**
         * Asks for its status.
         *
         * @return whether it has ended
         */
        boolean reap();

        /** Tells those who wait. After {@link #reap}, on the same thread; must not block. */
        void tellEnd();
    }

    /** @throws IOException when it cannot be watched */
    void watch(Ending child) throws IOException {
        int pid = (int) child.pid();
        int pidfd = Libc.pidfdOpen(pid);
        if (pidfd < 0) {
            throw Libc.failure("pidfd_open");
        }
        synchronized (this) {
            boolean added = false;
            try {
                open();
                ensureRunning();
                children.put(pid, new Watched(child, pidfd));
                control(Libc.EPOLL_CTL_ADD, pidfd, pid);
                added = true;
            } finally {
                if (!added) {
                    children.remove(pid);
                    Libc.close(pidfd);
                }
            }
        }
    }

    /** Opens it where it is not, for all that run. */
    synchronized int open() throws IOException {
        if (epoll >= 0) {
            return epoll;
        }
        epoll = Libc.epoll_create1(Libc.O_CLOEXEC);
        if (epoll < 0) {
            throw Libc.failure("epoll_create1");
        }
        boolean complete = false;
        try {
            for (Map.Entry<Integer, Watched> child : children.entrySet()) {
                control(Libc.EPOLL_CTL_ADD, child.getValue().pidfd, child.getKey());
            }
            complete = true;
        } finally {
            if (!complete) {
                closeEpoll();
            }
        }
        return epoll;
    }

    private void ensureRunning() {
        if (thread == null) {
            Thread made = ServerThreads.daemon(this::run, "child-ends");
            made.start();
            thread = made;
        }
    }

    private void run() {
        try {
            byte[] events = new byte[MOST_AT_ONCE * EVENT_BYTES];
            boolean mayCome = true;
            while (mayCome) {
                mayCome = waitOnce(events);
            }
        } finally {
            stopped();
        }
    }

    /** @return false when nothing runs any more */
    private boolean waitOnce(byte[] events) {
        try {
            int count = Libc.epoll_wait(open(), events, MOST_AT_ONCE, IDLE_MILLIS);
            if (count < 0 && Libc.errno() != Libc.EINTR) {
                int error = Libc.errno();
                forgetEpoll();
                throw Libc.failure("epoll_wait", error);
            }
            if (count == 0 && isOver()) {
                return false;
            }
            for (int i = 0; i < count; i++) {
                reap(ByteBuffer.wrap(events).order(ByteOrder.nativeOrder()).getInt(i * EVENT_BYTES + DATA_AT));
            }
        } catch (Throwable failed) {
            // Whatever it is, a want of memory for instance: programs that run must not run for ever.
            pauseAfter(0, failed);
        }
        return true;
    }

    private void reap(int pid) {
        try {
            Watched watched = watched(pid);
            if (watched != null) {
                reap(pid, watched);
            }
        } catch (Throwable failed) {
            pauseAfter(pid, failed);
        }
    }

    private void reap(int pid, Watched watched) {
        boolean ended = false;
        try {
            synchronized (this) {
                ended = watched.child.reap();
                if (ended) {
                    forget(pid, watched);
                }
            }
        } finally {
            if (ended) {
                watched.child.tellEnd();
            }
        }
    }

    private synchronized @Nullable Watched watched(int pid) {
        return children.get(pid);
    }

    private void forget(int pid, Watched watched) {
        children.remove(pid);
        // A start that is under way holds a copy of the descriptor: closing alone would not take it from the list.
        try {
            control(Libc.EPOLL_CTL_DEL, watched.pidfd, pid);
        } catch (IOException unlisted) {
            LOG.debug("process {}: {}", pid, unlisted.getMessage());
        } finally {
            Libc.close(watched.pidfd);
        }
    }

    private synchronized boolean isOver() {
        if (!children.isEmpty()) {
            return false;
        }
        closeEpoll();
        thread = null;
        return true;
    }

    /** The thread's last act: the next program starts another, which waits for those that run still, too. */
    private synchronized void stopped() {
        if (thread == Thread.currentThread()) {
            thread = null;
            closeEpoll();
        }
    }

    /** Not closed: that a wait fails says that the number is not ours, but nobody's or somebody else's. */
    private synchronized void forgetEpoll() {
        epoll = -1;
    }

    private synchronized void closeEpoll() {
        if (epoll >= 0) {
            Libc.close(epoll);
            epoll = -1;
        }
    }

    /** @param pid of the process whose end failed; 0 where it was the wait. A text would be made where memory is short. */
    private static void pauseAfter(int pid, Throwable failure) {
        try {
            LOG.error(
                    "{}: failed",
                    pid == 0 ? "ends of programs are waited for anew" : "the end of process " + pid,
                    failure);
        } catch (Throwable unsaid) {
            // To go on counts more.
        }
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    private void control(int operation, int pidfd, int pid) throws IOException {
        ByteBuffer event = ByteBuffer.allocate(EVENT_BYTES).order(ByteOrder.nativeOrder());
        event.putInt(0, Libc.POLLIN).putInt(DATA_AT, pid);
        if (Libc.epoll_ctl(epoll, operation, pidfd, event.array()) < 0) {
            throw Libc.failure("epoll_ctl");
        }
    }
}
