package org.heliostat.server;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.heliostat.acl.RealmSet;
import org.heliostat.acl.Realms;
import org.heliostat.acl.control.AccessControls;
import org.heliostat.acl.login.DigestAccess;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.TracingConf;
import org.heliostat.connection.Overload;
import org.heliostat.connection.Refusals;
import org.heliostat.dns.HostNames;
import org.heliostat.http.TrustedProxies;
import org.heliostat.log.ServerLog;
import org.heliostat.log.access.AccessLogs;
import org.heliostat.qos.QualityOfService;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.request.function.BindContext;
import org.heliostat.request.function.FunctionPools;
import org.heliostat.request.function.WaitingFunctions;
import org.heliostat.request.function.offer.QosRefusals;
import org.heliostat.request.trace.TraceContext;
import org.heliostat.request.trace.UnguessableNumbers;
import org.heliostat.server.accesslog.ConfiguredAccessLogs;
import org.heliostat.server.accesslog.RefusedLines;
import org.heliostat.sessionthread.tuning.EndedRequests;
import org.heliostat.virtualserver.VirtualServer;
import org.heliostat.virtualserver.VirtualServers;
import org.jspecify.annotations.Nullable;

/** Makes generations; counters of a virtual server live on from one to the next. Used by one thread at a time. */
final class Generations {

    private static final int RETRY_AFTER_SECONDS = 5;

    private final VirtualServers.Parts parts;
    private final RunningPools pools;
    private final AccessLogs accessLogs;
    private final Refusals refused;
    private final ServerLog log;
    private final Map<String, RequestCounters> counters = new ConcurrentHashMap<>();
    private final RequestTimes times;
    private final Realms realms;
    private final DigestAccess digests;
    private final QualityOfService quality;
    private final QosRefusals refusals;
    private final AtomicLong numbers = new AtomicLong();
    private final int process;
    private final UnguessableNumbers numbersOfRequests;

    /** @param virtualServers with distributions of their own (stats-init virtual-servers) */
    Generations(
            VirtualServers.Parts parts,
            RunningPools pools,
            AccessLogs accessLogs,
            Refusals refused,
            ServerLog log,
            Realms realms,
            int virtualServers) {
        this.parts = parts;
        this.refusals = new QosRefusals(parts.ticker());
        this.quality = new QualityOfService(parts.ticker());
        this.pools = pools;
        this.realms = realms;
        this.digests = new DigestAccess(parts.ticker(), realms::nonceLost);
        this.times = new RequestTimes(virtualServers);
        this.accessLogs = accessLogs;
        this.refused = refused;
        this.log = log;
        SecureRandom secret = new SecureRandom();
        this.process = secret.nextInt();
        this.numbersOfRequests = new UnguessableNumbers(secret::nextLong);
    }

    /** The first one: requests come in with the ids of its listen sockets. */
    Generation make(Configuration configuration, Findings findings) {
        Map<String, String> routes = new HashMap<>();
        configuration.serverXml().listenSockets().forEach(socket -> routes.put(socket.id(), socket.id()));
        return make(configuration, routes, findings);
    }

    /**
     * Opens the access logs that are new and binds every obj.conf; logs that are no longer named end.
     *
     * @param routes ids of the configuration's listen sockets by the keys that requests come in with
     * @param findings those of the files so far; gets everything that is wrong
     * @throws ConfigException when there is an error among the findings; nothing has changed then
     */
    Generation make(Configuration configuration, Map<String, String> routes, Findings findings) {
        AccessLogs.Change change = accessLogs.begin();
        boolean built = false;
        try {
            var named = ConfiguredAccessLogs.open(configuration, change, hostNames(), parts.ticker(), findings);
            RealmSet prepared = realms.prepare(configuration);
            AccessControls controls = AccessControls.compile(configuration, prepared, digests, findings);
            VirtualServers virtualServers = VirtualServers.build(
                            configuration,
                            parts.plus(org.heliostat.request.function.offer.AccessLogs.class, named)
                                    .plus(FunctionPools.class, pools.prepare(configuration.magnus(), findings))
                                    .plus(WaitingFunctions.class, WaitingFunctions.of(configuration.magnus()))
                                    .plus(QualityOfService.class, quality)
                                    .plus(QosRefusals.class, refusals)
                                    .plus(AccessControls.class, controls)
                                    .plus(Realms.class, realms)
                                    .plus(RealmSet.class, prepared),
                            this::counters,
                            findings)
                    .reachedBy(routes);
            Generation generation = generation(configuration, virtualServers, prepared, named);
            built = true;
            change.apply();
            quality.configure(configuration.serverXml(), this::counters);
            return generation;
        } finally {
            // Also when a function that somebody else has written fails in its own way.
            if (!built) {
                change.discard();
            }
        }
    }

    private Generation generation(
            Configuration configuration, VirtualServers virtualServers, RealmSet prepared, ConfiguredAccessLogs logs) {
        RefusedLines refusedLines = new RefusedLines(
                logs,
                virtualServers.all().stream()
                        .filter(VirtualServer::logsRequests)
                        .map(VirtualServer::id)
                        .toList(),
                configuration.magnus().refusalLogRate(),
                refused,
                log,
                parts.ticker());
        Overload overload =
                new Overload(RETRY_AFTER_SECONDS, configuration.magnus().strictOverflow());
        TrustedProxies proxies = TrustedProxies.of(
                configuration.magnus().trustedProxies(), configuration.magnus().isForwardedHeaderBelieved());
        return new Generation(
                numbers.incrementAndGet(),
                configuration,
                virtualServers,
                overload,
                refusedLines,
                proxies,
                identities(configuration.magnus().tracing()),
                prepared);
    }

    private @Nullable RequestIdentities identities(TracingConf conf) {
        RequestIdentities.Settings settings = new RequestIdentities.Settings(
                conf.requestIdHeader().orElse(null),
                TraceContext.valueOf(conf.traceContext().toUpperCase(Locale.ROOT)),
                conf.traceSampled());
        return settings.isNothing() ? null : new RequestIdentities(settings, process, numbersOfRequests);
    }

    /** @return requests that have ended on any virtual server of any generation; not those that were refused before */
    long ended() {
        return sum(RequestCounters::ended);
    }

    /**
     * @param quick those of them that were answered without a session thread
     * @return the others, by how they ended: the server failed to serve what was answered 500 or above
     */
    EndedRequests endedOnSessions(LongSupplier quick) {
        // In this order: those that are a part of the others first.
        long failed = sum(RequestCounters::failed);
        long others = ended() - quick.getAsLong();
        return new EndedRequests(
                Math.max(0, others - failed),
                failed,
                sum(RequestCounters::completedNanos),
                sum(RequestCounters::failedNanos));
    }

    private long sum(ToLongFunction<RequestCounters> figure) {
        return counters.values().stream().mapToLong(figure).sum();
    }

    QualityOfService quality() {
        return quality;
    }

    private HostNames hostNames() {
        return parts.services().find(HostNames.class).orElseThrow();
    }

    /** @return what the server and its providers offer to functions of every configuration */
    BindContext.Services services() {
        return parts.services();
    }

    RequestTimes times() {
        return times;
    }

    private RequestCounters counters(String virtualServerId) {
        return counters.computeIfAbsent(virtualServerId, id -> new RequestCounters(times, id));
    }
}
