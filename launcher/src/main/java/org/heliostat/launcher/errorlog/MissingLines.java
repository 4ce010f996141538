package org.heliostat.launcher.errorlog;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many lines a place of the error log has lost that no line has told of yet. It outlives whoever writes there: the one
 * that follows after a reload tells of them. As many places as configurations have named. Any thread.
 */
final class MissingLines {

    private final Map<String, AtomicLong> byPlace = new ConcurrentHashMap<>();

    /**
     * @param place path of a file or socket
     * @return lines lost there and not told of, for all who write there
     */
    AtomicLong of(String place) {
        return byPlace.computeIfAbsent(place, first -> new AtomicLong());
    }
}
