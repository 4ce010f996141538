package org.heliostat.qos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.heliostat.config.serverxml.QosConfig;
import org.heliostat.config.serverxml.QosLimits;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.qos.QosVerdict.Exceeded;
import org.heliostat.qos.QosVerdict.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Measures every virtual server while {@code qosactive} is on, and compares it with the limits of QOSPARAMS. Figures of
 * classes and of the server are sums. {@link #tick} belongs to the clock thread; any thread asks.
 */
public final class QualityOfService {

    private static final int MOST_SLOTS = 3_600;

    private final Map<String, BandwidthMeter> meters = new ConcurrentHashMap<>();
    private volatile Plan plan = new Plan(false, 1, 1, QosLimits.NONE, Map.of(), List.of());
    private long sampledNanos;
    private boolean sampled;

    /** Limits of one configuration. Immutable. */
    private record Plan(
            boolean active,
            long metricsNanos,
            long recomputeNanos,
            QosLimits ofServer,
            Map<String, Place> places,
            List<BandwidthMeter> all) {

        int slots() {
            return (int) Math.max(2, Math.min(MOST_SLOTS, metricsNanos / recomputeNanos + 1));
        }
    }

    /** A virtual server and its class. */
    private record Place(QosLimits own, QosLimits ofClass, BandwidthMeter meter, List<BandwidthMeter> classMeters) {}

    /** @param traffic of a virtual server by its id; the same one again in each configuration */
    public void configure(ServerXml serverXml, Function<String, Traffic> traffic) {
        QosConfig config = serverXml.qos();
        Map<String, Place> places = new HashMap<>();
        List<BandwidthMeter> all = new ArrayList<>();
        serverXml.virtualServerClasses().forEach(vsClass -> {
            List<BandwidthMeter> ofClass = new ArrayList<>();
            for (VirtualServerConfig vs : vsClass.virtualServers()) {
                BandwidthMeter meter = meters.computeIfAbsent(vs.id(), id -> new BandwidthMeter(traffic.apply(id)));
                ofClass.add(meter);
                places.put(vs.id(), new Place(vs.qos(), vsClass.qos(), meter, ofClass));
            }
            all.addAll(ofClass);
        });
        meters.keySet().retainAll(places.keySet());
        plan = new Plan(
                config.active(),
                nanos(config.metricsInterval()),
                nanos(config.recomputeInterval()),
                config.limits(),
                Map.copyOf(places),
                List.copyOf(all));
    }

    /** Takes a sample of every virtual server when the recompute interval is over. Clock thread. */
    public void tick(long now) {
        Plan current = plan;
        if (!current.active() || sampled && now - sampledNanos < current.recomputeNanos()) {
            return;
        }
        sampled = true;
        sampledNanos = now;
        int slots = current.slots();
        for (BandwidthMeter meter : current.all()) {
            meter.sample(now, current.metricsNanos(), slots);
        }
    }

    /** @return bytes per second over the metrics interval; 0 while nothing is measured */
    public long bytesPerSecond(String virtualServerId) {
        Plan current = plan;
        @Nullable Place place = current.places().get(virtualServerId);
        return current.active() && place != null ? place.meter().bytesPerSecond() : 0;
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
        List<Exceeded> exceeded = new ArrayList<>(0);
        check(Scope.VIRTUAL_SERVER, place.own(), List.of(place.meter()), uncounted, exceeded);
        check(Scope.CLASS, place.ofClass(), place.classMeters(), uncounted, exceeded);
        check(Scope.SERVER, current.ofServer(), current.all(), uncounted, exceeded);
        return exceeded.isEmpty() ? QosVerdict.FINE : new QosVerdict(exceeded);
    }

    private static void check(
            Scope scope, QosLimits limits, List<BandwidthMeter> meters, int uncounted, List<Exceeded> exceeded) {
        if (limits.maxBps() > 0) {
            long actual =
                    meters.stream().mapToLong(BandwidthMeter::bytesPerSecond).sum();
            if (actual > limits.maxBps()) {
                exceeded.add(new Exceeded(scope, true, limits.maxBps(), actual, limits.enforceBandwidth()));
            }
        }
        if (limits.maxConn() > 0) {
            long actual = uncounted
                    + meters.stream().mapToLong(one -> one.traffic().open()).sum();
            if (actual > limits.maxConn()) {
                exceeded.add(new Exceeded(scope, false, limits.maxConn(), actual, limits.enforceConnections()));
            }
        }
    }

    private static long nanos(Duration interval) {
        return Math.max(1, interval.toNanos());
    }
}
