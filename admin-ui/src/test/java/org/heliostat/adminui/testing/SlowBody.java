package org.heliostat.adminui.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;

/** A body that comes when the test says so. Whoever reads before waits, for ever if need be. */
public final class SlowBody implements RequestBody {

    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private final CountDownLatch awaited = new CountDownLatch(1);
    private boolean ended;
    private @Nullable IOException failure;
    private @Nullable Runnable callback;

    /** More of it arrives. */
    public void arrives(String text) {
        Runnable now;
        synchronized (this) {
            pieces.add(text.getBytes(StandardCharsets.UTF_8));
            now = ready();
        }
        now.run();
    }

    /** Nothing more comes. */
    public void ends() {
        Runnable now;
        synchronized (this) {
            ended = true;
            now = ready();
        }
        now.run();
    }

    @Override
    public void fail(IOException why) {
        Runnable now;
        synchronized (this) {
            failure = why;
            now = ready();
        }
        now.run();
    }

    /** Waits until a thread waits for it. */
    public void awaitReader() throws InterruptedException {
        awaited.await();
    }

    @Override
    public long contentLength() {
        return -1;
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        while (!isReady()) {
            awaited.countDown();
            try {
                wait();
            } catch (InterruptedException stopped) {
                throw new IOException(stopped);
            }
        }
        byte[] piece = pieces.poll();
        if (piece != null) {
            int count = Math.min(length, piece.length);
            System.arraycopy(piece, 0, bytes, offset, count);
            if (count < piece.length) {
                pieces.addFirst(Arrays.copyOfRange(piece, count, piece.length));
            }
            return count;
        }
        if (failure != null) {
            throw failure;
        }
        return -1;
    }

    @Override
    public int available() {
        return pieces.isEmpty() ? 0 : pieces.peek().length;
    }

    @Override
    public synchronized boolean isFinished() {
        return ended && pieces.isEmpty();
    }

    @Override
    public synchronized boolean isReady() {
        return !pieces.isEmpty() || ended || failure != null;
    }

    @Override
    public void whenReady(Runnable then) {
        Runnable now;
        synchronized (this) {
            callback = then;
            now = isReady() ? ready() : () -> {};
        }
        now.run();
    }

    @Override
    public @Nullable HeaderFields trailers() {
        return null;
    }

    private Runnable ready() {
        notifyAll();
        Runnable then = callback;
        callback = null;
        return then == null ? () -> {} : then;
    }
}
