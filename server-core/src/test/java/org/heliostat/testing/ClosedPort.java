package org.heliostat.testing;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port that nobody listens at, and nobody can while this is held: a port that was merely given back may be another
 * server's a moment later.
 */
public final class ClosedPort implements AutoCloseable {

    private final Socket holder = new Socket();

    /** @param port 0 for any */
    public ClosedPort(int port) throws IOException {
        // Connections that were on it may still be on their way out.
        holder.setReuseAddress(true);
        holder.bind(new InetSocketAddress(port));
    }

    public int number() {
        return holder.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        holder.close();
    }
}
