package org.heliostat.listen.tls;

import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.magnus.MagnusConf;
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
            TlsOptions options = TlsOptions.from(configuration);
            if (options.provider() == TlsProvider.JDK) {
                nativeOnly(configuration.magnus(), TicketKeyFile.DIRECTIVE, findings);
            }
        } catch (ConfigException missing) {
            findings.addAll(missing.findings());
        }
    }

    private static void nativeOnly(MagnusConf conf, String directive, Findings findings) {
        if (!conf.value(directive).isEmpty()) {
            findings.warning(
                    conf.at(directive),
                    directive + ": " + conf.value(directive) + ": no effect with the JDK (expected: BoringSSL,"
                            + " TLSProvider auto or openssl)");
        }
    }
}
