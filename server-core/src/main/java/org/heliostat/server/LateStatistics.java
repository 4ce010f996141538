package org.heliostat.server;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.WindowQuery;
import org.heliostat.stats.window.WindowedStatistics;
import org.jspecify.annotations.Nullable;

/** Lets report functions be bound before the parts they report on are joined. Any thread. */
final class LateStatistics implements SnapshotSource {

    private final AtomicReference<@Nullable WindowedStatistics> statistics = new AtomicReference<>();

    /** Called once, before the first request. */
    void statistics(WindowedStatistics joined) {
        statistics.set(joined);
    }

    @Override
    public ServerSnapshot snapshot() {
        return requireNonNull(statistics.get(), "statistics").snapshot();
    }

    @Override
    public ServerSnapshot snapshot(WindowQuery query) {
        return requireNonNull(statistics.get(), "statistics").snapshot(query);
    }
}
