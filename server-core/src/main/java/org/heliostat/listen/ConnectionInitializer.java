package org.heliostat.listen;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelInitializer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.function.Function;
import org.heliostat.connection.ConnectionName;
import org.heliostat.connection.ProtocolCounters;
import org.heliostat.connection.ProtocolEvent;
import org.heliostat.connection.Refusal;
import org.heliostat.connection.RefusalCause;
import org.heliostat.http.HttpEnvironment;
import org.heliostat.http.channel.ChannelProtocol;
import org.heliostat.http.channel.ConnectionChannel;
import org.heliostat.http.channel.ConnectionHandler;
import org.heliostat.http.channel.FirstBytes;
import org.heliostat.http.channel.ProtocolChoice;
import org.heliostat.http.http1.Http1Connection;
import org.heliostat.http.http1.LoopTools;
import org.heliostat.http.http2.Http2Connection;
import org.heliostat.listen.proxy.ProxyHeader;
import org.heliostat.listen.proxy.ProxyHeaderHandler;
import org.heliostat.listen.tls.ChallengeContexts;
import org.heliostat.listen.tls.ClientHelloHandler;
import org.heliostat.listen.tls.HandshakeShares;
import org.heliostat.listen.tls.PlainRequest;
import org.heliostat.request.HeaderFields;
import org.heliostat.request.client.ConnectionInfo;
import org.jspecify.annotations.Nullable;

/** Puts the one handler of ours, behind TLS where it is spoken, into the pipeline of each accepted connection. Runs on its I/O loop. */
@Sharable
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private final HttpEnvironment environment;
    private final IoLoops ioLoops;
    private final String listenSocketId;
    private final int byDescriptors;
    private final boolean makesRoom;
    private final HandshakeShares shares;
    private final ChallengeContexts challenges;
    private final FirstBytes firstBytes = new FirstBytes();

    /** One for all connections: an idle one is to cost little. */
    private final Function<ConnectionChannel, ChannelProtocol> http2;

    private final Reception reception = new Reception();
    private volatile @Nullable TlsEndpoint tls;
    private volatile boolean proxied;

    /**
     * @param byDescriptors connections for which the process has descriptors
     * @param makesRoom as {@link SocketOptions#makesRoom}
     * @param shares of all listen sockets together
     * @param challenges as shares
     * @param tls null where plain text is spoken
     */
    ConnectionInitializer(
            HttpEnvironment environment,
            IoLoops ioLoops,
            String listenSocketId,
            int byDescriptors,
            boolean makesRoom,
            HandshakeShares shares,
            ChallengeContexts challenges,
            @Nullable TlsEndpoint tls) {
        this.environment = environment;
        this.ioLoops = ioLoops;
        this.listenSocketId = listenSocketId;
        this.byDescriptors = byDescriptors;
        this.makesRoom = makesRoom;
        this.shares = shares;
        this.challenges = challenges;
        this.http2 = opened -> new Http2Connection(opened, environment, listenSocketId);
        this.tls = tls;
    }

    /** @param next null where plain text is spoken; holds for connections that are accepted from now on */
    void tls(@Nullable TlsEndpoint next) {
        tls = next;
    }

    /** @param next whether connections that are accepted from now on begin with a PROXY header */
    void proxied(boolean next) {
        proxied = next;
    }

    /** @return days for which the certificates are good; -1 where plain text is spoken */
    int certificateDays(Instant now) {
        TlsEndpoint endpoint = tls;
        return endpoint == null ? -1 : endpoint.contexts().daysLeft(now);
    }

    /** @return whether a certificate of the server's own making is shown */
    boolean hasStandIn() {
        TlsEndpoint endpoint = tls;
        return endpoint != null && endpoint.contexts().standIn().isPresent();
    }

    /** @return who calculates TLS; empty where plain text is spoken */
    String tlsProvider() {
        TlsEndpoint endpoint = tls;
        return endpoint == null ? "" : endpoint.contexts().provider().word();
    }

    @Override
    protected void initChannel(Channel channel) {
        int configured = environment.settings().maxConnections();
        IoLoops.Place place = ioLoops.placeOf(channel.eventLoop());
        int limit = configured == 0 ? byDescriptors : Math.min(configured, byDescriptors);
        ProtocolCounters counters = environment.counters();
        if (!counters.takePlace(limit)) {
            counters.countAndLog(
                    ProtocolEvent.CONNECTION_REFUSED, name(channel), "more than " + limit + " connections");
            if (!makesRoom || !place.loop().makeRoom()) {
                refused(channel, RefusalCause.CONNECTION_LIMIT);
                channel.close();
                return;
            }
            counters.takePlaceOfAnother();
        }
        boolean isProxied = proxied;
        takePlace(channel, isProxied);
        TlsEndpoint endpoint = tls;
        ConnectionHandler connection = new ConnectionHandler(
                environment, place.loop(), listenSocketId, endpoint != null, opened -> protocol(opened, place.tools()));
        if (isProxied) {
            channel.pipeline().addLast(proxyHeader(channel, connection));
        }
        if (endpoint != null) {
            channel.pipeline().addLast(firstBytes, helloHandler(endpoint));
        }
        channel.pipeline().addLast(connection);
    }

    /** Who has come through a proxy is known when the proxy has told. */
    private void takePlace(Channel channel, boolean isProxied) {
        ProtocolCounters counters = environment.counters();
        InetAddress peer = inet(channel.remoteAddress()).getAddress();
        if (isProxied || peer == null) {
            channel.closeFuture().addListener(closed -> counters.givePlace());
            return;
        }
        int arrival = shares.arrived(peer);
        channel.closeFuture().addListener(closed -> {
            counters.givePlace();
            shares.left(arrival);
        });
    }

    private ProxyHeaderHandler proxyHeader(Channel channel, ConnectionHandler connection) {
        InetAddress peer = inet(channel.remoteAddress()).getAddress();
        return new ProxyHeaderHandler(
                peer != null && environment.trustedProxies().contains(peer),
                environment.settings().heads().headerBufferSize(),
                environment.settings().timeOuts().acceptTimeout(),
                new ProxyHeaderHandler.Listener() {
                    @Override
                    public void told(ProxyHeader header) {
                        InetSocketAddress client = header.client();
                        if (client != null) {
                            int arrival = shares.arrived(client.getAddress());
                            channel.closeFuture().addListener(closed -> shares.left(arrival));
                        }
                        connection.described(header.client(), header.addressed());
                    }

                    @Override
                    public void refused(String why) {
                        environment.counters().countAndLog(ProtocolEvent.PROXY_HEADER, name(channel), why);
                        ConnectionInitializer.this.refused(channel, RefusalCause.PROXY_HEADER);
                    }
                });
    }

    private ChannelProtocol protocol(ConnectionChannel opened, LoopTools tools) {
        Http1Connection usual = new Http1Connection(opened, environment, tools, listenSocketId);
        return environment.settings().http2().isOn(listenSocketId)
                ? new ProtocolChoice(opened, usual, http2, this::acceptNanos)
                : usual;
    }

    private long acceptNanos() {
        return environment.settings().timeOuts().acceptTimeout().toNanos();
    }

    private ClientHelloHandler helloHandler(TlsEndpoint endpoint) {
        return new ClientHelloHandler(
                endpoint::contexts,
                challenges,
                host -> environment.receiver().virtualServerOf(listenSocketId, host),
                reception,
                environment.ticker(),
                environment.settings().timeOuts().acceptTimeout().toMillis());
    }

    private void refused(Channel channel, RefusalCause cause) {
        environment.receiver().refused(Refusal.of(cause, info(channel)));
    }

    private ConnectionInfo info(Channel channel) {
        return new ConnectionInfo(0, client(channel), addressed(channel), listenSocketId, tls != null);
    }

    /** Who may come in by TLS, and requests that came without it. */
    private final class Reception implements ClientHelloHandler.Reception {

        @Override
        public boolean admits(Channel channel) {
            if (shares.admits(client(channel).getAddress(), environment.ticker().nanos())) {
                return true;
            }
            environment
                    .counters()
                    .countAndLog(ProtocolEvent.HANDSHAKE_LIMIT, name(channel), "more handshakes than its share");
            environment.receiver().refused(Refusal.of(RefusalCause.HANDSHAKE_LIMIT, info(channel)));
            return false;
        }

        @Override
        public HeaderFields refused(Channel channel, PlainRequest request) {
            ConnectionInfo info = info(channel);
            return environment
                    .receiver()
                    .refused(new Refusal(
                            request.canMove() ? RefusalCause.PLAIN_HTTP : RefusalCause.MALFORMED,
                            info,
                            info.remote(),
                            request.method(),
                            request.target(),
                            request.version(),
                            request.host(),
                            name -> null));
        }

        @Override
        public byte[] dateLine() {
            return environment.dateLine().bytes();
        }
    }

    /** One that the client has closed already has no address any more. */
    private static InetSocketAddress inet(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress inet ? inet : new InetSocketAddress(0);
    }

    /** As a proxy has described the connection, where one has. */
    private static InetSocketAddress client(Channel channel) {
        ConnectionHandler connection = channel.pipeline().get(ConnectionHandler.class);
        return connection == null ? inet(channel.remoteAddress()) : connection.remote();
    }

    private static InetSocketAddress addressed(Channel channel) {
        ConnectionHandler connection = channel.pipeline().get(ConnectionHandler.class);
        return connection == null ? inet(channel.localAddress()) : connection.local();
    }

    private static ConnectionName name(Channel channel) {
        return new ConnectionName(0, channel.remoteAddress() instanceof InetSocketAddress client ? client : null);
    }
}
