package org.heliostat.listen.tls;

import java.time.Duration;
import java.time.Instant;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.certificate.ServerCertificate;
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

    /** @param now when the certificates have to be good */
    public static void run(Configuration configuration, Instant now, Findings findings) {
        if (!isUsed(configuration)) {
            return;
        }
        configuration.serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .forEach(socket -> days(socket, configuration, now, findings));
        try {
            TlsOptions options = TlsOptions.from(configuration, StandInCertificates.NONE);
            if (options.provider() == TlsProvider.JDK) {
                MagnusConf magnus = configuration.magnus();
                nativeOnly(
                        magnus,
                        TicketKeyFile.DIRECTIVE,
                        !magnus.value(TicketKeyFile.DIRECTIVE).isEmpty(),
                        findings);
                nativeOnly(magnus, "OCSPStapling", magnus.tls().ocspStapling(), findings);
            }
        } catch (ConfigException missing) {
            findings.addAll(missing.findings());
        }
    }

    private static void days(ListenSocketConfig socket, Configuration configuration, Instant now, Findings findings) {
        long least = configuration.magnus().tls().certificateDays();
        for (String nickname : socket.tls().nicknames()) {
            ServerCertificate certificate =
                    configuration.security().certificates().servers().get(nickname);
            if (certificate == null) {
                continue;
            }
            Instant end = certificate.chain().get(0).getNotAfter().toInstant();
            long left = Duration.between(now, end).toDays();
            if (left < least || !now.isBefore(end)) {
                findings.warning(
                        socket.tls().at(),
                        "SSLPARAMS: certificate " + nickname + ": "
                                + (now.isBefore(end) ? "days left: " + left : "expired") + ", good until " + end
                                + " (expected: " + least + " days or more, TLSCertificateDays)");
            }
        }
    }

    private static void nativeOnly(MagnusConf conf, String directive, boolean isWanted, Findings findings) {
        if (isWanted) {
            findings.warning(
                    conf.at(directive),
                    directive + ": " + conf.value(directive) + ": no effect with the JDK (expected: BoringSSL,"
                            + " TLSProvider auto or openssl)");
        }
    }
}
