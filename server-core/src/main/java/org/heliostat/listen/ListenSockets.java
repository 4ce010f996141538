package org.heliostat.listen;

import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.stats.ListenSocketSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** All listen sockets of a server with the I/O loops they share. Started and stopped by one thread. */
public final class ListenSockets implements AutoCloseable {

    private final TransportKind transport;
    private final IoLoops ioLoops;
    private final List<ListenSocket> sockets;
    private final Map<String, TlsEndpoint> secure = new HashMap<>();
    private @Nullable ExecutorService handshakes;

    /** Starts the I/O loops of sockets that speak plain text; nothing is bound yet. */
    public ListenSockets(
            List<ListenSocketConfig> configs, SocketOptions options, HttpEnvironment environment, Ticker ticker) {
        this(configs, options, new TlsOptions(0, Duration.ZERO), Certificates.NONE, environment, ticker);
    }

    /**
     * Starts the I/O loops; nothing is bound yet.
     *
     * @param certificates those of the secure sockets must be among them
     * @throws ConfigException when TLS cannot be spoken with one of them
     */
    public ListenSockets(
            List<ListenSocketConfig> configs,
            SocketOptions options,
            TlsOptions tlsOptions,
            Certificates certificates,
            HttpEnvironment environment,
            Ticker ticker) {
        Renegotiation.refuse();
        this.transport = TransportKind.choose(options.transport());
        ByteBufAllocator allocator = options.newAllocator();
        this.ioLoops = new IoLoops(options.loops(), transport, ticker);
        List<ListenSocket> made = new ArrayList<>();
        for (ListenSocketConfig config : configs) {
            if (config.security()) {
                secure.put(config.id(), new TlsEndpoint(config, certificates, tlsOptions, handshakes()));
            }
            ConnectionInitializer initializer = new ConnectionInitializer(
                    environment,
                    ioLoops,
                    config.id(),
                    SocketOptions.connectionsByDescriptors(),
                    secure.get(config.id()));
            made.add(new ListenSocket(config, options, transport, ioLoops, allocator, initializer));
        }
        this.sockets = List.copyOf(made);
    }

    /** Opens all; if one cannot be opened, none stays open. */
    public void open() throws ListenException {
        for (ListenSocket socket : sockets) {
            try {
                socket.open();
            } catch (ListenException cannotListen) {
                stopAccepting();
                throw cannotListen;
            }
        }
    }

    /**
     * Prepares what new connections get under a new configuration; nothing changes before {@link Renewal#apply}.
     *
     * @param configs by the ids of the sockets that are open; sockets without one that is secure stay as they are
     * @throws ConfigException when TLS cannot be spoken with one of them
     */
    public Renewal renewal(Map<String, ListenSocketConfig> configs, Certificates certificates) {
        List<Runnable> steps = new ArrayList<>();
        secure.forEach((id, endpoint) -> {
            ListenSocketConfig config = configs.get(id);
            if (config != null && config.security()) {
                steps.add(endpoint.renewal(config, certificates));
            }
        });
        return () -> steps.forEach(Runnable::run);
    }

    /** Certificates that are ready to be put into service. */
    @FunctionalInterface
    public interface Renewal {

        /** New connections get them; those that are open keep what they began with. Does not fail. */
        void apply();
    }

    /** @return in the order of the configuration */
    public List<ListenSocket> all() {
        return sockets;
    }

    /** @return how the sockets are driven */
    public TransportKind transport() {
        return transport;
    }

    /** Closes the listen sockets; connections go on. {@link #open} opens them again. */
    public void stopAccepting() {
        sockets.forEach(ListenSocket::stopAccepting);
    }

    /** Stops accepting, closes idle connections, and the others after the answers they still owe. */
    public void drain() {
        stopAccepting();
        ioLoops.drain();
    }

    /**
     * Waits for the connections to end after {@link #drain}; cuts what is left then.
     *
     * @return connections that had to be cut with an answer owed to them
     */
    public int awaitDrained(Duration patience) {
        return ioLoops.awaitDrained(patience);
    }

    /** @return connections now */
    public int connections() {
        return ioLoops.connections();
    }

    public List<ListenSocketSnapshot> snapshot() {
        return sockets.stream().map(ListenSocket::snapshot).toList();
    }

    /** Ends everything at once. */
    @Override
    public void close() {
        stopAccepting();
        ioLoops.close();
        if (handshakes != null) {
            handshakes.shutdownNow();
        }
    }

    /** @return as many threads as processors: a handshake does nothing but calculate */
    private ExecutorService handshakes() {
        ExecutorService threads = handshakes;
        if (threads == null) {
            threads = Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(), new NumberedThreads("tls"));
            handshakes = threads;
        }
        return threads;
    }
}
