package org.heliostat.original.loadwatch;

import org.heliostat.gateway.spawn.JdkSpawner;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.gateway.spawn.Spawner;

/** All of it where the C library's way cannot be used. */
class LoadWatchByJdkTest extends LoadWatchTest {

    @Override
    Spawner spawner() {
        return new JdkSpawner(ProcessTools.ofSystem());
    }
}
