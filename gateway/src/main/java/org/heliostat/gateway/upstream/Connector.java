package org.heliostat.gateway.upstream;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
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
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.FastThreadLocal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.heliostat.time.Ticker;

/** Opens connections to origins, on the loop of whoever asks. Any loop. */
public final class Connector {

    private static final int SCRATCH = 64 * 1024;

    /** Of a host with many addresses no more are tried for one request. */
    private static final int MOST_ADDRESSES = 3;

    private final HostAddresses hosts;
    private final Ticker ticker;
    private final FastThreadLocal<byte[]> scratch = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[SCRATCH];
        }
    };

    /** Hears whether there is a connection. On the loop, once, perhaps before {@link #open} returns. */
    public interface Opening {

        /** @param connection idle */
        void opened(UpstreamConnection connection);

        void failed(UpstreamFailure failure);
    }

    /** How connections of one moment are made. Immutable. */
    public record Ways(UpstreamSettings settings, Supplier<ClientTls> tls) {}

    public Connector(HostAddresses hosts, Ticker ticker) {
        this.hosts = hosts;
        this.ticker = ticker;
    }

    /**
     * Opens a connection. On the loop.
     *
     * @param loop of an exchange: an event loop of the server's
     * @param owner is told of everything that becomes of it
     */
    public void open(Executor loop, OriginAddress address, Ways ways, ConnectionOwner owner, Opening opening) {
        InetAddress known = address.resolved();
        if (known != null) {
            new Attempt((EventLoop) loop, address, ways, owner, opening).tryAddress(List.of(known), 0);
            return;
        }
        hosts.find(address.host(), loop, found -> {
            if (found.isEmpty()) {
                opening.failed(failed(FailureKind.CONNECT, "the name of its host has no address"));
            } else if (leadsHere(address, found, ways.settings())) {
                opening.failed(failed(
                        FailureKind.CONNECT,
                        "the name of its host leads to this machine (expected: another one, or allow-loopback)"));
            } else {
                new Attempt((EventLoop) loop, address, ways, owner, opening).tryAddress(found, 0);
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

    /** One connection on its way, address after address. */
    private final class Attempt {

        private final EventLoop loop;
        private final OriginAddress address;
        private final Ways ways;
        private final ConnectionOwner owner;
        private final Opening opening;

        Attempt(EventLoop loop, OriginAddress address, Ways ways, ConnectionOwner owner, Opening opening) {
            this.loop = loop;
            this.address = address;
            this.ways = ways;
            this.owner = owner;
            this.opening = opening;
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
                        } else if (index + 1 < Math.min(addresses.size(), MOST_ADDRESSES)) {
                            tryAddress(addresses, index + 1);
                        } else {
                            opening.failed(failed(FailureKind.CONNECT, reason(done.cause())));
                        }
                    });
        }

        private ChannelHandler handlers(int handshakeMillis) {
            return new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                    if (address.isSecure()) {
                        channel.pipeline().addLast(ways.tls().get().handler(channel.alloc(), address, handshakeMillis));
                    }
                }
            };
        }

        private void connected(Channel channel) {
            SslHandler tls = channel.pipeline().get(SslHandler.class);
            if (tls == null) {
                handOver(channel);
                return;
            }
            tls.handshakeFuture().addListener(done -> {
                if (done.isSuccess()) {
                    handOver(channel);
                } else {
                    channel.close();
                    opening.failed(failed(FailureKind.TLS, "no TLS handshake: " + reason(done.cause())));
                }
            });
        }

        private void handOver(Channel channel) {
            UpstreamConnection connection =
                    new UpstreamConnection(channel, ways.settings(), owner, scratch.get(), ticker);
            channel.pipeline().addLast(connection);
            opening.opened(connection);
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
