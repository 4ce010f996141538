package org.heliostat.gateway.origin.place;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.heliostat.gateway.upstream.OriginAddress;

/** Keeps the limit of connections to each address, for as long as an origin of it is there. Any thread. */
public final class ConnectionLimits {

    private final ConcurrentMap<OriginAddress, Shared> byAddress = new ConcurrentHashMap<>();

    private record Shared(PlaceLimit limit, int users) {}

    /**
     * One more origin of an address is there; {@link #release} must follow.
     *
     * @param most connections to it, where nobody has said so before; 0 for no limit
     */
    public PlaceLimit take(OriginAddress address, int most) {
        return byAddress.compute(
                        address,
                        (key, known) -> known == null
                                ? new Shared(new PlaceLimit(most), 1)
                                : new Shared(known.limit(), known.users() + 1))
                .limit();
    }

    public void release(OriginAddress address) {
        byAddress.computeIfPresent(
                address, (key, known) -> known.users() == 1 ? null : new Shared(known.limit(), known.users() - 1));
    }
}
