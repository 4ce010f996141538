package org.heliostat.servlet.websocket.server;

import java.io.IOException;
import org.heliostat.request.RequestBody;
import org.heliostat.request.client.ClientGoneException;
import org.heliostat.servlet.upgrade.UpgradedConnection;
import org.heliostat.servlet.websocket.protocol.Line;
import org.heliostat.servlet.websocket.session.WebSocketSession;

/**
 * A client's connection after its upgrade. While nothing comes no thread belongs to it; what comes is read on a session
 * thread, a limited amount at a time.
 */
final class UpgradedLine implements Line {

    private static final int BUFFER = 16 * 1024;
    private static final int SMALLEST_BUFFER = 512;
    private static final int TURN = 64 * 1024;

    private final UpgradedConnection connection;

    UpgradedLine(UpgradedConnection connection) {
        this.connection = connection;
    }

    /** Reads when there is something to read. */
    void readOn(WebSocketSession session) {
        connection.incoming().whenReady(() -> connection.submit(() -> read(session)));
    }

    private void read(WebSocketSession session) {
        RequestBody incoming = connection.incoming();
        byte[] buffer = new byte[Math.max(SMALLEST_BUFFER, Math.min(BUFFER, incoming.available()))];
        try {
            for (int left = TURN; left > 0 && !connection.isClosed() && incoming.isReady(); ) {
                int count = incoming.read(buffer, 0, buffer.length);
                if (count < 0) {
                    connection.close();
                    return;
                }
                session.received(buffer, 0, count);
                left -= count;
            }
        } catch (ClientGoneException gone) {
            connection.close();
            return;
        } catch (IOException ended) {
            // This side ends the connection, and leaves a moment for last words.
            if (!connection.isClosed()) {
                session.goAway(false);
            }
            return;
        }
        if (!connection.isClosed()) {
            readOn(session);
        }
    }

    @Override
    public void send(byte[] bytes, int offset, int length) {
        connection.transport().send(null, bytes, offset, length, false);
    }

    @Override
    public boolean isWritable() {
        return connection.transport().isWritable();
    }

    @Override
    public void whenWritable(Runnable callback) {
        connection.transport().whenWritable(callback);
    }

    @Override
    public boolean isOpen() {
        return connection.transport().isOpen();
    }

    @Override
    public boolean submit(Runnable task) {
        return connection.submit(task);
    }

    @Override
    public void finish() {
        connection.close();
    }

    @Override
    public void abort() {
        connection.abort();
    }
}
