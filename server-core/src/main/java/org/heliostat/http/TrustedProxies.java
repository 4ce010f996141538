package org.heliostat.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.IpLiteral;

/**
 * The peers whose fields about the client are believed (TrustedProxies), and which fields these are (ProxyHeaders):
 * a proxy sets one kind and lets the other through as the client sent it. Immutable.
 */
public final class TrustedProxies {

    private final List<Network> networks;
    private final boolean forwardedBelieved;

    private TrustedProxies(List<Network> networks, boolean forwardedBelieved) {
        this.networks = List.copyOf(networks);
        this.forwardedBelieved = forwardedBelieved;
    }

    /**
     * @param entries addresses ({@code 10.0.0.1}, {@code ::1}) and networks ({@code 10.0.0.0/8})
     * @param forwardedBelieved whether they set Forwarded; X-Forwarded-… if not
     * @throws IllegalArgumentException for an entry that is neither
     */
    public static TrustedProxies of(List<String> entries, boolean forwardedBelieved) {
        List<Network> networks = new ArrayList<>();
        for (String entry : entries) {
            if (!entry.isBlank()) {
                networks.add(Network.parse(entry.trim()));
            }
        }
        return new TrustedProxies(networks, forwardedBelieved);
    }

    /** @return whether they set Forwarded; X-Forwarded-… if not */
    boolean isForwardedBelieved() {
        return forwardedBelieved;
    }

    public boolean contains(InetAddress address) {
        if (networks.isEmpty()) {
            return false;
        }
        for (Network network : networks) {
            if (network.contains(address.getAddress())) {
                return true;
            }
        }
        return false;
    }

    private record Network(byte[] address, int bits) {

        static Network parse(String entry) {
            int slash = entry.indexOf('/');
            String host = slash < 0 ? entry : entry.substring(0, slash);
            byte[] address = literal(host, entry);
            int bits = slash < 0 ? address.length * 8 : prefix(entry, slash, address.length * 8);
            return new Network(address, bits);
        }

        boolean contains(byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            for (int bit = 0; bit < bits; bit += 8) {
                int mask = bits - bit >= 8 ? 0xff : 0xff << (8 - (bits - bit)) & 0xff;
                if (((other[bit / 8] ^ address[bit / 8]) & mask) != 0) {
                    return false;
                }
            }
            return true;
        }

        private static int prefix(String entry, int slash, int limit) {
            String digits = entry.substring(slash + 1);
            int bits = digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : -1;
            if (bits < 0 || bits > limit) {
                throw illegal(entry);
            }
            return bits;
        }

        /** Only literals: a name would be looked up, and could change. */
        private static byte[] literal(String host, String entry) {
            return IpLiteral.address(host).orElseThrow(() -> illegal(entry)).getAddress();
        }

        private static IllegalArgumentException illegal(String entry) {
            return new IllegalArgumentException(
                    "TrustedProxies: " + entry + " (expected: an address or a network like 10.0.0.0/8)");
        }
    }
}
