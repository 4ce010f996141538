package org.heliostat.gateway.proxy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.gateway.origin.OriginSettings;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.stats.program.OriginState;

/** Which limits and states lines of one configuration have given to which origin: they are an origin's own. Any thread. */
public final class OriginLimits {

    private final Map<OriginAddress, Taken> taken = new ConcurrentHashMap<>();

    private record Taken(OriginSettings settings, OriginState state) {}

    /** @return false where another line has named the origin with other limits, or another state */
    boolean take(OriginSettings settings, OriginState state) {
        Taken own = new Taken(settings, state);
        Taken first = taken.putIfAbsent(settings.address(), own);
        return first == null || first.equals(own);
    }
}
