package org.heliostat.certificates.ocsp;

import org.heliostat.config.Findings;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;

/** Finds certificates that no authority can be asked about although stapling is on. Any thread. */
public final class StaplingCheck {

    private StaplingCheck() {}

    public static void run(Configuration configuration, Findings findings) {
        if (!configuration.magnus().tls().ocspStapling()) {
            return;
        }
        configuration.serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .forEach(socket ->
                        socket.tls().nicknames().forEach(name -> look(socket, name, configuration, findings)));
    }

    private static void look(
            ListenSocketConfig socket, String nickname, Configuration configuration, Findings findings) {
        ServerCertificate certificate =
                configuration.security().certificates().servers().get(nickname);
        if (certificate != null) {
            StatusQuestion.obstacle(certificate)
                    .ifPresent(why -> findings.warning(
                            socket.tls().at(),
                            "SSLPARAMS: certificate " + nickname + ": not stapled (OCSPStapling): " + why));
        }
    }
}
