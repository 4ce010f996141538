package org.heliostat.servlet.httpsession.redis;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.ConnectionPool;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisAskDataException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.exceptions.JedisRedirectionException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.providers.ConnectionProvider;
import redis.clients.jedis.providers.PooledConnectionProvider;
import redis.clients.jedis.providers.SentineledConnectionProvider;
import redis.clients.jedis.util.IOUtils;
import redis.clients.jedis.util.Pool;

/**
 * Does commands on connections of Jedis: its providers know which server has a key, which one sentinels say is the primary,
 * and keep idle connections. Runs on threads of the client's only: all of it may block.
 */
final class RedisServers implements AutoCloseable {

    /** A slot that moves is asked for at its old place and at its new one; what goes on longer is a cluster at odds. */
    private static final int MOST_REDIRECTIONS = 5;

    /** After the caller has given up; his giving up ends the connection. */
    private static final int LATE_MILLIS = 1_000;

    private final RedisSettings settings;
    private final JedisClientConfig client;
    private final JedisClientConfig sentinels;
    private final ConnectionPoolConfig pool = new ConnectionPoolConfig();
    private final ReentrantLock making = new ReentrantLock();
    private final LongAdder redirections = new LongAdder();
    private volatile @Nullable ConnectionProvider provider;
    private volatile boolean closed;

    /** @throws IOException when the certificates that are to be trusted cannot be read */
    RedisServers(RedisSettings settings) throws IOException {
        this.settings = settings;
        @Nullable SSLSocketFactory tls = settings.ssl() ? TrustedCertificates.sockets(settings.trusted()) : null;
        this.client = client(tls)
                .user(orNull(settings.user()))
                .password(orNull(settings.password()))
                .database(settings.database())
                .build();
        this.sentinels = client(tls)
                .user(orNull(settings.sentinelUser()))
                .password(orNull(settings.sentinelPassword()))
                .build();
        // As many as there are calls at one time.
        pool.setMaxTotal(-1);
        pool.setMaxIdle(settings.maxConnections());
        pool.setJmxEnabled(false);
    }

    /** Its options of TLS read key stores only, and no PEM. */
    @SuppressWarnings("deprecation")
    private DefaultJedisClientConfig.Builder client(@Nullable SSLSocketFactory tls) {
        DefaultJedisClientConfig.Builder builder = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(settings.connectMillis())
                .socketTimeoutMillis(settings.connectMillis())
                // No HELLO: servers before Redis 6 do not know it.
                .serverDefaultProtocol()
                .autoNegotiateProtocol(false)
                .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
        return tls == null ? builder : builder.ssl(true).sslSocketFactory(tls);
    }

    /**
     * Does the command on the server that has its keys.
     *
     * @return the reply: null, a byte array, a Long or a list of these
     * @throws ConnectionLostException when it is not known whether it was done
     * @throws JedisDataException the server's error
     */
    @Nullable
    Object execute(Attempt attempt) throws ConnectionLostException {
        @Nullable JedisRedirectionException redirection = null;
        for (int left = MOST_REDIRECTIONS; ; left--) {
            Connection connection = connection(attempt, redirection);
            try {
                attempt.enter(connection);
                if (redirection instanceof JedisAskDataException) {
                    connection.executeCommand(Command.ASKING);
                }
                return connection.executeCommand(attempt.command());
            } catch (JedisRedirectionException elsewhere) {
                redirections.increment();
                if (left == 0) {
                    throw ConnectionLostException.of(elsewhere);
                }
                redirection = elsewhere;
                if (elsewhere instanceof JedisMovedDataException
                        && provider instanceof ClusterConnectionProvider cluster) {
                    cluster.renewSlotCache(connection);
                }
            } catch (JedisDataException error) {
                if (ConnectionLostException.isToldBy(error.getMessage())) {
                    throw ended(connection, error);
                }
                throw error;
            } catch (CancellationException late) {
                throw late;
            } catch (RuntimeException broken) {
                throw ended(connection, broken);
            } finally {
                attempt.leave();
                connection.close();
            }
        }
    }

    /**
     * Looks anew which server has which slots.
     *
     * @param forLong sentinels are asked anew, too: all connections to them may be dead without a word
     */
    void lookAgain(boolean forLong) {
        ConnectionProvider current = provider;
        if (current instanceof ClusterConnectionProvider cluster) {
            cluster.renewSlotCache();
        } else if (forLong && current instanceof SentineledConnectionProvider) {
            making.lock();
            try {
                if (provider == current) {
                    provider = null;
                    IOUtils.closeQuietly(current);
                }
            } finally {
                making.unlock();
            }
        }
    }

    long redirections() {
        return redirections.sum();
    }

    @Override
    public void close() {
        making.lock();
        try {
            closed = true;
            IOUtils.closeQuietly(provider);
        } finally {
            making.unlock();
        }
    }

    /** What broke one connection to a server has broken its idle ones. */
    private ConnectionLostException ended(Connection connection, RuntimeException failure) {
        connection.setBroken();
        ConnectionProvider current = provider;
        if (current instanceof ClusterConnectionProvider cluster) {
            ConnectionPool idle = cluster.getNodes().get(String.valueOf(connection.getHostAndPort()));
            if (idle != null) {
                idle.clear();
            }
        } else if (current != null) {
            current.getConnectionMap().values().forEach(RedisServers::clear);
        }
        return ConnectionLostException.of(failure);
    }

    private static void clear(Object pool) {
        if (pool instanceof Pool<?> idle) {
            idle.clear();
        }
    }

    private Connection connection(Attempt attempt, @Nullable JedisRedirectionException redirection)
            throws ConnectionLostException {
        try {
            ConnectionProvider current = provider();
            Connection connection = redirection != null && current instanceof ClusterConnectionProvider cluster
                    ? cluster.getConnection(redirection.getTargetNode())
                    : current.getConnection(attempt.command());
            int millis = settings.commandMillis() + LATE_MILLIS;
            if (connection.getSoTimeout() != millis) {
                connection.setSoTimeout(millis);
            }
            return connection;
        } catch (RuntimeException failure) {
            throw ConnectionLostException.of(failure);
        }
    }

    private ConnectionProvider provider() throws ConnectionLostException {
        ConnectionProvider current = provider;
        if (current != null) {
            return current;
        }
        making.lock();
        try {
            if (closed) {
                throw new ConnectionLostException("was closed", null);
            }
            if (provider == null) {
                provider = make();
            }
            return provider;
        } finally {
            making.unlock();
        }
    }

    private ConnectionProvider make() {
        return switch (settings.kind()) {
            case ONE ->
                new PooledConnectionProvider(settings.addresses().iterator().next(), client, pool);
            case CLUSTER -> new ClusterConnectionProvider(settings.addresses(), client, pool);
            case SENTINEL ->
                new SentineledConnectionProvider(
                        settings.sentinelMaster(), client, pool, settings.addresses(), sentinels);
        };
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
