package org.heliostat.servlet.servlethttp;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The body of an answer as a stream; blocking, or by callbacks once a listener is set (Servlet 6.1, 5.7). */
final class ResponseStream extends ServletOutputStream {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseStream.class);

    private final RequestState request;
    private final ResponseState response;
    private final ResponseBody body;
    private @Nullable WriteListener listener;
    private boolean waiting;
    private boolean readyTold;

    ResponseStream(RequestState request, ResponseState response) {
        this.request = request;
        this.response = response;
        this.body = response.body();
    }

    @Override
    public void write(int value) throws IOException {
        requireReady();
        body.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireReady();
        body.write(bytes, offset, length);
    }

    @Override
    public void print(@Nullable String text) throws IOException {
        requireReady();
        String printed = String.valueOf(text);
        body.write(printed, 0, printed.length(), StandardCharsets.ISO_8859_1);
    }

    /** Without waiting only what was granted may be written (Servlet 6.1, 5.7). */
    private void requireReady() {
        response.requireLive();
        if (listener != null && !readyTold && !response.transport().isWritable()) {
            throw new IllegalStateException("write without isReady having answered true");
        }
        readyTold = false;
    }

    @Override
    public void flush() throws IOException {
        response.requireLive();
        response.flush();
    }

    @Override
    public void close() throws IOException {
        response.closeBody();
    }

    @Override
    public boolean isReady() {
        response.requireLive();
        if (listener == null) {
            return true;
        }
        if (response.transport().isWritable()) {
            readyTold = true;
            return true;
        }
        awaitRoom();
        return false;
    }

    @Override
    public void setWriteListener(WriteListener newListener) {
        if (newListener == null) {
            throw new NullPointerException("write listener");
        }
        if (listener != null) {
            throw new IllegalStateException("a write listener has been set already");
        }
        request.requireAsync();
        listener = newListener;
        response.live().output().nonBlocking();
        awaitRoom();
    }

    private void awaitRoom() {
        if (!waiting) {
            waiting = true;
            response.transport().whenWritable(() -> request.async().run(this::tellListener));
        }
    }

    private void tellListener() {
        waiting = false;
        WriteListener told = listener;
        if (told == null || request.hasEnded()) {
            return;
        }
        try {
            if (!response.transport().isOpen()) {
                throw new IOException("the client closed the connection");
            }
            told.onWritePossible();
        } catch (Throwable thrown) {
            LOG.debug("the application's listener is told", thrown);
            told.onError(thrown);
        }
    }
}
