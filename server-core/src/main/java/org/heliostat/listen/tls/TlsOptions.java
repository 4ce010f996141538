package org.heliostat.listen.tls;

import java.time.Duration;
import org.heliostat.config.ConfigException;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Holds what is the same for TLS on all listen sockets. Immutable.
 *
 * @param sessionCacheSize sessions of each virtual server kept for resumption (SSLCacheEntries)
 * @param sessionTimeout how long one may be resumed (SSL3SessionTimeout)
 * @param http2 whether it is offered where a listen socket does not say otherwise (HTTP2)
 */
public record TlsOptions(TlsProvider provider, long sessionCacheSize, Duration sessionTimeout, boolean http2) {

    /** For servers without a secure listen socket. */
    public static final TlsOptions UNUSED = new TlsOptions(TlsProvider.JDK, 0, Duration.ZERO, false);

    private static final long USUAL_CACHE_SIZE = 10_000;

    /**
     * @return the options that the directives of magnus.conf ask for
     * @throws ConfigException when the provider that is asked for is not there
     */
    public static TlsOptions from(MagnusConf conf) {
        long entries = conf.sslCacheEntries();
        return new TlsOptions(
                TlsProvider.choose(conf),
                entries == 0 ? USUAL_CACHE_SIZE : entries,
                conf.ssl3SessionTimeout(),
                conf.http2().http2());
    }
}
