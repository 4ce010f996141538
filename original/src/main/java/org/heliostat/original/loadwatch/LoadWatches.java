package org.heliostat.original.loadwatch;

import java.util.List;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.request.function.ProviderLifecycle;
import org.heliostat.request.function.offer.PoolSource;
import org.jspecify.annotations.Nullable;

/** The watches of one server. Init lines run at the start, so these are not changed by a reload. */
final class LoadWatches implements ProviderLifecycle {

    private final List<LoadWatchSettings> watched;
    private volatile @Nullable EventScripts scripts;

    LoadWatches(List<LoadWatchSettings> watched) {
        this.watched = List.copyOf(watched);
    }

    @Override
    public void start(Host server) {
        Spawner spawner = server.services().find(Spawner.class).orElseThrow();
        PoolSource pools = server.services().find(PoolSource.class).orElseThrow();
        EventScripts running = new EventScripts(spawner);
        scripts = running;
        for (LoadWatchSettings one : watched) {
            LoadWatch watch = new LoadWatch(one, () -> pools.pool(one.pool()), running::run);
            server.every((int) one.pollTime().toMillis(), "load of " + one.pool(), watch::look);
        }
    }

    @Override
    public void stop() {
        EventScripts running = scripts;
        if (running != null) {
            running.close();
        }
    }
}
