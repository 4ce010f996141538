package org.heliostat.gateway.proxy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.gateway.origin.OriginSettings;
import org.heliostat.gateway.upstream.OriginAddress;

/** Which limits lines of one configuration have given to which origin: they are an origin's own. Any thread. */
public final class OriginLimits {

    private final Map<OriginAddress, OriginSettings> taken = new ConcurrentHashMap<>();

    /** @return false where another line has named the origin with other limits */
    boolean take(OriginSettings settings) {
        OriginSettings first = taken.putIfAbsent(settings.address(), settings);
        return first == null || first.equals(settings);
    }
}
