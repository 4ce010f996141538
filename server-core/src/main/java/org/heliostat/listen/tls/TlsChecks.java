package org.heliostat.listen.tls;

import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;

/** Finds what a configuration asks of TLS and cannot have on this machine. Any thread. */
public final class TlsChecks {

    private TlsChecks() {}

    /** @return whether TLS is spoken somewhere; if not, nothing need be loaded for it */
    public static boolean isUsed(Configuration configuration) {
        return configuration.serverXml().listenSockets().stream().anyMatch(ListenSocketConfig::security);
    }

    public static void run(Configuration configuration, Findings findings) {
        if (!isUsed(configuration)) {
            return;
        }
        try {
            TlsProvider.choose(configuration.magnus());
        } catch (ConfigException missing) {
            findings.addAll(missing.findings());
        }
    }
}
