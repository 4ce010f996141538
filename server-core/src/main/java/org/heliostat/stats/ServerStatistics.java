package org.heliostat.stats;

import java.time.Duration;
import java.util.function.Supplier;
import org.heliostat.time.Ticker;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the {@link ServerSnapshot} from what each subsystem brings. Any thread may ask; nothing
 * is locked while they are read, so figures of different ones may be some events apart.
 */
public final class ServerStatistics {

    private final ServerSnapshot.Identity identity;
    private final Sources sources;
    private final WallClock clock;
    private final Ticker ticker;
    private volatile @Nullable Taken latest;

    /**
     * The subsystems, each of which brings its own snapshot. A supplier is called for every snapshot, on the thread that
     * asks, and must neither block nor throw.
     */
    public record Sources(
            Supplier<NetworkSnapshot> network,
            Supplier<ProcessingSnapshot> processing,
            Supplier<ServicesSnapshot> services,
            Supplier<ModulesSnapshot> modules,
            Supplier<ProcessSnapshot> process,
            Supplier<IncidentsSnapshot> incidents) {}

    private record Taken(ServerSnapshot snapshot, long atNanos) {}

    public ServerStatistics(ServerSnapshot.Identity identity, Sources sources, WallClock clock, Ticker ticker) {
        this.identity = identity;
        this.sources = sources;
        this.clock = clock;
        this.ticker = ticker;
    }

    /** @return the figures of this moment */
    public ServerSnapshot snapshot() {
        long now = ticker.nanos();
        ServerSnapshot snapshot = ServerSnapshot.of(
                identity,
                clock.millis(),
                sources.network().get(),
                sources.processing().get(),
                sources.services().get(),
                sources.modules().get(),
                sources.process().get(),
                sources.incidents().get());
        latest = new Taken(snapshot, now);
        return snapshot;
    }

    /** @return figures at most update-interval old: for readers that ask for many of them one by one */
    public ServerSnapshot recent() {
        Taken taken = latest;
        long oldest = Duration.ofSeconds(identity.updateIntervalSeconds()).toNanos();
        if (taken != null && ticker.nanos() - taken.atNanos() <= oldest) {
            return taken.snapshot();
        }
        return snapshot();
    }
}
