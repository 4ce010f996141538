package org.heliostat.gateway.proxy;

import java.net.InetAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.heliostat.config.ConfigException;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.instance.Configuration;
import org.heliostat.gateway.origin.NameLookup;
import org.heliostat.gateway.origin.Origins;
import org.heliostat.gateway.upstream.HostAddresses;
import org.heliostat.gateway.upstream.UpstreamProtocol;
import org.heliostat.gateway.upstream.connect.ClientTls;
import org.heliostat.gateway.upstream.connect.Connector;
import org.heliostat.gateway.upstream.connect.Ways;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** The server as a client of origins: what all lines share, and the threads for what an I/O loop must not do. Any thread. */
final class HttpClient implements ProviderLifecycle {

    private static final int TLS_THREADS = 2;

    /** One that waits for a slow name server holds up no other name. */
    private static final int NAME_THREADS = 4;

    private static final int MOST_QUEUED = 10_000;
    private static final int IDLE_SECONDS = 60;

    private final HttpClientConfig config;
    private final ThreadPoolExecutor names = threads("origin-names", NAME_THREADS);
    private final ThreadPoolExecutor handshakes = threads("origin-tls", TLS_THREADS);
    private final Origins origins;

    /** Read where lines are bound, never on a loop. */
    private volatile @Nullable ClientTls tls;

    private HttpClient(HttpClientConfig config, Ticker ticker) {
        this.config = config;
        Connector connector = new Connector(new HostAddresses(names, InetAddress::getAllByName, ticker), ticker);
        Ways ways = new Ways(config.settings(), this::preparedTls);
        NameLookup lookup = new NameLookup(
                names, InetAddress::getAllByName, () -> config.settings().allowsLoopback());
        this.origins = new Origins(connector, () -> ways, lookup, ticker);
    }

    static HttpClient of(HttpClientConfig config, Ticker ticker) {
        return new HttpClient(config, ticker);
    }

    /** @return what is spoken with origins of lines that say nothing about it */
    UpstreamProtocol protocol() {
        return config.protocol();
    }

    /**
     * Reads what TLS needs. On a thread that may block.
     *
     * @param at of the line that names an origin with TLS
     * @throws ConfigException when a file cannot be used
     */
    synchronized void prepareTls(SourceLocation at) {
        if (tls == null) {
            try {
                tls = config.tls(handshakes);
            } catch (SSLException unusable) {
                throw new ConfigException(
                        at,
                        HttpClientConfig.INIT + ": " + unusable.getMessage()
                                + " (expected: PEM files that can be read)");
            }
        }
    }

    private ClientTls preparedTls() {
        ClientTls prepared = tls;
        if (prepared == null) {
            throw new IllegalStateException("no line has named an origin with TLS");
        }
        return prepared;
    }

    @Override
    public BindContext.Services offeredBy(BindContext.Services services) {
        return services.plus(HttpClient.class, this)
                .plus(Origins.class, origins)
                .plus(OriginSource.class, origins);
    }

    @Override
    public void start(Host server) {
        origins.retainNamed();
        server.every(Origins.TICK_MILLIS, "origins", origins::tick);
    }

    @Override
    public void apply(Configuration configuration) {
        origins.retainNamed();
    }

    @Override
    public void stop() {
        origins.stop();
        names.shutdownNow();
        handshakes.shutdown();
        closeTls();
    }

    private synchronized void closeTls() {
        ClientTls prepared = tls;
        tls = null;
        if (prepared != null) {
            prepared.close();
        }
    }

    /** Threads that are there while they are needed. */
    private static ThreadPoolExecutor threads(String name, int most) {
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MOST_QUEUED), task -> {
                    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }
}
