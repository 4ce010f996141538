package org.heliostat.qos;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.config.serverxml.QosLimits;
import org.heliostat.stats.PaceSnapshot;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/**
 * The limits that are kept by slowing, from one configuration to the next: running transfers follow the new ones. A
 * configuration is told between {@link #begin} and {@link #end}, by one thread at a time; figures are for any thread.
 */
final class Shapers {

    private static final String SERVER = "server";

    private final Ticker ticker;
    private final Map<String, Shaper> shapers = new HashMap<>();
    private final Map<String, Pace> paces = new ConcurrentHashMap<>();
    private final Map<String, List<Shaper>> parts = new HashMap<>();
    private final Set<String> named = new HashSet<>();
    private boolean active;

    Shapers(Ticker ticker) {
        this.ticker = ticker;
    }

    void begin(boolean isActive) {
        active = isActive;
        named.clear();
    }

    @Nullable
    Shaper ofServer(QosLimits limits) {
        return shaper(SERVER, limits);
    }

    @Nullable
    Shaper ofClass(String classId, QosLimits limits) {
        return shaper("class " + classId, limits);
    }

    /** @return the same as before where the limits are the same ones, so that its figures go on */
    @Nullable
    Pace pace(String virtualServerId, QosLimits own, @Nullable Shaper ofClass, @Nullable Shaper ofServer) {
        List<Shaper> apply = new ArrayList<>(3);
        add(apply, shaper("vs " + virtualServerId, own));
        add(apply, ofClass);
        add(apply, ofServer);
        if (apply.isEmpty()) {
            return null;
        }
        if (!apply.equals(parts.put(virtualServerId, List.copyOf(apply)))) {
            Pace before = paces.get(virtualServerId);
            paces.put(virtualServerId, before == null ? new Pace(apply) : before.with(apply));
        }
        return paces.get(virtualServerId);
    }

    /** Limits that the configuration does not name any more hold nothing up. */
    void end() {
        shapers.forEach((name, shaper) -> {
            if (!named.contains(name)) {
                shaper.bytesPerSecond(0);
            }
        });
    }

    PaceSnapshot figures(String virtualServerId) {
        Pace pace = paces.get(virtualServerId);
        return pace == null ? PaceSnapshot.NONE : pace.figures();
    }

    private @Nullable Shaper shaper(String name, QosLimits limits) {
        if (!active || !limits.isShaped()) {
            return null;
        }
        named.add(name);
        Shaper shaper = shapers.computeIfAbsent(name, any -> new Shaper(ticker));
        shaper.bytesPerSecond(limits.maxBps());
        return shaper;
    }

    private static void add(List<Shaper> apply, @Nullable Shaper shaper) {
        if (shaper != null) {
            apply.add(shaper);
        }
    }
}
