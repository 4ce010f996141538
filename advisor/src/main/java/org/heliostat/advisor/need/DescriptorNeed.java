package org.heliostat.advisor.need;

import org.heliostat.config.instance.Configuration;
import org.heliostat.config.nsfc.NsfcConf;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;

/**
 * Descriptors that a configuration needs: one for each connection, and those beside. The server itself lets connections have all but
 * {@link #RESERVED} and an eighth for files, of few the half.
 */
public final class DescriptorNeed {

    /** Left for files, logs, jars and databases (docs/connections-and-threads.md). */
    public static final long RESERVED = 512;

    /** Of a program that runs: three pipes, and two for the server to know of its end (docs/cgi.md). */
    private static final long PER_PROGRAM = 5;

    /** Jar of the server and those of applications, logs, lock, loops, what is opened for a moment. */
    private static final long USUAL = 256;

    /** Where MaxOpenFiles follows from the limit of descriptors: what is worth having. */
    private static final int USUAL_OPEN_FILES = 1_024;

    private DescriptorNeed() {}

    /** @return for as many connections as the configuration asks for */
    public static Sum of(Configuration configuration) {
        return of(configuration, ConnectionNeed.of(configuration.magnus()));
    }

    /** @param connections of clients */
    public static Sum of(Configuration configuration, Sum connections) {
        Sum beside = beside(configuration);
        long least = Math.min(connections.total(), RESERVED);
        return beside.total() >= least
                ? connections.plus(beside)
                : connections.plus("reserved for files, logs and databases", least);
    }

    private static Sum beside(Configuration configuration) {
        NsfcConf nsfc = configuration.nsfc();
        boolean keepsOpen = nsfc.fileCacheEnable() && nsfc.transmitFile();
        long pools = configuration.serverXml().java().resources().jdbcConnectionPools().stream()
                .mapToLong(JdbcConnectionPoolConfig::maxPoolSize)
                .sum();
        return Sum.of("MaxOpenFiles", keepsOpen ? nsfc.maxOpenFiles().orElse(USUAL_OPEN_FILES) : 0)
                .plus("maxpoolsize", pools)
                .plus("FastCGI connections", FastCgiNeed.connections(configuration))
                .plus("MaxCGIStubs x 5", PER_PROGRAM * configuration.magnus().maxCgiStubs())
                .plus(
                        "listen sockets",
                        configuration.serverXml().listenSockets().size())
                .plus("jars, logs and the like", USUAL);
    }
}
