package org.heliostat.dns;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts what clients of one network take of something that all share, so that none takes everything. A network is one
 * address of IPv4, or a /64 of IPv6: as many addresses as anybody is given (RFC 6177). Any thread. Holds an entry for
 * each network that has taken something and not given it back.
 */
final class NetworkShares {

    private final ConcurrentMap<Network, Integer> taken = new ConcurrentHashMap<>();

    private record Network(boolean four, long bits) {

        static Network of(InetAddress address) {
            boolean four = address instanceof Inet4Address;
            ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
            return new Network(four, four ? bytes.getInt() : bytes.getLong());
        }
    }

    /** @return what one network may have of so many: half, and at least one */
    static int of(int all) {
        return Math.max(1, all / 2);
    }

    /**
     * @param most that one network may have
     * @return false when it has them already; otherwise {@link #give} has to follow
     */
    boolean take(InetAddress address, int most) {
        Network network = Network.of(address);
        if (taken.merge(network, 1, Integer::sum) <= most) {
            return true;
        }
        give(address);
        return false;
    }

    void give(InetAddress address) {
        taken.computeIfPresent(Network.of(address), (network, count) -> count == 1 ? null : count - 1);
    }
}
