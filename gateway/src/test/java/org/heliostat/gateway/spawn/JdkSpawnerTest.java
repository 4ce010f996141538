package org.heliostat.gateway.spawn;

/** All of it where the C library's way cannot be used. */
class JdkSpawnerTest extends SpawnerTest {

    @Override
    Spawner spawner() {
        return new JdkSpawner(ProcessTools.ofSystem());
    }
}
