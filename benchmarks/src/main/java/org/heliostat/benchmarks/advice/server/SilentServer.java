package org.heliostat.benchmarks.advice.server;

import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Takes connections (TCP) or questions (UDP) on a port of 127.0.0.1, and never says a word. Any thread. */
public final class SilentServer implements AutoCloseable {

    private static final int BACKLOG = 4_096;

    private final Closeable socket;
    private final int port;

    private SilentServer(Closeable socket, int port) {
        this.socket = socket;
        this.port = port;
    }

    /** The system takes connections by itself; nobody accepts them. */
    public static SilentServer tcp() throws IOException {
        ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        return new SilentServer(listening, listening.getLocalPort());
    }

    public static SilentServer udp() throws IOException {
        DatagramSocket bound = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        return new SilentServer(bound, bound.getLocalPort());
    }

    public int port() {
        return port;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
