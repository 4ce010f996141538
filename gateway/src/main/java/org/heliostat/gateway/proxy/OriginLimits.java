package org.heliostat.gateway.proxy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.heliostat.gateway.origin.NameSettings;
import org.heliostat.gateway.origin.OriginSettings;
import org.heliostat.gateway.upstream.OriginAddress;
import org.heliostat.stats.program.OriginState;
import org.jspecify.annotations.Nullable;

/**
 * Which limits and states lines of one configuration have given to which origin: they are an origin's own. And for which sessions
 * they have which cookie of ours: a browser has one of a name. Any thread.
 */
public final class OriginLimits {

    private final Map<OriginAddress, Taken> taken = new ConcurrentHashMap<>();

    private final Map<RouteCookie, String> sessions = new ConcurrentHashMap<>();

    /** @param file of the line: lines of one file serve the same hosts */
    private record RouteCookie(String file, String name) {}

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

    /** @return the cookie of the sessions of the first line of the file that has this cookie of ours; the same for itself */
    String session(String file, String routeCookie, String sessionCookie) {
        String first = sessions.putIfAbsent(new RouteCookie(file, routeCookie), sessionCookie);
        return first == null ? sessionCookie : first;
    }
}
