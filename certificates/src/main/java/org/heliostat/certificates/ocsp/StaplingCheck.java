package org.heliostat.certificates.ocsp;

import java.util.Optional;
import org.heliostat.config.ConfigException;
import org.heliostat.config.Findings;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;

/** Finds certificates that no authority can be asked about although stapling is on, or must be. Any thread. */
public final class StaplingCheck {

    private StaplingCheck() {}

    public static void run(Configuration configuration, Findings findings) {
        configuration.serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .forEach(socket ->
                        socket.tls().nicknames().forEach(name -> look(socket, name, configuration, findings)));
    }

    /** A provider that is missing is an error of its own. */
    private static boolean isOn(Configuration configuration) {
        try {
            return StaplingSettings.from(configuration).on();
        } catch (ConfigException missing) {
            return true;
        }
    }

    private static void look(
            ListenSocketConfig socket, String nickname, Configuration configuration, Findings findings) {
        ServerCertificate certificate =
                configuration.security().certificates().servers().get(nickname);
        if (certificate == null) {
            return;
        }
        SourceLocation at = socket.tls().at();
        String subject = "SSLPARAMS: certificate " + nickname + ": ";
        Optional<String> obstacle = StatusQuestion.obstacle(certificate);
        if (configuration.magnus().tls().ocspStapling()) {
            obstacle.ifPresent(why -> findings.warning(at, subject + "not stapled (OCSPStapling): " + why));
        }
        if (MustStaple.isAskedFor(certificate.chain().get(0)) && (obstacle.isPresent() || !isOn(configuration))) {
            findings.warning(
                    at,
                    subject + "it asks for a staple (" + MustStaple.NAME + "), and gets none: clients refuse it"
                            + " (expected: OCSPStapling on, and BoringSSL)");
        }
    }
}
