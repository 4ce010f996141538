package org.heliostat.dns;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.time.Duration;
import org.heliostat.time.Ticker;

/** Addresses whose names could not be found out a moment ago: asking again at once would only wait again. Any thread. */
final class SilentAddresses {

    static final int MOST = 1_024;
    static final Duration LIFETIME = Duration.ofSeconds(5);

    private final Cache<InetAddress, Boolean> addresses;

    SilentAddresses(Ticker ticker) {
        this.addresses = Caffeine.newBuilder()
                .maximumSize(MOST)
                .expireAfterWrite(LIFETIME)
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .build();
    }

    boolean contains(InetAddress address) {
        return addresses.getIfPresent(address) != null;
    }

    void add(InetAddress address) {
        addresses.put(address, Boolean.TRUE);
    }

    void forget() {
        addresses.invalidateAll();
    }
}
