package org.heliostat.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.connection.Overload;
import org.heliostat.http.TrustedProxies;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.server.accesslog.ConfiguredAccessLogs;
import org.heliostat.virtualserver.VirtualServers;
import org.jspecify.annotations.Nullable;

/** Makes generations; counters of a virtual server live on from one to the next. Used by one thread at a time. */
final class Generations {

    private static final int RETRY_AFTER_SECONDS = 5;

    private final VirtualServers.Parts parts;
    private final AccessLogs accessLogs;
    private final Map<String, RequestCounters> counters = new ConcurrentHashMap<>();
    private final RequestTimes times = new RequestTimes();
    private final AtomicLong numbers = new AtomicLong();
    private @Nullable BoundSockets bound;

    Generations(VirtualServers.Parts parts, AccessLogs accessLogs) {
        this.parts = parts;
        this.accessLogs = accessLogs;
    }

    /**
     * Opens the access logs that are new and binds every obj.conf; logs that are no longer named end. The listen
     * sockets of the first configuration are those that requests come in by ever after.
     *
     * @param findings those of the files so far; gets everything that is wrong
     * @throws ConfigException when there is an error among the findings; nothing has changed then
     */
    Generation make(Configuration configuration, Findings findings) {
        AccessLogs.Change change = accessLogs.begin();
        try {
            var named = ConfiguredAccessLogs.open(configuration, change, parts.ticker(), findings);
            var routes = routes(configuration, findings);
            VirtualServers virtualServers = VirtualServers.build(
                            configuration,
                            parts.plus(org.heliostat.request.function.AccessLogs.class, named),
                            this::counters,
                            findings)
                    .reachedBy(routes);
            change.apply();
            return generation(configuration, virtualServers);
        } catch (ConfigException broken) {
            change.discard();
            throw broken;
        }
    }

    /**
     * @param findings gets an error for each open listen socket that the configuration has no element for
     * @return ids of the configuration's listen sockets by the ids of those that are open
     */
    Map<String, String> routes(Configuration configuration, Findings findings) {
        return sockets(configuration).routes(configuration.serverXml().listenSockets(), findings);
    }

    private BoundSockets sockets(Configuration configuration) {
        BoundSockets first = bound;
        if (first == null) {
            first = new BoundSockets(configuration.serverXml().listenSockets());
            bound = first;
        }
        return first;
    }

    private Generation generation(Configuration configuration, VirtualServers virtualServers) {
        Overload overload =
                new Overload(RETRY_AFTER_SECONDS, configuration.magnus().strictOverflow());
        TrustedProxies proxies = TrustedProxies.of(
                configuration.magnus().trustedProxies(), configuration.magnus().isForwardedHeaderBelieved());
        return new Generation(numbers.incrementAndGet(), configuration, virtualServers, overload, proxies);
    }

    /** @return requests that have ended on any virtual server of any generation */
    long ended() {
        return counters.values().stream()
                .mapToLong(counter -> counter.snapshot().requests())
                .sum();
    }

    RequestTimes times() {
        return times;
    }

    private RequestCounters counters(String virtualServerId) {
        return counters.computeIfAbsent(virtualServerId, id -> new RequestCounters(times));
    }
}
