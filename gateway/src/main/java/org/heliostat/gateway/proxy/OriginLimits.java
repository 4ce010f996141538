package org.heliostat.gateway.proxy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.gateway.origin.NameSettings;
import org.heliostat.gateway.origin.OriginSettings;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.stats.program.OriginState;
import org.jspecify.annotations.Nullable;

/** Which limits and states lines of one configuration have given to which origin: they are an origin's own. Any thread. */
public final class OriginLimits {

    private final Map<OriginAddress, Taken> taken = new ConcurrentHashMap<>();

    private record Taken(OriginSettings settings, OriginState state, @Nullable NameSettings names) {}

    /**
     * @param names how its name is looked up; null where it stands for one origin
     * @return false where another line has named the origin with other limits, another state, or looked up otherwise
     */
    boolean take(OriginSettings settings, OriginState state, @Nullable NameSettings names) {
        Taken own = new Taken(settings, state, names);
        Taken first = taken.putIfAbsent(settings.address(), own);
        return first == null || first.equals(own);
    }
}
