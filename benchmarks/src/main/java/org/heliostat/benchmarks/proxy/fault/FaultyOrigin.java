package org.heliostat.benchmarks.proxy.fault;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An origin that fails as it is told. It speaks as much HTTP/1.1 as the proxies need, and notes how often each request came
 * in: its path names it. A thread for each connection; methods may be called by any thread.
 */
final class FaultyOrigin implements AutoCloseable {

    /** How it answers. */
    enum Manner {
        WELL,
        NOT_AT_ALL,
        LATE,
        BY_RESET,
        BY_GARBAGE
    }

    private static final Pattern REQUEST = Pattern.compile("^(GET|POST) (\\S+) HTTP/1\\.[01]\r\n");
    private static final Pattern LENGTH = Pattern.compile("(?i)\r\ncontent-length: *(\\d+)\r\n");
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/plain\r\n\r\nwell\n"
                    .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] GARBAGE =
            "\u0001\u0002\u0003 this is no HTTP\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int BACKLOG = 256;
    private static final int LONGEST_HEAD = 16_384;
    private static final long LATE_NANOS = 500_000_000;

    private final Map<String, AtomicInteger> seen;
    private final int port;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile Manner manner = Manner.WELL;
    private @Nullable ServerSocket listening;

    /** @param seen counts each request by its path; origins share it */
    FaultyOrigin(Map<String, AtomicInteger> seen) throws IOException {
        this.seen = seen;
        ServerSocket socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        this.port = socket.getLocalPort();
        accept(socket);
    }

    int port() {
        return port;
    }

    /** Answers so from now on, also on connections that are open. */
    void answer(Manner how) {
        manner = how;
    }

    /** Closes its port and resets its connections, as the system does for a process that is killed. */
    synchronized void kill() throws IOException {
        ServerSocket socket = listening;
        if (socket != null) {
            socket.close();
            listening = null;
        }
        for (Socket connection : connections) {
            reset(connection);
        }
    }

    /** Is there again, at the same port. */
    synchronized void restart() throws IOException {
        if (listening == null) {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            accept(socket);
        }
    }

    @Override
    public void close() throws IOException {
        kill();
    }

    private synchronized void accept(ServerSocket socket) {
        listening = socket;
        start("origin " + port, () -> {
            while (!socket.isClosed()) {
                try {
                    Socket connection = socket.accept();
                    connections.add(connection);
                    start("origin " + port + " connection", () -> serve(connection));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            while (readRequest(in) && answered(connection)) {
                Thread.onSpinWait();
            }
        } catch (IOException gone) {
            // The proxy has ended it, or we have.
            return;
        } finally {
            connections.remove(connection);
        }
    }

    /** @return whether there was one */
    private boolean readRequest(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < LONGEST_HEAD && head.indexOf("\r\n\r\n") < 0) {
            int letter = in.read();
            if (letter < 0) {
                return false;
            }
            head.append((char) letter);
        }
        Matcher request = REQUEST.matcher(head);
        if (!request.find()) {
            throw new IOException("no request: " + head);
        }
        Matcher length = LENGTH.matcher(head);
        if (length.find()) {
            in.skipNBytes(Integer.parseInt(length.group(1)));
        }
        seen.computeIfAbsent(request.group(2), none -> new AtomicInteger()).incrementAndGet();
        return true;
    }

    /** @return whether the connection goes on */
    private boolean answered(Socket connection) throws IOException {
        switch (manner) {
            case NOT_AT_ALL -> {
                // Until the proxy has enough of it, or it is told otherwise and another request comes.
                while (manner == Manner.NOT_AT_ALL && !connection.isClosed()) {
                    LockSupport.parkNanos(LATE_NANOS / 10);
                }
                return false;
            }
            case BY_RESET -> {
                reset(connection);
                return false;
            }
            case BY_GARBAGE -> {
                connection.getOutputStream().write(GARBAGE);
                return false;
            }
            case LATE -> LockSupport.parkNanos(LATE_NANOS);
            case WELL -> {
                // At once.
            }
        }
        connection.getOutputStream().write(ANSWER);
        return true;
    }

    /** Whoever serves it may close it in the same moment, since its client has left: then there is nothing to be reset. */
    private static void reset(Socket connection) throws IOException {
        try {
            connection.setSoLinger(true, 0);
        } catch (SocketException closed) {
            if (!connection.isClosed()) {
                throw closed;
            }
        }
        connection.close();
    }
}
