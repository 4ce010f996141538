package org.heliostat.launcher.command.check;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.resources.JdbcConnectionPoolConfig;

/** Says what limits come to where each of several processes has them for itself (MaxProcs). */
final class ProcessProducts {

    private ProcessProducts() {}

    /** @return lines for whoever checks; none for one process */
    static List<String> lines(Configuration read) {
        MagnusConf magnus = read.magnus();
        long processes = magnus.maxProcs();
        List<String> lines = new ArrayList<>();
        if (processes == 1) {
            return lines;
        }
        lines.add("MaxProcs " + processes + ": each process has its own, so that all together have");
        lines.add(product("session threads (RqThrottle)", processes, magnus.rqThrottle()));
        if (magnus.maxConnections() > 0) {
            lines.add(product("connections (MaxConnections)", processes, magnus.maxConnections()));
        }
        lines.add(product("programs (MaxCGIStubs)", processes, magnus.maxCgiStubs()));
        for (JdbcConnectionPoolConfig pool : read.serverXml().java().resources().jdbcConnectionPools()) {
            lines.add(product(
                    "connections to databases of " + pool.name() + " (maxpoolsize)", processes, pool.maxPoolSize()));
        }
        return lines;
    }

    private static String product(String what, long processes, long each) {
        return "  " + what + ": " + processes + " x " + each + " = " + processes * each;
    }
}
