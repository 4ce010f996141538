package org.heliostat.advisor.need;

import java.util.Set;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.saf.init.ThreadPoolLines;
import org.heliostat.threadpool.ThreadPoolSettings;

/** Threads of the system that a configuration may need, all at once. */
public final class ThreadNeed {

    /** Clock, housekeeping, logs, incidents, administration and their like (ARCHITECTURE.md, Threads). */
    private static final long OF_SERVER = 30;

    /** Collector, compiler and signals of the virtual machine: two for each processor, and these. */
    private static final long OF_JAVA = 12;

    /** One that resizes and two that open and close connections. */
    private static final long PER_POOL = 3;

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private static final Set<String> PROGRAMS = Set.of("send-cgi", "query-handler");

    private ThreadNeed() {}

    /**
     * @param processors that the server has
     * @param release of Java, which decides if session threads are virtual
     */
    public static Sum of(Configuration configuration, int processors, int release) {
        MagnusConf magnus = configuration.magnus();
        return sessions(magnus, processors, release)
                .plus("IOThreads", magnus.ioThreads() > 0 ? magnus.ioThreads() : processors)
                .plus("acceptorthreads", acceptors(configuration))
                .plus("thread pools", pools(magnus))
                .plus("MaxCGIStubs", magnus.maxCgiStubs())
                .plus("JDBC pools x 3", PER_POOL * jdbcPools(configuration))
                .plus("the server's own", OF_SERVER)
                .plus("Java's own", OF_JAVA + 2L * processors);
    }

    /** @return threads as above, and processes that the server starts: the system counts both alike */
    public static Sum tasks(Configuration configuration, int processors, int release) {
        return of(configuration, processors, release).plus(programs(configuration));
    }

    /** @return whether obj.conf starts programs: CGI, or FastCGI applications that the server starts */
    public static boolean startsPrograms(Configuration configuration) {
        return FastCgiNeed.all(configuration).stream().anyMatch(one -> one.programs() > 0)
                || configuration.objConfs().values().stream()
                        .flatMap(file -> file.objects().stream())
                        .flatMap(object -> object.lines().stream())
                        .anyMatch(line -> PROGRAMS.contains(line.fn()));
    }

    private static Sum programs(Configuration configuration) {
        return Sum.of("programs", FastCgiNeed.programs(configuration).total());
    }

    /** Without a limit, each request has a thread of its own, a virtual one where Java has such. */
    private static Sum sessions(MagnusConf magnus, int processors, int release) {
        boolean isUnlimited = magnus.rqThrottle() == 0;
        boolean isVirtual = isUnlimited && release >= FIRST_WITH_VIRTUAL_THREADS
                || magnus.sessionThreads().isVirtual(release);
        if (isVirtual) {
            return Sum.of("carriers of virtual threads", processors);
        }
        return isUnlimited ? ConnectionNeed.of(magnus) : Sum.of(ConnectionNeed.throttle(magnus), magnus.rqThrottle());
    }

    private static long acceptors(Configuration configuration) {
        return configuration.serverXml().listenSockets().stream()
                .mapToLong(ListenSocketConfig::acceptorThreads)
                .sum();
    }

    private static long pools(MagnusConf magnus) {
        return ThreadPoolLines.read(magnus, new Findings()).stream()
                .mapToLong(ThreadPoolSettings::maxThreads)
                .sum();
    }

    private static long jdbcPools(Configuration configuration) {
        return configuration
                .serverXml()
                .java()
                .resources()
                .jdbcConnectionPools()
                .size();
    }
}
