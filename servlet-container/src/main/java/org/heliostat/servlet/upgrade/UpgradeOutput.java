package org.heliostat.servlet.upgrade;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import org.heliostat.request.Response;
import org.heliostat.request.ResponseTransport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what the application writes on an upgraded connection; blocking, or by callbacks once a listener is set. */
final class UpgradeOutput extends ServletOutputStream {

    private static final Logger LOG = LoggerFactory.getLogger(UpgradeOutput.class);

    private final Response response;
    private final ResponseTransport transport;
    private final ConnectionTasks connection;
    private @Nullable WriteListener listener;
    private boolean waiting;

    UpgradeOutput(Response response, ConnectionTasks connection) {
        this.response = response;
        this.transport = response.transport();
        this.connection = connection;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        requireOpen();
        response.output().write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
        requireOpen();
        response.output().flush();
    }

    /** The end of what is sent is the end of the connection. */
    @Override
    public void close() {
        connection.close();
    }

    @Override
    public boolean isReady() {
        if (listener == null || transport.isWritable()) {
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
        listener = newListener;
        response.output().nonBlocking();
        awaitRoom();
    }

    private void requireOpen() throws IOException {
        if (connection.isClosed()) {
            throw new IOException("the upgraded connection is closed");
        }
    }

    private void awaitRoom() {
        if (!waiting) {
            waiting = true;
            transport.whenWritable(() -> connection.submit(this::tell));
        }
    }

    /** The client is gone: a listener that waits for room hears of it. On the connection's session thread. */
    void lost() {
        if (waiting) {
            tell();
        }
    }

    private void tell() {
        waiting = false;
        WriteListener told = listener;
        if (told == null || connection.isClosed()) {
            return;
        }
        try {
            if (!transport.isOpen()) {
                throw new IOException("the client closed the connection");
            }
            told.onWritePossible();
        } catch (Throwable thrown) {
            LOG.debug("the application's listener is told", thrown);
            told.onError(thrown);
            connection.close();
        }
    }
}
