package org.heliostat.listen;

import io.netty.buffer.ByteBufAllocator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.config.ConfigException;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.connection.IoLoop;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.listen.tls.Staples;
import org.heliostat.listen.tls.TlsOptions;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.thread.Heartbeat;
import org.heliostat.time.PeriodicTasks;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All listen sockets of a server with the I/O loops they share. Started, changed and stopped by one thread at a time;
 * any may look.
 */
public final class ListenSockets implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ListenSockets.class);

    private static final int PROBE_BYTES = 64 * 1024;

    private final SocketOptions options;
    private final TransportKind transport;
    private final ByteBufAllocator allocator;
    private final HttpEnvironment environment;
    private final InheritedSockets inherited;
    private final IoLoops ioLoops;
    private final PeriodicTasks clock;
    private final TlsEndpoints secure;
    private volatile List<ListenSocket> sockets = List.of();

    /** Starts the I/O loops of sockets that speak plain text; nothing is bound yet. */
    public ListenSockets(
            List<ListenSocketConfig> configs, SocketOptions options, HttpEnvironment environment, Ticker ticker) {
        this(configs, options, environment, InheritedSockets.NONE, ticker);
    }

    /** The same, of sockets that may be open already. */
    public ListenSockets(
            List<ListenSocketConfig> configs,
            SocketOptions options,
            HttpEnvironment environment,
            InheritedSockets inherited,
            Ticker ticker) {
        this(
                configs,
                options,
                TlsOptions.UNUSED,
                Certificates.NONE,
                new Staples(() -> 0),
                environment,
                inherited,
                ticker);
    }

    /**
     * Starts the I/O loops; nothing is bound yet.
     *
     * @param certificates those of the secure sockets must be among them
     * @param staples what is shown with certificates
     * @param inherited sockets that are open already
     * @throws ConfigException when TLS cannot be spoken with one of them
     */
    public ListenSockets(
            List<ListenSocketConfig> configs,
            SocketOptions options,
            TlsOptions tlsOptions,
            Certificates certificates,
            Staples staples,
            HttpEnvironment environment,
            InheritedSockets inherited,
            Ticker ticker) {
        Renegotiation.refuse();
        this.secure = new TlsEndpoints(tlsOptions, staples, ticker);
        this.options = options;
        this.transport = TransportKind.choose(options.transport());
        this.allocator = options.newAllocator();
        this.environment = environment;
        this.inherited = inherited;
        this.ioLoops = new IoLoops(options.loopName(), options.loops(), transport, ticker);
        this.clock = new PeriodicTasks(options.loopName() + "-clock");
        List<ListenSocket> made = new ArrayList<>();
        try {
            for (ListenSocketConfig config : configs) {
                TlsEndpoint tls = config.security() ? secure.make(config, certificates, tlsOptions) : null;
                made.add(newSocket(config.id(), config, tls));
            }
        } catch (ConfigException unusable) {
            secure.close();
            throw unusable;
        }
        this.sockets = List.copyOf(made);
        // Last: a certificate that cannot be used leaves no thread behind.
        clock.every(Duration.ofSeconds(IoLoop.TICK_SECONDS), "turns of I/O loops", this::tick);
    }

    /** Takes the addresses of all; clients that come wait until {@link #open}. If one cannot be had, none is kept. */
    public void bind() throws ListenException {
        for (ListenSocket socket : sockets) {
            try {
                socket.bind();
            } catch (ListenException cannotListen) {
                stopAccepting();
                throw cannotListen;
            }
        }
    }

    /** Opens all; if one cannot be opened, none stays open. */
    public void open() throws ListenException {
        bind();
        ioLoops.endDrain();
        sockets.forEach(ListenSocket::beginAccepting);
    }

    /**
     * Prepares the sockets of another configuration. New ones are bound now, so that what is wrong with them is known
     * before anything has changed; a new address that overlaps one in use is bound beside it, or takes its place already
     * where the kernel does not allow that.
     *
     * @param configs every listen socket, in the order of the configuration
     * @throws ConfigException when TLS cannot be spoken with one of them
     * @throws ListenException when an address cannot be had; everything is as it was then
     */
    public SocketChange change(List<ListenSocketConfig> configs, TlsOptions tlsOptions, Certificates certificates)
            throws ListenException {
        Map<String, ListenSocketConfig> open = new LinkedHashMap<>();
        sockets.forEach(socket -> open.put(socket.key(), socket.config()));
        SocketMatch match = SocketMatch.of(open, configs);
        var change = new Prepared(match, sockets, tlsOptions);
        try {
            match.kept().forEach((key, config) -> change.keep(key, config, tlsOptions, certificates));
            for (ListenSocketConfig config : match.added()) {
                change.add(config, tlsOptions, certificates);
            }
        } catch (ConfigException | ListenException impossible) {
            change.discard();
            throw impossible;
        }
        change.inOrderOf(configs);
        return change;
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

    /** @return by how much the I/O loop that is the latest is behind, 0 when none is */
    public long loopLateNanos() {
        return ioLoops.lateNanos();
    }

    /** @return connections now */
    public int connections() {
        return ioLoops.connections();
    }

    /** @return of every I/O loop and acceptor. Any thread. */
    public List<Heartbeat> heartbeats() {
        List<Heartbeat> all = new ArrayList<>(ioLoops.heartbeats());
        sockets.forEach(socket -> all.addAll(socket.heartbeats()));
        return all;
    }

    /** @return whether there is memory for a buffer of a connection, outside of the heap. Any thread. */
    public boolean hasBuffers() {
        try {
            return allocator.directBuffer(PROBE_BYTES).release();
        } catch (OutOfMemoryError none) {
            return false;
        }
    }

    public List<ListenSocketSnapshot> snapshot(Instant now) {
        return sockets.stream().map(socket -> socket.snapshot(now)).toList();
    }

    /** Ends everything at once. */
    @Override
    public void close() {
        clock.close();
        stopAccepting();
        ioLoops.close();
        secure.close();
    }

    /** @return endpoints of TLS, to be looked after */
    public TlsEndpoints secure() {
        return secure;
    }

    private void tick() {
        ioLoops.tick();
        List<ListenSocket> now = sockets;
        // By number: an iterator would have to be made, which fails where memory is short.
        for (int i = 0; i < now.size(); i++) {
            now.get(i).tick();
        }
    }

    private ListenSocket newSocket(String key, ListenSocketConfig config, @Nullable TlsEndpoint tls) {
        if (tls != null) {
            secure.put(key, tls);
        }
        ConnectionInitializer initializer = new ConnectionInitializer(
                environment,
                ioLoops,
                key,
                SocketOptions.connectionsByDescriptors(),
                options.makesRoom(),
                secure.shares(),
                secure.challenges(),
                tls);
        return new ListenSocket(key, config, options, transport, ioLoops, allocator, initializer, inherited);
    }

    /** A change while it is being prepared. Belongs to one thread. */
    private final class Prepared implements SocketChange {

        private final SocketMatch match;
        private final TlsOptions tlsOptions;
        private final List<ListenSocket> before;
        private final Map<String, String> routes;
        private final List<Runnable> steps = new ArrayList<>();
        private final List<Runnable> stepsBack = new ArrayList<>();
        private final List<ListenSocket> opened = new ArrayList<>();
        private final List<ListenSocket> displaced = new ArrayList<>();
        /** Those that share their port as long as old and new ones are open. */
        private final List<ListenSocket> sharing = new ArrayList<>();

        private List<ListenSocket> after = new ArrayList<>();

        Prepared(SocketMatch match, List<ListenSocket> before, TlsOptions tlsOptions) {
            this.match = match;
            this.tlsOptions = tlsOptions;
            this.before = before;
            this.routes = new LinkedHashMap<>(match.routes());
        }

        void keep(String key, ListenSocketConfig config, TlsOptions tlsOptions, Certificates certificates) {
            ListenSocket socket = socket(key);
            after.add(socket);
            TlsEndpoint known = secure.get(key);
            if (!config.security()) {
                steps.add(() -> {
                    socket.reconfigure(config, null);
                    secure.forget(key);
                });
            } else if (known == null) {
                TlsEndpoint fresh = secure.make(config, certificates, tlsOptions);
                stepsBack.add(fresh::close);
                steps.add(() -> {
                    secure.put(key, fresh);
                    socket.reconfigure(config, fresh);
                });
            } else {
                TlsEndpoint.Renewal renewal = secure.renewal(known, config, certificates, tlsOptions);
                stepsBack.add(renewal::discard);
                steps.add(() -> {
                    renewal.apply();
                    socket.reconfigure(config, known);
                });
            }
        }

        void add(ListenSocketConfig config, TlsOptions tlsOptions, Certificates certificates) throws ListenException {
            TlsEndpoint tls = config.security() ? secure.make(config, certificates, tlsOptions) : null;
            List<ListenSocket> inTheWay = before.stream()
                    .filter(old -> match.removed().contains(old.key()) && !displaced.contains(old))
                    .filter(old -> SocketMatch.overlap(old.config(), config))
                    .toList();
            String key = freeKey(config.id());
            ListenSocket socket = newSocket(key, config, tls);
            opened.add(socket);
            bind(socket, inTheWay);
            after.add(socket);
            routes.put(key, config.id());
        }

        /** Beside the old ones where the kernel lets them share the port, so that no client is refused. */
        private void bind(ListenSocket socket, List<ListenSocket> inTheWay) throws ListenException {
            if (inTheWay.isEmpty()) {
                socket.bind();
                return;
            }
            inTheWay.forEach(old -> old.sharePort(true));
            sharing.addAll(inTheWay);
            sharing.add(socket);
            socket.sharePort(true);
            try {
                socket.bind();
            } catch (ListenException alone) {
                LOG.warn(
                        "LS {}: cannot be opened beside the address it replaces; clients are refused for a moment: {}",
                        socket.id(),
                        alone.getMessage());
                displaced.addAll(inTheWay);
                inTheWay.forEach(ListenSocket::stopAccepting);
                socket.bind();
            }
        }

        void inOrderOf(List<ListenSocketConfig> configs) {
            Map<ListenSocket, String> ids = after.stream()
                    .collect(Collectors.toMap(socket -> socket, socket -> routes.getOrDefault(socket.key(), "")));
            List<String> order = configs.stream().map(ListenSocketConfig::id).toList();
            after.sort((one, other) -> Integer.compare(order.indexOf(ids.get(one)), order.indexOf(ids.get(other))));
        }

        @Override
        public Map<String, String> routes() {
            return Map.copyOf(routes);
        }

        @Override
        public void apply() {
            steps.forEach(Runnable::run);
            secure.follow(tlsOptions);
            sockets = List.copyOf(after);
            opened.forEach(ListenSocket::beginAccepting);
            for (ListenSocket socket : before) {
                if (match.removed().contains(socket.key())) {
                    socket.stopAccepting();
                    secure.forget(socket.key());
                    ioLoops.drain(socket.key());
                    LOG.info("LS {}: port {} is closed", socket.id(), socket.port());
                }
            }
            sharing.forEach(socket -> socket.sharePort(false));
        }

        @Override
        public void discard() {
            for (ListenSocket socket : opened) {
                socket.stopAccepting();
                secure.forget(socket.key());
            }
            stepsBack.forEach(Runnable::run);
            sharing.forEach(socket -> socket.sharePort(false));
            for (ListenSocket socket : displaced) {
                try {
                    socket.open();
                } catch (ListenException taken) {
                    LOG.error("{}: it could not be opened again", taken.getMessage());
                }
            }
        }

        private ListenSocket socket(String key) {
            return before.stream()
                    .filter(socket -> socket.key().equals(key))
                    .findFirst()
                    .orElseThrow();
        }

        /** Connections of a socket that is closing still carry its key. */
        private String freeKey(String id) {
            Set<String> taken = before.stream().map(ListenSocket::key).collect(Collectors.toSet());
            opened.forEach(socket -> taken.add(socket.key()));
            String key = id;
            for (int i = 2; taken.contains(key); i++) {
                key = id + "#" + i;
            }
            return key;
        }
    }
}
