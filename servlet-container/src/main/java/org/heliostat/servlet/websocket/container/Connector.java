package org.heliostat.servlet.websocket.container;

import jakarta.websocket.ClientEndpointConfig;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.Session;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.heliostat.servlet.websocket.endpoint.Instances;
import org.heliostat.servlet.websocket.figures.SocketAllowance;
import org.heliostat.servlet.websocket.figures.SocketEvent;
import org.heliostat.servlet.websocket.session.Handshaken;
import org.heliostat.servlet.websocket.session.SessionDefaults;
import org.heliostat.servlet.websocket.session.SessionHost;
import org.heliostat.servlet.websocket.session.WebSocketSession;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens WebSockets to other servers. Any thread but an I/O loop; it waits for the server. */
public final class Connector implements AutoCloseable {

    /** Client connections of one application; each holds a thread. */
    static final int MAX_CONNECTIONS = 200;

    private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

    private final SessionHost host;
    private final SocketAllowance allowance;
    private final Supplier<SessionDefaults> defaults;
    private final ClientThreads threads;
    private final Semaphore free = new Semaphore(MAX_CONNECTIONS);

    /** @param loader of the application */
    public Connector(
            SessionHost host, SocketAllowance allowance, Supplier<SessionDefaults> defaults, ClassLoader loader) {
        this.host = host;
        this.allowance = allowance;
        this.defaults = defaults;
        this.threads = new ClientThreads(loader);
    }

    /**
     * Connects; the endpoint has been told when it returns.
     *
     * @param group sessions with the same belong to one endpoint
     * @throws DeploymentException when the URI or the configuration is wrong
     * @throws IOException when the server cannot be reached, refuses, or there are too many connections
     */
    public Session connect(Endpoint endpoint, ClientEndpointConfig config, URI uri, String group)
            throws DeploymentException, IOException {
        requireUri(uri);
        Instances.requireMakeable(config.getEncoders());
        Instances.requireMakeable(config.getDecoders());
        if (!free.tryAcquire()) {
            host.figures().count(SocketEvent.REFUSED_FULL);
            throw new IOException("the application has " + MAX_CONNECTIONS + " client connections already");
        }
        boolean open = false;
        try {
            if (!allowance.take()) {
                host.figures().count(SocketEvent.REFUSED_FULL);
                throw new IOException("no more WebSockets (MaxWebSockets: "
                        + allowance.limits().maxSockets() + ")");
            }
            try {
                Session session = open(endpoint, config, uri, group);
                open = true;
                return session;
            } finally {
                if (!open) {
                    allowance.give();
                }
            }
        } finally {
            if (!open) {
                free.release();
            }
        }
    }

    private static void requireUri(URI uri) throws DeploymentException {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme();
        if (!scheme.matches("(?i)wss?|https?") || uri.getHost() == null || uri.getFragment() != null) {
            throw new DeploymentException("WebSocket URI " + uri + " (expected: ws://host/path or wss://host/path)");
        }
    }

    private Session open(Endpoint endpoint, ClientEndpointConfig config, URI uri, String group) throws IOException {
        int timeout = (int) Math.min(Integer.MAX_VALUE, host.limits().handshakeMillis());
        Socket socket = null;
        boolean open = false;
        try {
            socket = ClientSockets.connect(uri, config.getSSLContext(), timeout);
            ClientHandshake handshake =
                    new ClientHandshake(uri, config, host.limits().compression());
            ClientHandshake.Agreed agreed = handshake.perform(socket.getInputStream(), socket.getOutputStream());
            socket.setSoTimeout(0);
            Session session = begin(endpoint, config, handshaken(uri, agreed, group), socket);
            open = true;
            return session;
        } catch (SocketTimeoutException late) {
            host.figures().count(SocketEvent.HANDSHAKE_TIMEOUT);
            throw new IOException(
                    "no answer of the server at " + uri + " within " + timeout + " ms (WebSocketHandshakeTimeout)",
                    late);
        } finally {
            if (!open && socket != null) {
                socket.close();
            }
        }
    }

    private static Handshaken handshaken(URI uri, ClientHandshake.Agreed agreed, String group) {
        return new Handshaken(
                Handshaken.Target.of(uri),
                new Handshaken.Agreement(agreed.subprotocol(), agreed.extensions()),
                ClientSockets.isSecure(uri),
                null,
                null,
                group,
                true);
    }

    private Session begin(Endpoint endpoint, ClientEndpointConfig config, Handshaken handshaken, Socket socket)
            throws IOException {
        ClientLine line = new ClientLine(socket, socket.getInputStream(), socket.getOutputStream(), threads);
        WebSocketSession session = new WebSocketSession(host, endpoint, config, handshaken, defaults.get(), line);
        CountDownLatch begun = new CountDownLatch(1);
        boolean accepted = line.submit(() -> {
            session.begin();
            begun.countDown();
        });
        if (!accepted) {
            throw new IOException("the application has ended");
        }
        threads.execute(() -> {
            try {
                line.read(session);
            } finally {
                free.release();
                allowance.give();
            }
        });
        try {
            begun.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the endpoint was opened");
        }
        return session;
    }

    /**
     * Runs code of the application for a connection whose own thread is busy or over.
     *
     * @return false when all threads are taken, or the application has ended
     */
    public boolean aside(Runnable code) {
        try {
            threads.execute(code);
            return true;
        } catch (RejectedExecutionException noThread) {
            LOG.debug("no thread for the results of sends", noThread);
            return false;
        }
    }

    /** The application has ended; its connections were told before. */
    @Override
    public void close() {
        threads.close();
    }
}
