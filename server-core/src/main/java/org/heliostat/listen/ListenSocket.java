package org.heliostat.listen;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.stats.connection.ListenSocketSnapshot;
import org.heliostat.stats.thread.Heartbeat;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One address and port to listen on. Opened, changed and closed by one thread at a time; questions may be asked by any.
 * It keeps its key and its address for as long as it is open, whatever a later configuration calls it.
 */
public final class ListenSocket {

    private static final Logger LOG = LoggerFactory.getLogger(ListenSocket.class);
    private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(32 * 1024, 64 * 1024);
    private static final int STOP_SECONDS = 5;

    private final String key;
    private final SocketOptions options;
    private final TransportKind transport;
    private final IoLoops ioLoops;
    private final ByteBufAllocator allocator;
    private final ConnectionInitializer initializer;
    private final InheritedSockets inherited;
    private final List<Channel> channels = new ArrayList<>();
    private volatile List<LoopTick> ticks = List.of();
    private volatile ListenSocketConfig config;
    private volatile int port;
    private volatile int acceptors;
    private @Nullable String taken; // key of the inherited one that this is
    private boolean sharing;
    private EventLoopGroup acceptorGroup;

    /**
     * @param key by which its connections are known to the generations of configuration
     * @param inherited may have it open already
     */
    ListenSocket(
            String key,
            ListenSocketConfig config,
            SocketOptions options,
            TransportKind transport,
            IoLoops ioLoops,
            ByteBufAllocator allocator,
            ConnectionInitializer initializer,
            InheritedSockets inherited) {
        this.key = key;
        this.config = config;
        this.options = options;
        this.transport = transport;
        this.ioLoops = ioLoops;
        this.allocator = allocator;
        this.initializer = initializer;
        this.inherited = inherited;
        initializer.proxied(config.protocols().proxy());
        this.port = config.port();
        this.acceptors = acceptors(config, transport, inherited);
        this.acceptorGroup = newAcceptors();
    }

    public String id() {
        return config.id();
    }

    /** @return what its connections carry in their ConnectionInfo */
    String key() {
        return key;
    }

    /** Goes on under another configuration of the same address. */
    void reconfigure(ListenSocketConfig next, @Nullable TlsEndpoint tls) {
        config = next;
        initializer.tls(tls);
        initializer.proxied(next.protocols().proxy());
    }

    /** @return the port that is bound, once open; the configured one before */
    public int port() {
        return port;
    }

    public ListenSocketConfig config() {
        return config;
    }

    /** Binds and begins to accept. After {@link #stopAccepting} it may be opened again, on the same port. */
    void open() throws ListenException {
        bind();
        beginAccepting();
    }

    /** Binds, unless it is bound; clients that come wait until {@link #beginAccepting}. */
    void bind() throws ListenException {
        if (!channels.isEmpty()) {
            return;
        }
        if (acceptorGroup.isShuttingDown()) {
            acceptorGroup = newAcceptors();
        }
        if (inherited.isExclusive() && boundInherited()) {
            return;
        }
        for (int i = 0; i < acceptors; i++) {
            InetSocketAddress address = config.isAnyAddress() ? any() : new InetSocketAddress(config.ip(), port);
            if (address.isUnresolved()) {
                throw new ListenException(config.at(), name() + ": address is unknown", new BindException(config.ip()));
            }
            ChannelFuture bound =
                    bootstrap().channel(transport.serverChannel()).bind(address).awaitUninterruptibly();
            if (!bound.isSuccess()) {
                stopAccepting();
                throw failure(bound.cause());
            }
            channels.add(bound.channel());
            port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
        }
    }

    /** @return false where this process is to open it */
    private boolean boundInherited() throws ListenException {
        String wanted = InheritedSockets.key(config);
        OptionalInt descriptor = inherited.take(wanted);
        if (descriptor.isEmpty() && inherited.opensNew()) {
            return false;
        }
        if (descriptor.isEmpty()) {
            throw new ListenException(
                    config.at(),
                    name()
                            + ": the address is new (expected: restart, or restart --rolling, since with MaxProcs above 1 the"
                            + " first process opens the listen sockets)",
                    new BindException(config.ip()));
        }
        taken = wanted;
        ChannelFuture registered = bootstrap()
                .channelFactory(() -> transport.inherited(descriptor.getAsInt()))
                .register()
                .awaitUninterruptibly();
        if (!registered.isSuccess()) {
            stopAccepting();
            throw failure(registered.cause());
        }
        channels.add(registered.channel());
        port = ((InetSocketAddress) registered.channel().localAddress()).getPort();
        return true;
    }

    void beginAccepting() {
        List<LoopTick> begun = new ArrayList<>();
        for (Channel channel : channels) {
            channel.config().setAutoRead(true);
            String thread = "acceptor-" + config.id() + "-" + (begun.size() + 1);
            begun.add(new LoopTick(thread, channel.eventLoop(), () -> goOnAccepting(channel)));
        }
        ticks = List.copyOf(begun);
        LOG.info("LS {}: listening on {}:{}", config.id(), config.ip(), port);
    }

    /**
     * Begins to accept anew where an error has ended it: the library pauses after each, and an error in the midst of that
     * would make the pause one for ever. On the acceptor's loop.
     */
    private static void goOnAccepting(Channel channel) {
        if (channel.isOpen() && !channel.config().isAutoRead()) {
            channel.config().setAutoRead(true);
        }
    }

    /** Has each acceptor see that it accepts. To be called about once in a second, by one thread. */
    void tick() {
        List<LoopTick> now = ticks;
        // By number: an iterator would have to be made.
        for (int i = 0; i < now.size(); i++) {
            now.get(i).ask();
        }
    }

    /** @return of each acceptor that accepts */
    List<Heartbeat> heartbeats() {
        return ticks.stream().map(LoopTick::heartbeat).toList();
    }

    /**
     * Lets a socket with an overlapping address be open beside it, or no longer; another process of the same user could
     * do the same meanwhile. Without effect where several acceptors share the port anyway, or the kernel does not know it.
     */
    void sharePort(boolean shared) {
        sharing = shared;
        if (acceptors > 1) {
            return;
        }
        for (Channel channel : channels) {
            try {
                channel.config().setOption(transport.portSharing(), shared);
            } catch (RuntimeException unknown) {
                LOG.debug("LS {}: the port cannot be shared", config.id(), unknown);
            }
        }
    }

    /** Closes the socket; connections that were accepted go on. Clients that come afterwards do not reach it any more. */
    void stopAccepting() {
        ticks = List.of();
        channels.forEach(channel -> channel.close().awaitUninterruptibly());
        channels.clear();
        if (taken != null) {
            inherited.closed(taken);
            taken = null;
        }
        // With nio the system's socket is closed only when its selector lets go of it, some time after the channel: a
        // client that came in between would be cut off although another socket has the port.
        acceptorGroup
                .shutdownGracefully(0, STOP_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(STOP_SECONDS, TimeUnit.SECONDS);
    }

    public ListenSocketSnapshot snapshot(Instant now) {
        return new ListenSocketSnapshot(
                config.id(),
                config.security() ? "https" : "http",
                config.ip() + ":" + config.port(),
                port,
                acceptors,
                initializer.certificateDays(now),
                config.defaultVs(),
                initializer.hasStandIn(),
                initializer.tlsProvider());
    }

    private InetSocketAddress any() {
        return config.family().equals("inet") ? new InetSocketAddress("0.0.0.0", port) : new InetSocketAddress(port);
    }

    private EventLoopGroup newAcceptors() {
        return new EnduringLoops(
                acceptors,
                new NumberedThreads("acceptor-" + config.id()),
                new GuardedHandlers(transport.ioHandlers(), false));
    }

    private ServerBootstrap bootstrap() {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptorGroup, ioLoops.group())
                .option(ChannelOption.SO_BACKLOG, options.listenQ())
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOCATOR, allocator)
                .childOption(ChannelOption.TCP_NODELAY, true)
                // A client may end its half of the connection and still read the answer.
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
                .childHandler(initializer);
        if (acceptors > 1 || sharing) {
            bootstrap.option(transport.portSharing(), true);
        }
        if (options.rcvBufSize() > 0) {
            bootstrap.option(ChannelOption.SO_RCVBUF, options.rcvBufSize());
            bootstrap.childOption(ChannelOption.SO_RCVBUF, options.rcvBufSize());
        }
        if (options.sndBufSize() > 0) {
            bootstrap.childOption(ChannelOption.SO_SNDBUF, options.sndBufSize());
        }
        return bootstrap;
    }

    private ListenException failure(Throwable cause) {
        return ListenException.because(config.at(), name(), config.ip(), port, cause);
    }

    private String name() {
        return "LS " + config.id() + ": " + config.ip() + ":" + port;
    }

    private static int acceptors(ListenSocketConfig config, TransportKind transport, InheritedSockets inherited) {
        int wanted = Math.max(1, config.acceptorThreads());
        if (wanted > 1 && inherited.isExclusive()) {
            LOG.info(
                    "LS {}: acceptorthreads: {} (expected: 1 with MaxProcs above 1), one is used in each process",
                    config.id(),
                    wanted);
            return 1;
        }
        if (wanted > 1 && !transport.sharesPorts()) {
            LOG.info("LS {}: acceptorthreads: {} (expected: 1 with Transport nio), one is used", config.id(), wanted);
            return 1;
        }
        return wanted;
    }
}
