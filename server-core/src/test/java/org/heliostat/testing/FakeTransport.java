package org.heliostat.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;

/** Keeps what was sent; can be told that the client is slow or gone. Safe for hand-over between threads. */
public final class FakeTransport implements ResponseTransport {

    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final List<Integer> interims = new ArrayList<>();
    private final List<Runnable> whenGone = new ArrayList<>();
    private final List<Runnable> whenWritable = new ArrayList<>();
    private @Nullable Response head;
    private @Nullable PreparedAnswer prepared;
    private boolean complete;
    private boolean aborted;
    private boolean gone;
    private boolean writable = true;
    private boolean broken;
    private volatile boolean takesFiles = true;
    private int sends;
    private long waitedNanos;

    /** @return the response whose head was sent, null while none was */
    public synchronized @Nullable Response head() {
        return head;
    }

    public synchronized @Nullable PreparedAnswer prepared() {
        return prepared;
    }

    public synchronized byte[] body() {
        return body.toByteArray();
    }

    /** @return the body as UTF-8 text */
    public synchronized String text() {
        return body.toString(StandardCharsets.UTF_8);
    }

    public synchronized boolean isComplete() {
        return complete;
    }

    public synchronized boolean isAborted() {
        return aborted;
    }

    public synchronized List<Integer> interims() {
        return List.copyOf(interims);
    }

    /** @return how many pieces the answer was handed over in */
    public synchronized int sends() {
        return sends;
    }

    /** A thread has waited so long for the client. */
    public synchronized void hasWaited(Duration time) {
        waitedNanos += time.toNanos();
    }

    @Override
    public synchronized long waitedNanos() {
        return waitedNanos;
    }

    /** The client takes no more until {@link #resume}. */
    public synchronized void stall() {
        writable = false;
    }

    public void resume() {
        List<Runnable> callbacks;
        synchronized (this) {
            writable = true;
            callbacks = List.copyOf(whenWritable);
            whenWritable.clear();
            notifyAll();
        }
        callbacks.forEach(Runnable::run);
    }

    /** Files are to be handed over as bytes, as where they must be encrypted. */
    public FakeTransport withoutFiles() {
        takesFiles = false;
        return this;
    }

    @Override
    public boolean takesFiles() {
        return takesFiles;
    }

    /** Every further send fails with a defect. */
    public synchronized void breakDown() {
        broken = true;
    }

    /** The client closes the connection. */
    public void disconnect() {
        List<Runnable> callbacks;
        synchronized (this) {
            gone = true;
            callbacks = List.copyOf(whenGone);
            whenGone.clear();
            notifyAll();
        }
        callbacks.forEach(Runnable::run);
    }

    @Override
    public synchronized void send(@Nullable Response newHead, byte[] bytes, int offset, int length, boolean last) {
        begin(newHead);
        body.write(bytes, offset, length);
        complete |= last;
    }

    @Override
    public synchronized void send(@Nullable Response newHead, ByteBuffer content, boolean last) {
        begin(newHead);
        byte[] bytes = new byte[content.remaining()];
        content.duplicate().get(bytes);
        body.writeBytes(bytes);
        complete |= last;
    }

    @Override
    public synchronized void send(
            @Nullable Response newHead, FileChannel file, long position, long count, boolean last, Runnable release) {
        begin(newHead);
        copy(file, position, count, release);
        complete |= last;
    }

    private void copy(FileChannel file, long position, long count, Runnable release) {
        try {
            file.transferTo(position, count, Channels.newChannel(body));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } finally {
            release.run();
        }
    }

    @Override
    public synchronized void send(PreparedAnswer answer) {
        sends++;
        prepared = answer;
        byte[] bytes = new byte[answer.body().remaining()];
        answer.body().duplicate().get(bytes);
        body.writeBytes(bytes);
        PreparedAnswer.WholeFile file = answer.file();
        if (file != null) {
            copy(file.channel(), 0, file.size(), file.release());
        }
        complete = true;
    }

    @Override
    public synchronized void sendInterim(int status, HeaderFields headers) {
        interims.add(status);
    }

    @Override
    public synchronized boolean isWritable() {
        return writable || gone;
    }

    @Override
    public synchronized void awaitWritable() throws IOException {
        try {
            while (!writable && !gone) {
                wait();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new ClientGoneException("interrupted");
        }
        if (gone) {
            throw new ClientGoneException("the client closed the connection");
        }
    }

    @Override
    public void whenWritable(Runnable callback) {
        synchronized (this) {
            if (!writable && !gone) {
                whenWritable.add(callback);
                return;
            }
        }
        callback.run();
    }

    @Override
    public synchronized boolean isOpen() {
        return !gone && !aborted;
    }

    @Override
    public synchronized void whenGone(Runnable callback) {
        whenGone.add(callback);
    }

    @Override
    public synchronized void abort() {
        aborted = true;
    }

    @Override
    public long bytesReceived() {
        return 0;
    }

    @Override
    public synchronized long bytesSent() {
        return body.size();
    }

    @Override
    public synchronized long bodyBytesSent() {
        return body.size();
    }

    private void begin(@Nullable Response newHead) {
        if (broken) {
            throw new IllegalStateException("broken on purpose");
        }
        sends++;
        if (newHead != null) {
            if (head != null) {
                throw new IllegalStateException("the head was sent twice");
            }
            head = newHead;
        } else if (head == null) {
            throw new IllegalStateException("bytes before the head");
        }
        if (complete) {
            throw new IllegalStateException("bytes after the end");
        }
    }
}
