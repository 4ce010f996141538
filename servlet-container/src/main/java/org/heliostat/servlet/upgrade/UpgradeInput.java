package org.heliostat.servlet.upgrade;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import org.heliostat.request.RequestBody;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what the client sends on an upgraded connection; blocking, or by callbacks once a listener is set. */
final class UpgradeInput extends ServletInputStream {

    private static final Logger LOG = LoggerFactory.getLogger(UpgradeInput.class);

    private final RequestBody incoming;
    private final ConnectionTasks connection;
    private @Nullable ReadListener listener;
    private boolean waiting;
    private boolean endTold;
    private boolean readyAsked;

    UpgradeInput(RequestBody incoming, ConnectionTasks connection) {
        this.incoming = incoming;
        this.connection = connection;
    }

    @Override
    public int read() throws IOException {
        byte[] single = new byte[1];
        int count = read(single, 0, 1);
        return count < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (connection.isClosed()) {
            throw new IOException("the upgraded connection is closed");
        }
        if (listener != null && !readyAsked && !incoming.isReady()) {
            throw new IllegalStateException("read without isReady having answered true");
        }
        if (length == 0) {
            return 0;
        }
        readyAsked = false;
        return incoming.read(bytes, offset, length);
    }

    @Override
    public int available() {
        return incoming.available();
    }

    @Override
    public boolean isFinished() {
        return incoming.isFinished();
    }

    @Override
    public boolean isReady() {
        if (listener == null) {
            return incoming.isReady();
        }
        if (incoming.isReady() && !incoming.isFinished()) {
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
        listener = newListener;
        awaitData();
    }

    private void awaitData() {
        if (!waiting) {
            waiting = true;
            incoming.whenReady(() -> connection.submit(this::tell));
        }
    }

    /** Tells the listener what is there: data, the end, or that reading fails. On the connection's session thread. */
    void tell() {
        waiting = false;
        ReadListener told = listener;
        if (told == null || endTold || connection.isClosed()) {
            return;
        }
        try {
            if (!incoming.isFinished()) {
                told.onDataAvailable();
            }
            if (incoming.isFinished() && !endTold) {
                endTold = true;
                told.onAllDataRead();
            }
        } catch (Throwable thrown) {
            endTold = true;
            LOG.debug("the application's listener is told", thrown);
            told.onError(thrown);
            connection.close();
        }
    }
}
