package org.heliostat.benchmarks.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;

/** Accepts connections and throws away what comes: what the generator of floods costs by itself. Its threads end with it. */
final class Sink implements AutoCloseable {

    private static final int PIECE = 64 * 1024;
    private static final int BACKLOG = 1_024;

    private final ServerSocket socket;

    /** @param transport that its clients come by; it costs them what the server's does */
    Sink(Transport transport) throws IOException {
        socket = transport.listen(BACKLOG);
        start(this::accept, "sink");
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        while (true) {
            try {
                Socket connection = socket.accept();
                start(() -> discard(connection), "sink of a connection");
            } catch (IOException closed) {
                return;
            }
        }
    }

    private static void discard(Socket connection) {
        byte[] piece = new byte[PIECE];
        try (connection) {
            InputStream in = connection.getInputStream();
            int count = in.read(piece);
            while (count >= 0) {
                count = in.read(piece);
            }
        } catch (IOException reset) {
            // The client has left.
            return;
        }
    }

    private static void start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
