package org.heliostat.dns;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.InetAddress;
import java.util.List;
import org.heliostat.time.Ticker;
import org.jspecify.annotations.Nullable;

/** Names that were found not long ago, and that there are none. Any thread; never blocks. */
final class NameCache {

    private final Cache<InetAddress, List<String>> names;
    private final int most;

    NameCache(DnsCacheSettings settings, Ticker ticker) {
        this.most = settings.entries();
        this.names = Caffeine.newBuilder()
                .maximumSize(settings.entries())
                .expireAfterWrite(settings.lifetime())
                .ticker(ticker::nanos)
                .executor(Runnable::run)
                .build();
    }

    @Nullable
    List<String> find(InetAddress address) {
        return names.getIfPresent(address);
    }

    void put(InetAddress address, List<String> found) {
        names.put(address, List.copyOf(found));
    }

    void forget() {
        names.invalidateAll();
    }

    int size() {
        names.cleanUp();
        return (int) names.estimatedSize();
    }

    int most() {
        return most;
    }
}
