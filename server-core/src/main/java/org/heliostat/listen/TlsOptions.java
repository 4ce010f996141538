package org.heliostat.listen;

import java.time.Duration;
import org.heliostat.config.magnus.MagnusConf;

/**
 * Holds what is the same for TLS on all listen sockets.
 *
 * @param sessionCacheSize sessions kept for resumption (SSLCacheEntries)
 * @param sessionTimeout how long one may be resumed (SSL3SessionTimeout)
 */
public record TlsOptions(long sessionCacheSize, Duration sessionTimeout) {

    private static final long USUAL_CACHE_SIZE = 10_000;

    /** @return the options that the directives of magnus.conf ask for */
    public static TlsOptions from(MagnusConf conf) {
        long entries = conf.sslCacheEntries();
        return new TlsOptions(entries == 0 ? USUAL_CACHE_SIZE : entries, conf.ssl3SessionTimeout());
    }
}
