package org.heliostat.hosting.webapps;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.heliostat.hosting.webapps.DeclaredWebApps.Declared;
import org.heliostat.time.Ticker;

/**
 * Which applications of server.xml have changed since they were deployed: {@code dynamicreloadinterval} of JAVA, or
 * {@code dynamic-reload-interval} of the application's class-loader element, says how often each is looked at. One that
 * is being changed waits until two looks a second apart see the same. Used under the lock of {@link WebAppsFolder}.
 */
final class DynamicReload {

    private final Ticker ticker;
    private final Map<WebAppKey, Looks> looks = new HashMap<>();

    private static final class Looks {
        private Declared seen;
        private long lastNanos;
        private boolean changing;

        Looks(Declared first, long nowNanos) {
            seen = first;
            lastNanos = nowNanos;
        }
    }

    DynamicReload(Ticker ticker) {
        this.ticker = ticker;
    }

    /**
     * Looks at those whose time has come.
     *
     * @param intervalSeconds of an application; 0 or less: never
     * @return those that changed, as they are now
     */
    Map<WebAppKey, Declared> changed(DeclaredWebApps declared, ToLongFunction<WebAppKey> intervalSeconds) {
        looks.keySet().retainAll(declared.byKey().keySet());
        Map<WebAppKey, Declared> changed = new HashMap<>();
        List<Map.Entry<WebAppKey, Declared>> all =
                new ArrayList<>(declared.byKey().entrySet());
        for (Map.Entry<WebAppKey, Declared> entry : all) {
            long seconds = intervalSeconds.applyAsLong(entry.getKey());
            if (seconds <= 0) {
                looks.remove(entry.getKey());
            } else {
                changed(entry.getKey(), entry.getValue(), seconds).ifPresent(now -> changed.put(entry.getKey(), now));
            }
        }
        return changed;
    }

    private Optional<Declared> changed(WebAppKey key, Declared deployed, long seconds) {
        long now = ticker.nanos();
        Looks own = looks.computeIfAbsent(key, k -> new Looks(deployed, now));
        if (!own.changing && now - own.lastNanos < TimeUnit.SECONDS.toNanos(seconds)) {
            return Optional.empty();
        }
        Declared looked = deployed.lookedAt();
        boolean settled = looked.isAs(own.seen);
        own.seen = looked;
        own.lastNanos = now;
        // A source that is away for a moment is being replaced; what runs does not end because of that.
        boolean different = looked.state().isPresent() && !looked.isAs(deployed);
        own.changing = different && !settled;
        return different && settled ? Optional.of(looked) : Optional.empty();
    }
}
