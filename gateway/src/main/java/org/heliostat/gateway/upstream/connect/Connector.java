package org.heliostat.gateway.upstream.connect;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoop;
import io.netty.channel.epoll.EpollIoHandle;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUringIoHandle;
import io.netty.channel.uring.IoUringSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.FastThreadLocal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import org.heliostat.gateway.upstream.FailureKind;
import org.heliostat.gateway.upstream.HostAddresses;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.gateway.upstream.UpstreamConnection;
import org.heliostat.gateway.upstream.UpstreamFailure;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.UpstreamSettings;
import org.heliostat.gateway.upstream.http2.MultiplexedConnection;
import org.heliostat.time.Ticker;

/** Opens connections to origins, on the loop of whoever asks. Any loop. */
public final class Connector {

    private static final int SCRATCH = 64 * 1024;

    private final HostAddresses hosts;
    private final Ticker ticker;
    private final FastThreadLocal<byte[]> scratch = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[SCRATCH];
        }
    };

    public Connector(HostAddresses hosts, Ticker ticker) {
        this.hosts = hosts;
        this.ticker = ticker;
    }

    /**
     * Opens a connection. On the loop.
     *
     * @param loop of an exchange: an event loop of the server's
     * @param protocol to be spoken; with TLS an origin may choose HTTP/1.1 instead of HTTP/2
     * @param owner hears whether there is a connection, perhaps before this returns, and what becomes of it
     */
    public void open(Executor loop, OriginAddress address, UpstreamProtocol protocol, Ways ways, ConnectOwner owner) {
        InetAddress known = address.resolved();
        if (known != null) {
            new Attempt((EventLoop) loop, address, protocol, ways, owner).tryAddress(List.of(known), 0);
            return;
        }
        hosts.find(address.host(), loop, found -> {
            if (found.isEmpty()) {
                owner.failed(failed(FailureKind.CONNECT, "the name of its host has no address"));
            } else if (leadsHere(address, found, ways.settings())) {
                owner.failed(failed(
                        FailureKind.CONNECT,
                        "the name of its host leads to this machine (expected: another one, or allow-loopback)"));
            } else {
                new Attempt((EventLoop) loop, address, protocol, ways, owner).tryAddress(found, 0);
            }
        });
    }

    /** Who controls a name must not get at what listens for this machine alone. */
    private static boolean leadsHere(OriginAddress address, List<InetAddress> found, UpstreamSettings settings) {
        return !settings.allowsLoopback()
                && !address.host().equals("localhost")
                && HostAddresses.literal(address.host()) == null
                && found.stream().anyMatch(HostAddresses::isLocal);
    }

    private static UpstreamFailure failed(FailureKind kind, String what) {
        return UpstreamFailure.untaken(kind, what);
    }

    private static Class<? extends SocketChannel> channelOf(EventLoop loop) {
        if (loop instanceof IoEventLoop io && io.isCompatible(EpollIoHandle.class)) {
            return EpollSocketChannel.class;
        }
        return loop instanceof IoEventLoop io && io.isCompatible(IoUringIoHandle.class)
                ? IoUringSocketChannel.class
                : NioSocketChannel.class;
    }

    /** Stands where the connection will: what has gone wrong with a handshake is told by its future, and by nobody else. */
    private static final class HandshakeEnd extends ChannelInboundHandlerAdapter {

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable told) {
            context.close();
        }
    }

    /** One connection on its way, address after address. */
    private final class Attempt {

        private final EventLoop loop;
        private final OriginAddress address;
        private final UpstreamProtocol protocol;
        private final Ways ways;
        private final ConnectOwner owner;

        Attempt(EventLoop loop, OriginAddress address, UpstreamProtocol protocol, Ways ways, ConnectOwner owner) {
            this.loop = loop;
            this.address = address;
            this.protocol = protocol;
            this.ways = ways;
            this.owner = owner;
        }

        void tryAddress(List<InetAddress> addresses, int index) {
            int millis = (int) ways.settings().connectTimeout().toMillis();
            Bootstrap bootstrap = new Bootstrap()
                    .group(loop)
                    .channel(channelOf(loop))
                    .option(ChannelOption.TCP_NODELAY, true)
                    .option(ChannelOption.SO_KEEPALIVE, true)
                    .option(ChannelOption.AUTO_CLOSE, false)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, millis)
                    .handler(handlers(millis));
            bootstrap
                    .connect(new InetSocketAddress(addresses.get(index), address.port()))
                    .addListener(done -> {
                        if (done.isSuccess()) {
                            connected(((io.netty.channel.ChannelFuture) done).channel());
                        } else if (index + 1
                                < Math.min(addresses.size(), ways.settings().addresses())) {
                            tryAddress(addresses, index + 1);
                        } else {
                            owner.failed(failed(FailureKind.CONNECT, reason(done.cause())));
                        }
                    });
        }

        private ChannelHandler handlers(int handshakeMillis) {
            return new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    if (address.isSecure()) {
                        boolean offers = protocol == UpstreamProtocol.HTTP_2;
                        channel.pipeline()
                                .addLast(ways.tls().get().handler(channel.alloc(), address, handshakeMillis, offers))
                                .addLast(new HandshakeEnd());
                    }
                }
            };
        }

        private void connected(Channel channel) {
            SslHandler tls = channel.pipeline().get(SslHandler.class);
            if (tls == null) {
                handOver(channel, protocol);
                return;
            }
            tls.handshakeFuture().addListener(done -> {
                if (done.isSuccess()) {
                    channel.pipeline().remove(HandshakeEnd.class);
                    handOver(channel, chosen(tls));
                } else {
                    channel.close();
                    owner.failed(failed(FailureKind.TLS, "no TLS handshake: " + reason(done.cause())));
                }
            });
        }

        private UpstreamProtocol chosen(SslHandler tls) {
            return ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())
                    ? UpstreamProtocol.HTTP_2
                    : UpstreamProtocol.HTTP_1;
        }

        private void handOver(Channel channel, UpstreamProtocol spoken) {
            if (spoken == UpstreamProtocol.HTTP_2) {
                MultiplexedConnection connection = new MultiplexedConnection(
                        channel, ways.settings(), owner.multiplexes(), owner, scratch.get(), ticker);
                channel.pipeline().addLast(connection);
                connection.begin();
                return;
            }
            UpstreamConnection connection =
                    new UpstreamConnection(channel, ways.settings(), owner.connections(), scratch.get(), ticker);
            channel.pipeline().addLast(connection);
            owner.opened(connection);
        }

        /** The deepest cause says what is wrong with a certificate; it is our own words, not the origin's. */
        private static String reason(Throwable cause) {
            Throwable deepest = cause;
            while (deepest.getCause() != null && deepest.getCause() != deepest) {
                deepest = deepest.getCause();
            }
            return deepest.getClass().getSimpleName() + ": " + deepest.getMessage();
        }
    }
}
