package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of a request as a stream; blocking, or by callbacks once a listener is set (Servlet 6.1, 3.7).
 *
 * <p>Callbacks run on session threads, one at a time with all other code of the exchange.
 */
final class RequestInput extends ServletInputStream {

    private static final Logger LOG = LoggerFactory.getLogger(RequestInput.class);

    private final RequestState request;
    private final RequestBody body;
    private final byte[] single = new byte[1];
    private @Nullable ReadListener listener;
    private boolean waiting;
    private boolean allReadTold;
    private boolean readyAsked;

    RequestInput(RequestState request, RequestBody body) {
        this.request = request;
        this.body = body;
    }

    @Override
    public int read() throws IOException {
        int count = read(single, 0, 1);
        return count < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        request.exchange();
        if (listener != null && !readyAsked && !body.isReady()) {
            throw new IllegalStateException("read without isReady having answered true");
        }
        if (length == 0) {
            return 0;
        }
        readyAsked = false;
        return body.read(bytes, offset, length);
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
        if (buffer.remaining() == 0) {
            return read(single, 0, 0);
        }
        if (buffer.hasArray()) {
            int count = read(buffer.array(), buffer.arrayOffset() + buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + Math.max(0, count));
            return count;
        }
        byte[] bytes = new byte[Math.min(buffer.remaining(), 8192)];
        int count = read(bytes, 0, bytes.length);
        buffer.put(bytes, 0, Math.max(0, count));
        return count;
    }

    @Override
    public int available() {
        request.exchange();
        return body.available();
    }

    @Override
    public boolean isFinished() {
        request.exchange();
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        request.exchange();
        // Without a listener reading waits, so it may always be tried (Servlet 6.1, ServletInputStream.read).
        if (listener == null) {
            return true;
        }
        // At the end there is nothing to read: onAllDataRead says so.
        if (body.isReady() && !body.isFinished()) {
            readyAsked = true;
            return true;
        }
        awaitData();
        return false;
    }

    @Override
    public void setReadListener(ReadListener newListener) {
        if (newListener == null) {
            throw new NullPointerException("read listener");
        }
        if (listener != null) {
            throw new IllegalStateException("a read listener has been set already");
        }
        request.requireAsync();
        listener = newListener;
        awaitData();
    }

    private void awaitData() {
        if (!waiting) {
            waiting = true;
            body.whenReady(() -> request.async().run(this::tellListener));
        }
    }

    private void tellListener() {
        waiting = false;
        ReadListener told = listener;
        if (told == null || request.hasEnded() || allReadTold) {
            return;
        }
        try {
            if (!body.isReady()) {
                awaitData();
                return;
            }
            if (!body.isFinished()) {
                told.onDataAvailable();
            }
            if (body.isFinished() && !allReadTold) {
                allReadTold = true;
                told.onAllDataRead();
            }
        } catch (Throwable thrown) {
            allReadTold = true;
            LOG.debug("the application's listener is told", thrown);
            told.onError(thrown);
        }
    }
}
