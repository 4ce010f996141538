package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;
import org.jspecify.annotations.Nullable;

/** Lets report functions be bound before the parts they report on are joined. Any thread. */
final class LateStatistics implements SnapshotSource {

    private final AtomicReference<@Nullable SnapshotSource> source = new AtomicReference<>();

    /** Called once, before the first request. */
    void source(SnapshotSource joined) {
        source.set(joined);
    }

    @Override
    public ServerSnapshot snapshot() {
        return requireNonNull(source.get(), "source").snapshot();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return requireNonNull(source.get(), "source").snapshot(query);
    }
}
