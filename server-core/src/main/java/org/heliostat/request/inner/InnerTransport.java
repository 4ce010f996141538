package org.heliostat.request.inner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.PreparedAnswer;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.client.ClientGoneException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the answer of a request within the server: bodies with status 200 go to where they were asked for, others
 * nowhere. The thread that asked writes at once; what others send is kept until it comes for it.
 */
public final class InnerTransport implements ResponseTransport {

    private static final int OK = 200;
    private static final int PIECE = 8192;

    private final ResponseTransport client;
    private final OutputStream body;
    private final int mostKept;
    private final Thread asker = Thread.currentThread();
    private final List<Runnable> whenGone = new ArrayList<>();
    private @Nullable ByteArrayOutputStream kept;
    private @Nullable IOException failure;
    private int status;
    private String contentType = "";
    private long bytes;
    private boolean complete;
    private boolean cut;

    /**
     * @param client the way to the client that everything is for
     * @param body of the answer that asks; written by the calling thread only
     * @param mostKept bytes that are kept of what other threads send
     */
    public InnerTransport(ResponseTransport client, OutputStream body, int mostKept) {
        this.client = client;
        this.body = body;
        this.mostKept = mostKept;
    }

    /**
     * Writes what other threads have sent. By the thread that asked, when the exchange has ended.
     *
     * @throws IOException when the answer that asks could not be written, now or before
     */
    public synchronized InnerAnswer end() throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (kept != null && !cut) {
            kept.writeTo(body);
        }
        return InnerAnswer.ended(status, contentType, complete && !cut);
    }

    @Override
    public void send(@Nullable Response head, byte[] content, int offset, int length, boolean last) {
        boolean over;
        synchronized (this) {
            begin(head);
            bytes += length;
            if (status == OK && !cut && failure == null) {
                take(content, offset, length);
            }
            complete |= last;
            over = cut;
        }
        if (over) {
            abort();
        }
    }

    @Override
    public void send(@Nullable Response head, ByteBuffer content, boolean last) {
        ByteBuffer rest = content.duplicate();
        byte[] piece = new byte[Math.min(PIECE, rest.remaining())];
        Response first = head;
        do {
            int count = Math.min(piece.length, rest.remaining());
            rest.get(piece, 0, count);
            send(first, piece, 0, count, last && !rest.hasRemaining());
            first = null;
        } while (rest.hasRemaining());
    }

    /** Never called: {@link #takesFiles} says no. */
    @Override
    public void send(
            @Nullable Response head, FileChannel file, long position, long count, boolean last, Runnable release) {
        release.run();
        throw new IllegalStateException("files are sent as bytes here");
    }

    @Override
    public boolean takesFiles() {
        return false;
    }

    @Override
    public void send(PreparedAnswer answer) {
        throw new IllegalStateException("no loop answers requests within the server");
    }

    /** Nobody asked for it. */
    @Override
    public void sendInterim(int interim, HeaderFields headers) {}

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void awaitWritable() throws IOException {
        if (!isOpen()) {
            throw new ClientGoneException("nobody waits for this answer any more");
        }
    }

    @Override
    public void whenWritable(Runnable callback) {
        callback.run();
    }

    @Override
    public synchronized boolean isOpen() {
        return !cut && client.isOpen();
    }

    @Override
    public void whenGone(Runnable callback) {
        synchronized (this) {
            if (!cut) {
                whenGone.add(callback);
            }
        }
        client.whenGone(this::abort);
    }

    /** The answer ends here; so does what is done for it. */
    @Override
    public void abort() {
        List<Runnable> callbacks;
        synchronized (this) {
            cut = true;
            callbacks = List.copyOf(whenGone);
            whenGone.clear();
        }
        callbacks.forEach(Runnable::run);
    }

    @Override
    public long bytesReceived() {
        return 0;
    }

    @Override
    public synchronized long bytesSent() {
        return bytes;
    }

    @Override
    public synchronized long bodyBytesSent() {
        return bytes;
    }

    private void begin(@Nullable Response head) {
        if (head != null) {
            int said = head.status();
            status = said == Response.NO_STATUS ? OK : said;
            String type = head.headers().first("Content-Type");
            contentType = type == null ? "" : type;
        }
    }

    private void take(byte[] content, int offset, int length) {
        if (Thread.currentThread() != asker) {
            keep(content, offset, length);
            return;
        }
        try {
            if (kept != null) {
                kept.writeTo(body);
                kept = null;
            }
            body.write(content, offset, length);
        } catch (IOException gone) {
            failure = gone;
        }
    }

    private void keep(byte[] content, int offset, int length) {
        if (kept == null) {
            kept = new ByteArrayOutputStream();
        }
        if (length > mostKept - kept.size()) {
            cut = true;
            return;
        }
        kept.write(content, offset, length);
    }
}
