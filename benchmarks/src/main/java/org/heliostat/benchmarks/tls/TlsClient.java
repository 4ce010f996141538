package org.heliostat.benchmarks.tls;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslContextOption;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.heliostat.benchmarks.load.client.LoadGenerator;
import org.heliostat.benchmarks.load.client.RunningTally;
import org.heliostat.benchmarks.load.client.ServerMeter;
import org.heliostat.benchmarks.load.client.Tally;
import org.heliostat.benchmarks.load.client.Workload;
import org.heliostat.time.Ticker;

/**
 * Our own load over TLS, by BoringSSL on one event loop: each connection keeps asking, or asks once and is followed by
 * another, which may go on with its session. Version, status, length, and whether a session was resumed are looked at in every answer.
 */
final class TlsClient implements LoadGenerator {

    /**
     * What all servers here can do, so that nobody pays for a better key exchange. The first is for keys; TLS 1.2 wants the curve of
     * the certificate among them (RFC 8422 §5.1).
     */
    private static final String[] GROUPS = {"x25519", "P-256"};

    private final TlsCase.Manner manner;
    private final String version;
    private final Ticker ticker;

    /** @param manner any but streams */
    TlsClient(TlsCase.Manner manner, String version, Ticker ticker) {
        this.manner = manner;
        this.version = version;
        this.ticker = ticker;
    }

    /** @return what keeps it from running here; empty if nothing does */
    static String obstacle() {
        return OpenSsl.isAvailable() ? "" : "BoringSSL cannot be loaded: " + OpenSsl.unavailabilityCause();
    }

    @Override
    public Tally load(Workload workload, int port, Duration warmUp, Duration measured, ServerMeter meter)
            throws IOException {
        IoHandlerFactory io = Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, io);
        EventLoop loop = group.next();
        RunningTally tally = new RunningTally();
        try {
            List<ClientSlot> slots = slots(workload, bootstrap(loop, port), tally);
            loop.submit(() -> slots.forEach(ClientSlot::open)).get();
            long begin = loop.schedule(() -> begin(tally, meter), warmUp.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
            return loop.schedule(() -> end(tally, meter, begin), measured.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
        } catch (ExecutionException failed) {
            throw new IOException(failed.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", stopped);
        } finally {
            // Its channels are closed with it.
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    private long begin(RunningTally tally, ServerMeter meter) {
        tally.clear();
        meter.begin();
        return ticker.nanos();
    }

    private Tally end(RunningTally tally, ServerMeter meter, long begin) {
        double seconds = (ticker.nanos() - begin) / 1e9;
        meter.end();
        return tally.result(seconds);
    }

    private List<ClientSlot> slots(Workload workload, Bootstrap bootstrap, RunningTally tally) throws IOException {
        SslContext context = context();
        List<ClientSlot> slots = new ArrayList<>();
        for (int i = 0; i < workload.connections(); i++) {
            // The name under which the library keeps the session: each slot goes on with its own. Without a dot it is
            // not sent.
            slots.add(new ClientSlot(
                    bootstrap,
                    context,
                    new ClientSlot.Habit(manner, version, "slot-" + i),
                    workload.plain(),
                    tally,
                    ticker));
        }
        return slots;
    }

    private static Bootstrap bootstrap(EventLoop loop, int port) {
        Class<? extends SocketChannel> kind = Epoll.isAvailable() ? EpollSocketChannel.class : NioSocketChannel.class;
        return new Bootstrap()
                .group(loop)
                .channel(kind)
                .option(ChannelOption.TCP_NODELAY, true)
                .remoteAddress("127.0.0.1", port);
    }

    /** Certificates are not looked at: their check costs the client, not the server. */
    private SslContext context() throws IOException {
        SslContext context = SslContextBuilder.forClient()
                .sslProvider(SslProvider.OPENSSL)
                .protocols(version)
                .option(OpenSslContextOption.GROUPS, GROUPS.clone())
                .trustManager(InsecureTrustManagerFactory.INSTANCE)
                .endpointIdentificationAlgorithm("")
                .build();
        // The library's clients take no tickets of TLS 1.2 otherwise.
        ((OpenSslSessionContext) context.sessionContext()).setTicketKeys();
        return context;
    }
}
