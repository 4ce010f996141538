package org.heliostat.gateway.fastcgi;

import org.heliostat.gateway.spawn.JdkSpawner;
import org.heliostat.gateway.spawn.ProcessTools;
import org.heliostat.gateway.spawn.Spawner;

/** All of it where the C library's way cannot be used. */
class FastCgiApplicationsByJdkTest extends FastCgiApplicationsTest {

    @Override
    Spawner spawner() {
        return new JdkSpawner(ProcessTools.ofSystem());
    }
}
