package org.heliostat.gateway.fastcgi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The addresses at which the lines of one configuration start programs: two programs cannot listen at one. Made anew for
 * each configuration that is read. Any thread.
 */
public final class FastCgiAddresses {

    private final Map<String, FastCgiProcess.Key> taken = new ConcurrentHashMap<>();

    /** @return false when another line starts a program there with other settings */
    public boolean take(FastCgiSettings settings) {
        if (settings.program() == null) {
            return true;
        }
        FastCgiProcess.Key key = FastCgiProcess.Key.of(settings.address(), settings.program(), settings.environment());
        FastCgiProcess.Key first = taken.putIfAbsent(key.address(), key);
        return first == null || first.equals(key);
    }
}
