package org.heliostat.gateway.origin;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.heliostat.gateway.origin.place.ConnectionLimits;
import org.heliostat.gateway.origin.place.PlaceLimit;
import org.heliostat.gateway.upstream.connect.Connector;
import org.heliostat.gateway.upstream.connect.Ways;
import org.heliostat.request.function.offer.OriginSource;
import org.heliostat.stats.program.OriginSnapshot;
import org.heliostat.stats.program.OriginState;
import org.heliostat.time.Ticker;

/** All origins of a server, by their settings, from one configuration to the next. Any thread. */
public final class Origins implements OriginSource {

    /** How long a start or a reload waits for the first addresses of a name. */
    static final long FIRST_ANSWER_MILLIS = 3_000;

    /** How often time-outs are looked at. */
    public static final int TICK_MILLIS = 1_000;

    private final Connector connector;
    private final Supplier<Ways> ways;
    private final NameLookup lookup;
    private final Ticker ticker;
    private final ConcurrentMap<OriginSettings, Origin> bySettings = new ConcurrentHashMap<>();
    private final ConcurrentMap<NameSettings, NamedOrigins> byName = new ConcurrentHashMap<>();
    private final Set<Origin> leaving = ConcurrentHashMap.newKeySet();
    private final ConnectionLimits limits = new ConnectionLimits();

    /** States of those that lines have named since {@link #begin}. */
    private volatile ConcurrentMap<OriginSettings, OriginState> named = new ConcurrentHashMap<>();

    /** The same of names. */
    private volatile ConcurrentMap<NameSettings, OriginState> namesNamed = new ConcurrentHashMap<>();

    /** Of the lines in force: others wait for them, or were refused. */
    private volatile Set<OriginSettings> inForce = Set.of();

    private volatile Set<NameSettings> namesInForce = Set.of();

    private volatile Queue<OriginGroup> grouped = new ConcurrentLinkedQueue<>();
    private volatile List<OriginGroup> groups = List.of();

    public Origins(Connector connector, Supplier<Ways> ways, NameLookup lookup, Ticker ticker) {
        this.connector = connector;
        this.ways = ways;
        this.lookup = lookup;
        this.ticker = ticker;
    }

    /** The lines of another configuration follow. What those of one that was refused have named is forgotten. */
    public void begin() {
        forgetRefused();
        named = new ConcurrentHashMap<>();
        namesNamed = new ConcurrentHashMap<>();
        grouped = new ConcurrentLinkedQueue<>();
    }

    /** A line shares its requests among these. */
    public void grouped(OriginGroup group) {
        grouped.add(group);
    }

    /** @return those of the lines in force, in the order in which they were read */
    public List<OriginGroup> groups() {
        return groups;
    }

    /**
     * A line names an origin.
     *
     * @param state that the line gives it; in force with {@link #retainNamed}
     * @return the origin; the same one while its settings are
     */
    public Origin named(OriginSettings settings, OriginState state) {
        named.put(settings, state);
        return bySettings.computeIfAbsent(settings, this::made);
    }

    /**
     * A line names origins by a name whose addresses they are. Waits for the first answer, but no longer than
     * {@link #FIRST_ANSWER_MILLIS}.
     *
     * @param state that the line gives them; in force with {@link #retainNamed}
     */
    public NamedOrigins named(NameSettings settings, OriginState state) {
        namesNamed.put(settings, state);
        NamedOrigins known = byName.get(settings);
        if (known != null) {
            return known;
        }
        NamedOrigins fresh = new NamedOrigins(settings, lookup, this::made, this::leaves, ticker);
        NamedOrigins before = byName.putIfAbsent(settings, fresh);
        if (before != null) {
            return before;
        }
        fresh.configured(state);
        fresh.awaitFirst(FIRST_ANSWER_MILLIS);
        return fresh;
    }

    private void forgetRefused() {
        bySettings.forEach((settings, origin) -> {
            if (!inForce.contains(settings) && bySettings.remove(settings, origin)) {
                leaves(origin);
            }
        });
        byName.forEach((settings, origins) -> {
            if (!namesInForce.contains(settings) && byName.remove(settings, origins)) {
                origins.forget();
            }
        });
    }

    private Origin made(OriginSettings settings) {
        PlaceLimit connections = limits.of(settings.address(), settings.maxConnections());
        return new Origin(settings, connector, ways, ticker, connections, leaving::add);
    }

    private void leaves(Origin origin) {
        origin.leaves();
        leaving.add(origin);
    }

    /** The lines since {@link #begin} are in force: forgets those that none has named; requests that they have go on. */
    public void retainNamed() {
        ConcurrentMap<OriginSettings, OriginState> lines = named;
        inForce = Set.copyOf(lines.keySet());
        namesInForce = Set.copyOf(namesNamed.keySet());
        groups = List.copyOf(grouped);
        bySettings.forEach((settings, origin) -> {
            OriginState state = lines.get(settings);
            if (state != null) {
                origin.configured(state);
                origin.inForce();
            } else if (bySettings.remove(settings, origin)) {
                leaves(origin);
            }
        });
        ConcurrentMap<NameSettings, OriginState> names = namesNamed;
        byName.forEach((settings, origins) -> {
            OriginState state = names.get(settings);
            if (state != null) {
                origins.configured(state);
                origins.inForce();
            } else if (byName.remove(settings, origins)) {
                origins.forget();
            }
        });
    }

    private Stream<Origin> all() {
        return Stream.concat(
                inForce.stream().map(bySettings::get).filter(Objects::nonNull),
                names().flatMap(named -> named.origins().stream()));
    }

    private Stream<NamedOrigins> names() {
        return namesInForce.stream().map(byName::get).filter(Objects::nonNull);
    }

    /** Looks at time-outs. About once in {@link #TICK_MILLIS}, by one thread. */
    public void tick() {
        long now = ticker.nanos();
        names().forEach(named -> named.tick(now));
        all().forEach(Origin::tick);
        for (Origin origin : leaving) {
            origin.closeIdle();
            origin.tick();
            if (origin.isUnused()) {
                forget(origin);
            }
        }
    }

    private void forget(Origin origin) {
        // First: a request that begins meanwhile adds it again.
        leaving.remove(origin);
        if (!origin.goes()) {
            leaving.add(origin);
        }
    }

    /** Closes the connections that nobody uses. */
    public void stop() {
        all().forEach(Origin::closeIdle);
    }

    @Override
    public Optional<OriginSnapshot> set(String address, OriginState state) {
        // Lines with different settings have one each of the same address.
        List<Origin> meant =
                all().filter(origin -> origin.text().equals(address)).toList();
        meant.forEach(origin -> origin.state(state));
        return meant.stream().findFirst().map(Origin::snapshot);
    }

    @Override
    public Map<String, OriginState> setLive() {
        Map<String, OriginState> states = new TreeMap<>();
        all().forEach(origin -> origin.setLive().ifPresent(state -> states.put(origin.text(), state)));
        return states;
    }

    @Override
    public List<OriginSnapshot> snapshot() {
        return all().map(Origin::snapshot)
                .sorted(Comparator.comparing(OriginSnapshot::address))
                .toList();
    }
}
