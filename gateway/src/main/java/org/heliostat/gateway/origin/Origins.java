package org.heliostat.gateway.origin;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.heliostat.gateway.upstream.Connector;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.time.Ticker;

/** All origins of a server, by their settings, from one configuration to the next. Any thread. */
public final class Origins {

    /** How often time-outs are looked at. */
    public static final int TICK_MILLIS = 1_000;

    private final Connector connector;
    private final Supplier<Connector.Ways> ways;
    private final Ticker ticker;
    private final ConcurrentMap<OriginSettings, Origin> bySettings = new ConcurrentHashMap<>();
    private final Set<OriginSettings> named = ConcurrentHashMap.newKeySet();
    private final Set<Origin> leaving = ConcurrentHashMap.newKeySet();

    public Origins(Connector connector, Supplier<Connector.Ways> ways, Ticker ticker) {
        this.connector = connector;
        this.ways = ways;
        this.ticker = ticker;
    }

    /** @return the origin; the same one while its settings are */
    public Origin named(OriginSettings settings) {
        named.add(settings);
        return bySettings.computeIfAbsent(settings, one -> new Origin(one, connector, ways, ticker));
    }

    /** Forgets those that no line has named since the last time; requests that they have go on. */
    public void retainNamed() {
        Set<OriginSettings> used = Set.copyOf(named);
        named.removeAll(used);
        bySettings.forEach((settings, origin) -> {
            if (!used.contains(settings) && bySettings.remove(settings, origin)) {
                leaving.add(origin);
            }
        });
    }

    /** Looks at time-outs. About once in {@link #TICK_MILLIS}, by one thread. */
    public void tick() {
        bySettings.values().forEach(Origin::tick);
        for (Origin origin : leaving) {
            origin.closeIdle();
            origin.tick();
            if (origin.isUnused()) {
                leaving.remove(origin);
            }
        }
    }

    /** Closes the connections that nobody uses. */
    public void stop() {
        bySettings.values().forEach(Origin::closeIdle);
    }

    /** @return by their addresses */
    public List<OriginSnapshot> snapshot() {
        return bySettings.values().stream()
                .map(Origin::snapshot)
                .sorted(Comparator.comparing(OriginSnapshot::address))
                .toList();
    }
}
