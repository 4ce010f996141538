package org.heliostat.saf.gateway;

import org.heliostat.cgi.spawn.JdkSpawner;
import org.heliostat.cgi.spawn.ProcessTools;
import org.heliostat.cgi.spawn.Spawner;

/** All of it where the C library's way cannot be used. */
class CgiEndingsByJdkTest extends CgiEndingsTest {

    @Override
    Spawner spawner() {
        return new JdkSpawner(ProcessTools.ofSystem());
    }
}
