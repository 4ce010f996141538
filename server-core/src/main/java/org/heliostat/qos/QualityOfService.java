package org.heliostat.qos;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.heliostat.config.serverxml.BandwidthEnforcement;
import org.heliostat.config.serverxml.QosConfig;
import org.heliostat.config.serverxml.QosLimits;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.qos.OpenRequests.Places;
import org.heliostat.qos.QosVerdict.Exceeded;
import org.heliostat.qos.QosVerdict.Scope;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * Measures every virtual server while {@code qosactive} is on, and compares it with the limits of QOSPARAMS. Figures of
 * classes and of the server are sums, kept as they change: a request costs the same however many virtual servers there
 * are. {@link #tick} belongs to the clock thread, {@link #configure} to one thread at a time; any thread asks.
 */
public final class QualityOfService {

    private static final int MOST_SLOTS = 3_600;

    private final Map<String, BandwidthMeter> meters = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> openOfVirtualServers = new HashMap<>();
    private final Map<String, LongAdder> openOfClasses = new HashMap<>();
    private final LongAdder openOfServer = new LongAdder();
    private final Flow refused = new Flow();
    private final ReentrantLock admission = new ReentrantLock();
    private final Shapers shapers;
    private volatile Plan plan = new Plan(false, 1, 1, Map.of(), List.of(), List.of());
    private long sampledNanos;
    private boolean sampled;
    private long sinceNanos;
    private long sinceInterval;
    private int sinceSlots;

    public QualityOfService(Ticker ticker) {
        this.shapers = new Shapers(ticker);
    }

    /** Limits of one configuration. Immutable. */
    private record Plan(
            boolean active,
            long metricsNanos,
            long recomputeNanos,
            Map<String, Place> places,
            List<BandwidthMeter> all,
            List<GroupMeter> groups) {

        int slots() {
            return (int) Math.max(2, Math.min(MOST_SLOTS, metricsNanos / recomputeNanos + 1));
        }
    }

    /** A virtual server with what it is a part of. */
    private record Place(
            QosLimits own,
            BandwidthMeter meter,
            LongAdder open,
            QosLimits ofClass,
            GroupMeter classMeter,
            QosLimits ofServer,
            GroupMeter serverMeter,
            @Nullable Pace pace) {}

    /** @param traffic of a virtual server by its id; the same one again in each configuration */
    public void configure(ServerXml serverXml, Function<String, Traffic> traffic) {
        QosConfig config = serverXml.qos();
        shapers.begin(config.active());
        if (!config.active() && meters.isEmpty()) {
            // It never was: there is nothing to end either.
            plan = new Plan(
                    false,
                    nanos(config.metricsInterval()),
                    nanos(config.recomputeInterval()),
                    Map.of(),
                    List.of(),
                    List.of());
            return;
        }
        @Nullable Shaper ofServer = shapers.ofServer(config.limits());
        List<BandwidthMeter> all = new ArrayList<>();
        Map<String, BandwidthMeter> known = new HashMap<>();
        for (VirtualServerConfig vs : serverXml.virtualServers()) {
            BandwidthMeter meter = meters.computeIfAbsent(vs.id(), id -> new BandwidthMeter(traffic.apply(id)));
            known.put(vs.id(), meter);
            all.add(meter);
        }
        meters.keySet().retainAll(known.keySet());
        GroupMeter whole = new GroupMeter(all, openOfServer);
        List<GroupMeter> groups = new ArrayList<>(List.of(whole));
        Map<String, Place> places = new HashMap<>();
        serverXml.virtualServerClasses().forEach(vsClass -> {
            LongAdder ofThisClass = openOfClasses.computeIfAbsent(vsClass.id(), id -> new LongAdder());
            List<BandwidthMeter> parts = vsClass.virtualServers().stream()
                    .map(vs -> requireNonNull(known.get(vs.id())))
                    .toList();
            GroupMeter group = new GroupMeter(parts, ofThisClass);
            groups.add(group);
            @Nullable Shaper ofClass = shapers.ofClass(vsClass.id(), vsClass.qos());
            for (VirtualServerConfig vs : vsClass.virtualServers()) {
                BandwidthMeter meter = requireNonNull(known.get(vs.id()));
                LongAdder open = openOfVirtualServers.computeIfAbsent(vs.id(), id -> new LongAdder());
                OpenRequests counted = new OpenRequests(
                        Places.of(open, vs.qos()),
                        Places.of(ofThisClass, vsClass.qos()),
                        Places.of(openOfServer, config.limits()),
                        admission);
                meter.traffic().countIn(config.active() ? counted : null);
                @Nullable Pace pace = shapers.pace(vs.id(), vs.qos(), ofClass, ofServer);
                places.put(
                        vs.id(), new Place(vs.qos(), meter, open, vsClass.qos(), group, config.limits(), whole, pace));
            }
        });
        shapers.end();
        plan = new Plan(
                config.active(),
                nanos(config.metricsInterval()),
                nanos(config.recomputeInterval()),
                Map.copyOf(places),
                List.copyOf(all),
                List.copyOf(groups));
    }

    /** Takes a sample of every virtual server when the recompute interval is over. Clock thread. */
    public void tick(long now) {
        Plan current = plan;
        if (!current.active()) {
            sampled = false;
            return;
        }
        if (sampled && now - sampledNanos < current.recomputeNanos()) {
            return;
        }
        int slots = current.slots();
        if (!sampled || sinceInterval != current.metricsNanos() || sinceSlots != slots) {
            sinceNanos = now;
            sinceInterval = current.metricsNanos();
            sinceSlots = slots;
        }
        sampled = true;
        sampledNanos = now;
        for (BandwidthMeter meter : current.all()) {
            meter.sample(now, sinceNanos, current.metricsNanos(), slots);
        }
        current.groups().forEach(GroupMeter::sum);
    }

    /** @return bytes per second over the metrics interval; 0 while nothing is measured */
    public long bytesPerSecond(String virtualServerId) {
        Plan current = plan;
        @Nullable Place place = current.places().get(virtualServerId);
        return current.active() && place != null ? place.meter().bytesPerSecond() : 0;
    }

    /** @return how fast transfers of the virtual server may go; null where no limit is kept by slowing them */
    public @Nullable Pace pace(String virtualServerId) {
        @Nullable Place place = plan.places().get(virtualServerId);
        return place == null ? null : place.pace();
    }

    /** @return what slowing has done to the transfers of the virtual server */
    public PaceSnapshot paceFigures(String virtualServerId) {
        return shapers.figures(virtualServerId);
    }

    /**
     * Compares and counts in one step: of many that come at the same moment as many are let in as there is room for, and
     * who is refused is not counted.
     *
     * @param counted where the request counts from now on, unless it is refused; it leaves there when it ends
     */
    public QosVerdict admit(String virtualServerId, OpenRequests counted) {
        // Only session threads and threads of pools wait here; I/O loops try (OpenRequests). All limits at once: a
        // place at
        // one of them that is given back for want of another would refuse somebody else in between.
        admission.lock();
        try {
            QosVerdict verdict = check(virtualServerId, 1);
            if (!verdict.isRefused()) {
                counted.enter();
            }
            return verdict;
        } finally {
            admission.unlock();
        }
    }

    /** @return where bytes of refused requests count: they are not the virtual server's, or it would never recover */
    public Flow refused() {
        return refused;
    }

    /**
     * @param uncounted requests in service that the counters do not know yet
     * @return what is exceeded: a limit is when the figure is greater than it
     */
    public QosVerdict check(String virtualServerId, int uncounted) {
        Plan current = plan;
        @Nullable Place place = current.places().get(virtualServerId);
        if (!current.active() || place == null) {
            return QosVerdict.FINE;
        }
        Comparison comparison = new Comparison(uncounted);
        BandwidthMeter own = place.meter();
        comparison.bandwidth(Scope.VIRTUAL_SERVER, place.own(), own.bytesPerSecond());
        if (place.own().maxConn() > 0) {
            comparison.connections(
                    Scope.VIRTUAL_SERVER, place.own(), place.open().sum());
        }
        comparison.group(Scope.CLASS, place.ofClass(), place.classMeter());
        comparison.group(Scope.SERVER, place.ofServer(), place.serverMeter());
        return comparison.verdict();
    }

    /** One request's figures beside its limits. */
    private static final class Comparison {

        private final int uncounted;
        private @Nullable List<Exceeded> exceeded;

        Comparison(int uncounted) {
            this.uncounted = uncounted;
        }

        void group(Scope scope, QosLimits limits, GroupMeter meter) {
            bandwidth(scope, limits, meter.bytesPerSecond());
            if (limits.maxConn() > 0) {
                connections(scope, limits, meter.open());
            }
        }

        void bandwidth(Scope scope, QosLimits limits, long actual) {
            if (limits.maxBps() > 0 && actual > limits.maxBps() && !limits.isShaped()) {
                boolean isEnforced = limits.bandwidth() == BandwidthEnforcement.REFUSE;
                add(new Exceeded(scope, true, limits.maxBps(), actual, isEnforced));
            }
        }

        void connections(Scope scope, QosLimits limits, long counted) {
            long actual = counted + uncounted;
            if (actual > limits.maxConn()) {
                add(new Exceeded(scope, false, limits.maxConn(), actual, limits.enforceConnections()));
            }
        }

        private void add(Exceeded one) {
            if (exceeded == null) {
                exceeded = new ArrayList<>();
            }
            exceeded.add(one);
        }

        QosVerdict verdict() {
            return exceeded == null ? QosVerdict.FINE : new QosVerdict(exceeded);
        }
    }

    private static long nanos(Duration interval) {
        return Math.max(1, interval.toNanos());
    }
}
