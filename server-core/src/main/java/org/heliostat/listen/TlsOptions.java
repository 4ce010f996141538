package org.heliostat.listen;

import java.time.Duration;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Holds what is the same for TLS on all listen sockets.
 *
 * @param sessionCacheSize sessions kept for resumption (SSLCacheEntries)
 * @param sessionTimeout how long one may be resumed (SSL3SessionTimeout)
 * @param http2 whether it is offered where a listen socket does not say otherwise (HTTP2)
 */
public record TlsOptions(long sessionCacheSize, Duration sessionTimeout, boolean http2) {

    private static final long USUAL_CACHE_SIZE = 10_000;

    /** Without HTTP/2. */
    public TlsOptions(long sessionCacheSize, Duration sessionTimeout) {
        this(sessionCacheSize, sessionTimeout, false);
    }

    /** @return the options that the directives of magnus.conf ask for */
    public static TlsOptions from(MagnusConf conf) {
        long entries = conf.sslCacheEntries();
        return new TlsOptions(
                entries == 0 ? USUAL_CACHE_SIZE : entries,
                conf.ssl3SessionTimeout(),
                conf.http2().http2());
    }
}
