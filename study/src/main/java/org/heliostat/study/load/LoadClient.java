package org.heliostat.study.load;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import javax.net.ssl.SSLException;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server over HTTP/1.1, in a closed loop (a connection asks again when it was answered) or in an open one (requests come
 * at a constant rate and are timed from when they should have begun, so that a server which stops cannot hide it). Its event
 * loops are daemon threads {@code study-client-N}. Any thread may use it.
 */
public final class LoadClient implements AutoCloseable {

    private final MultiThreadIoEventLoopGroup loops;
    private final List<EventLoop> each = new ArrayList<>();
    private final Class<? extends Channel> kind;
    private final boolean trustsAnyone;
    private final Ticker ticker;

    /**
     * Makes the loops.
     *
     * @param threads 1 to 64
     * @param trustsAnyone whether a certificate need not be one that this machine believes
     */
    public LoadClient(int threads, boolean trustsAnyone, Ticker ticker) {
        boolean hasEpoll = Epoll.isAvailable();
        IoHandlerFactory handlers = hasEpoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        this.loops = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("study-client", true), handlers);
        this.kind = hasEpoll ? EpollSocketChannel.class : NioSocketChannel.class;
        for (int i = 0; i < threads; i++) {
            each.add(loops.next());
        }
        this.trustsAnyone = trustsAnyone;
        this.ticker = ticker;
    }

    /** Starts a closed loop: all connections are busy until the end. */
    public RunningLoad closedLoop(Load load) throws SSLException {
        return start(load, loop -> new ClosedLoop());
    }

    /**
     * Starts an open loop.
     *
     * @param perSecond requests, above 0
     */
    public RunningLoad openLoop(Load load, double perSecond) throws SSLException {
        int count = loopsFor(load);
        long now = ticker.nanos();
        double distance = TimeUnit.SECONDS.toNanos(1) / perSecond;
        // Loops take turns.
        return start(load, loop -> new ConstantRate(now + (long) (loop * distance), perSecond / count));
    }

    private RunningLoad start(Load load, IntFunction<Arrivals> arrivals) throws SSLException {
        Target target = load.target();
        InetSocketAddress address = new InetSocketAddress(load.address(), target.port());
        Connector connector = new Connector(kind, address, target, load.manner(), tls(target, load.manner()));
        int count = loopsFor(load);
        List<LoadLoop> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(new LoadLoop(each.get(i), load.share(i, count), connector, arrivals.apply(i), ticker));
        }
        return new RunningLoad(parts, ticker);
    }

    private int loopsFor(Load load) {
        return Math.min(each.size(), load.connections());
    }

    /** One context for a load: sessions of another load are not resumed. */
    private @Nullable SslContext tls(Target target, Connections manner) throws SSLException {
        if (!target.isSecure()) {
            return null;
        }
        SslContextBuilder context = SslContextBuilder.forClient()
                .sslProvider(OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK);
        if (manner == Connections.NEW) {
            // Nothing of before is found in it.
            context.sessionCacheSize(1);
        }
        if (trustsAnyone) {
            context.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
        }
        return context.build();
    }

    @Override
    public void close() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
