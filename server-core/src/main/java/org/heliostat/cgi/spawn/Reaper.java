package org.heliostat.cgi.spawn;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for the end of every program that was started here, each once, and for no other child of the server: the JDK waits
 * for its own. One thread ({@code child-ends}) for all; there is none while nothing runs for a while. Any thread may ask.
 */
final class Reaper {

    private static final Logger LOG = LoggerFactory.getLogger(Reaper.class);

    private static final int IDLE_MILLIS = 10_000;
    private static final int MOST_AT_ONCE = 16;

    /** The system's structure is packed on x86-64 only (epoll_ctl(2)). */
    private static final int DATA_AT = System.getProperty("os.arch").equals("amd64") ? 4 : 8;

    private static final int EVENT_BYTES = DATA_AT + 8;

    /** By process number. Guarded by this, as is everything below. */
    private final Map<Integer, Watched> children = new HashMap<>();

    /** −1 while the thread does not run. */
    private int epoll = -1;

    private record Watched(LibcChild child, int pidfd) {}

    /** @throws IOException when it cannot be watched */
    void watch(LibcChild child) throws IOException {
        int pid = (int) child.pid();
        int pidfd = Libc.pidfdOpen(pid);
        if (pidfd < 0) {
            throw Libc.failure("pidfd_open");
        }
        synchronized (this) {
            boolean added = false;
            try {
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

    private void ensureRunning() throws IOException {
        if (epoll >= 0) {
            return;
        }
        int opened = Libc.epoll_create1(Libc.O_CLOEXEC);
        if (opened < 0) {
            throw Libc.failure("epoll_create1");
        }
        boolean runs = false;
        try {
            // Without what the starting thread inherits to others: it may be one of an application's.
            Thread thread = new Thread(null, () -> run(opened), "child-ends", 0, false);
            thread.setDaemon(true);
            thread.start();
            runs = true;
        } finally {
            if (!runs) {
                Libc.close(opened);
            }
        }
        epoll = opened;
    }

    private void run(int own) {
        byte[] events = new byte[MOST_AT_ONCE * EVENT_BYTES];
        while (true) {
            int count = Libc.epoll_wait(own, events, MOST_AT_ONCE, IDLE_MILLIS);
            if (count < 0 && Libc.errno() != Libc.EINTR) {
                LOG.error(
                        "ends of programs are not noticed: {}",
                        Libc.failure("epoll_wait").getMessage());
                return;
            }
            if (count == 0 && isOver()) {
                return;
            }
            for (int i = 0; i < count; i++) {
                reap(ByteBuffer.wrap(events).order(ByteOrder.nativeOrder()).getInt(i * EVENT_BYTES + DATA_AT));
            }
        }
    }

    private void reap(int pid) {
        Watched watched = ended(pid);
        if (watched != null) {
            try {
                watched.child.tellEnd();
            } catch (RuntimeException defect) {
                LOG.error("process {}: what follows its end failed", pid, defect);
            }
        }
    }

    /** @return the child when it has ended, once */
    private synchronized @Nullable Watched ended(int pid) {
        Watched watched = children.get(pid);
        if (watched == null || !watched.child.reap()) {
            return null;
        }
        children.remove(pid);
        // A start that is under way holds a copy of the descriptor: closing alone would not take it from the list.
        try {
            control(Libc.EPOLL_CTL_DEL, watched.pidfd, pid);
        } catch (IOException unlisted) {
            LOG.debug("process {}: {}", pid, unlisted.getMessage());
        }
        Libc.close(watched.pidfd);
        return watched;
    }

    private synchronized boolean isOver() {
        if (!children.isEmpty()) {
            return false;
        }
        Libc.close(epoll);
        epoll = -1;
        return true;
    }

    private void control(int operation, int pidfd, int pid) throws IOException {
        ByteBuffer event = ByteBuffer.allocate(EVENT_BYTES).order(ByteOrder.nativeOrder());
        event.putInt(0, Libc.POLLIN).putInt(DATA_AT, pid);
        if (Libc.epoll_ctl(epoll, operation, pidfd, event.array()) < 0) {
            throw Libc.failure("epoll_ctl");
        }
    }
}
