package org.heliostat.advisor.need;

import org.heliostat.config.instance.Configuration;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;

/** Connections over TCP that the server opens to others, and that need a port of this machine. */
public final class OutgoingNeed {

    private OutgoingNeed() {}

    /** Databases in memory or in files have none: theirs are counted all the same, since a URL does not say it surely. */
    public static Sum of(Configuration configuration) {
        long databases = configuration.serverXml().java().resources().jdbcConnectionPools().stream()
                .mapToLong(JdbcConnectionPoolConfig::maxPoolSize)
                .sum();
        long applications = FastCgiNeed.all(configuration).stream()
                .filter(FastCgiNeed::isByPort)
                .mapToLong(FastCgiNeed::connections)
                .sum();
        return Sum.of("maxpoolsize", databases).plus("FastCGI connections", applications);
    }
}
