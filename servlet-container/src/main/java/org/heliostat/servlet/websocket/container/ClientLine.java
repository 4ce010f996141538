package org.heliostat.servlet.websocket.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection that the application opened. Any thread. */
final class ClientLine implements Line {

    private static final Logger LOG = LoggerFactory.getLogger(ClientLine.class);
    private static final int WAITING_LIMIT = 64 * 1024;
    private static final int BUFFER = 16 * 1024;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final Executor threads;

    private final ConcurrentLinkedQueue<byte[]> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicInteger writing = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> writable = new AtomicReference<>();
    private volatile boolean finishing;
    private volatile boolean closed;

    private final Object lock = new Object();
    private final Deque<Runnable> tasks = new ArrayDeque<>(); // guarded by lock
    private boolean atWork; // guarded by lock
    private boolean over; // guarded by lock

    /** @param in what comes after the answer to the handshake */
    ClientLine(Socket socket, InputStream in, OutputStream out, Executor threads) {
        this.socket = socket;
        this.in = in;
        this.out = out;
        this.threads = threads;
    }

    /** Reads until the connection ends; at most one buffer waits for the session. On a thread of its own. */
    void read(WebSocketSession session) {
        byte[] buffer = new byte[BUFFER];
        Semaphore taken = new Semaphore(0);
        try {
            int count = in.read(buffer);
            while (count >= 0) {
                int length = count;
                boolean accepted = submit(() -> {
                    try {
                        session.received(buffer, 0, length);
                    } finally {
                        taken.release();
                    }
                });
                if (!accepted) {
                    break;
                }
                taken.acquire();
                count = in.read(buffer);
            }
        } catch (IOException gone) {
            LOG.debug("client connection ended: {}", gone.toString());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        close();
        submit(() -> {
            end();
            session.lost();
        });
    }

    /** After this no task is taken; the one that runs is the last. */
    private void end() {
        synchronized (lock) {
            over = true;
        }
    }

    @Override
    public void send(byte[] bytes, int offset, int length) {
        waitingBytes.addAndGet(length);
        waiting.add(Arrays.copyOfRange(bytes, offset, offset + length));
        write();
    }

    private void write() {
        if (writing.getAndIncrement() == 0) {
            execute(this::writeAll);
        }
    }

    private void writeAll() {
        int seen = 1;
        while (seen != 0) {
            writeWaiting();
            seen = writing.addAndGet(-seen);
        }
    }

    private void writeWaiting() {
        try {
            for (byte[] piece = waiting.poll(); piece != null; piece = waiting.poll()) {
                if (!closed) {
                    out.write(piece);
                }
                waitingBytes.addAndGet(-piece.length);
                tellWritable();
            }
            out.flush();
        } catch (IOException gone) {
            LOG.debug("client connection cannot be written: {}", gone.toString());
            close();
        }
        if (finishing) {
            close();
        }
    }

    @Override
    public boolean isWritable() {
        return closed || waitingBytes.get() < WAITING_LIMIT;
    }

    @Override
    public void whenWritable(Runnable callback) {
        writable.set(callback);
        tellWritable();
    }

    private void tellWritable() {
        if (isWritable()) {
            Runnable callback = writable.getAndSet(null);
            if (callback != null) {
                callback.run();
            }
        }
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public boolean submit(Runnable task) {
        synchronized (lock) {
            if (over) {
                return false;
            }
            tasks.add(task);
            if (atWork) {
                return true;
            }
            atWork = true;
        }
        return execute(this::work);
    }

    private void work() {
        while (true) {
            Runnable task;
            synchronized (lock) {
                task = tasks.poll();
                if (task == null) {
                    atWork = false;
                    return;
                }
            }
            try {
                task.run();
            } catch (Throwable thrown) {
                LOG.error("a WebSocket of a client failed, closed", thrown);
                close();
            }
        }
    }

    /** @return false when the application has ended */
    private boolean execute(Runnable task) {
        try {
            threads.execute(task);
            return true;
        } catch (RejectedExecutionException ended) {
            close();
            return false;
        }
    }

    @Override
    public void finish() {
        finishing = true;
        write();
    }

    @Override
    public void abort() {
        close();
    }

    private void close() {
        closed = true;
        try {
            socket.close();
        } catch (IOException unclosed) {
            LOG.debug("client connection cannot be closed: {}", unclosed.toString());
        }
        tellWritable();
    }
}
