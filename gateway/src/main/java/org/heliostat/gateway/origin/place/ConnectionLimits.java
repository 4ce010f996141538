package org.heliostat.gateway.origin.place;

import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.heliostat.gateway.upstream.OriginAddress;

/**
 * Keeps the limit of connections to each address for as long as anything counts by it: connections that an earlier line has opened,
 * and requests that hold its origins, outlive that line. Any thread.
 */
public final class ConnectionLimits {

    private final ConcurrentMap<OriginAddress, Known> byAddress = new ConcurrentHashMap<>();

    /** A limit that is kept by its users alone. */
    private static final class Known extends WeakReference<PlaceLimit> {

        Known(PlaceLimit limit) {
            super(limit);
        }
    }

    /**
     * The limit of an address, one and the same for all who have asked and still keep it.
     *
     * @param most connections to it, where nobody keeps one; 0 for no limit
     */
    public PlaceLimit of(OriginAddress address, int most) {
        byAddress.values().removeIf(known -> known.get() == null);
        PlaceLimit fresh = new PlaceLimit(most);
        Known mine = new Known(fresh);
        while (true) {
            Known known = byAddress.putIfAbsent(address, mine);
            PlaceLimit limit = known == null ? fresh : known.get();
            if (limit != null) {
                return limit;
            }
            byAddress.remove(address, known);
        }
    }
}
