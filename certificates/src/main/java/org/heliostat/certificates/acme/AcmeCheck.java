package org.heliostat.certificates.acme;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.heliostat.config.Findings;
import org.heliostat.config.IpLiteral;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.VirtualServerConfig;
import org.heliostat.server.FurtherCheck;

/** Finds what would keep an authority from making the certificates that listen sockets want. Any thread. */
public final class AcmeCheck implements FurtherCheck {

    /** RFC 1035, section 2.3.1, in lower case; a public authority takes no more than these. */
    private static final Pattern HOST =
            Pattern.compile("(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*");

    /** Of one certificate, with the authority that most people use. */
    private static final int MOST_HOSTS = 100;

    private static final int PLAIN_PORT = 80;
    private static final int SECURE_PORT = 443;

    @Override
    public void check(Configuration read, Findings findings) {
        read.serverXml().listenSockets().stream()
                .filter(socket -> socket.tls().acme() && !socket.security())
                .forEach(socket -> findings.warning(
                        socket.tls().at(),
                        "SSLPARAMS: acme: on has no effect (expected: security=\"on\" of LS " + socket.id() + ")"));
        if (WantedCertificate.sockets(read).isEmpty()) {
            return;
        }
        boolean isPublic = read.magnus().value("ACMEAuthorityFile").isEmpty();
        AcmeSettings.read(read, findings);
        new AccountKeyFile(read.confFolder()).check(findings);
        for (ListenSocketConfig socket : WantedCertificate.sockets(read)) {
            checkNickname(socket, findings);
            WantedCertificate.virtualServers(read, socket).forEach(vs -> checkHosts(socket, vs, isPublic, findings));
        }
        for (WantedCertificate wanted : WantedCertificate.of(read)) {
            checkNumber(wanted, read, findings);
        }
        checkPorts(read, isPublic, findings);
    }

    private static void checkNickname(ListenSocketConfig socket, Findings findings) {
        String nickname = socket.tls().serverCertNickname();
        if (!CertificateFolder.isNickname(nickname)) {
            findings.wrongValue(socket.tls().at(), "SSLPARAMS: servercertnickname", nickname, CertificateFolder.NAMES);
        }
    }

    private static void checkHosts(
            ListenSocketConfig socket, VirtualServerConfig vs, boolean isPublic, Findings findings) {
        for (String host : vs.urlHosts()) {
            String thing = "VS " + vs.id() + ": urlhosts";
            if (!HOST.matcher(host.toLowerCase(Locale.ROOT)).matches()
                    || IpLiteral.address(host).isPresent()) {
                findings.wrongValue(
                        vs.at(),
                        thing,
                        host,
                        "the name of a host without wildcards, since LS " + socket.id()
                                + " has acme on; or a listen socket of its own with a certificate of yours");
            } else if (isPublic && host.indexOf('.') < 0) {
                findings.warning(
                        vs.at(),
                        thing + ": " + Findings.shown(host)
                                + " (expected: a name that the whole internet knows; no public authority makes a"
                                + " certificate for this one)");
            }
        }
    }

    private static void checkNumber(WantedCertificate wanted, Configuration read, Findings findings) {
        if (wanted.hosts().isEmpty() || wanted.hosts().size() > MOST_HOSTS) {
            WantedCertificate.sockets(read).stream()
                    .filter(socket -> socket.tls().serverCertNickname().equals(wanted.nickname()))
                    .findFirst()
                    .ifPresent(socket -> findings.error(
                            socket.tls().at(),
                            "SSLPARAMS: acme: on with " + wanted.hosts().size()
                                    + " names of hosts (expected: 1 to " + MOST_HOSTS
                                    + " urlhosts of its virtual servers)"));
        }
    }

    /** An authority of one's own may look at other ports. */
    private static void checkPorts(Configuration read, boolean isPublic, Findings findings) {
        ListenSocketConfig first = WantedCertificate.sockets(read).get(0);
        boolean isPlain = read.magnus().value("ACMEChallenge").equalsIgnoreCase(ChallengeKind.HTTP_01.text());
        Set<Integer> ports = new TreeSet<>();
        read.serverXml().listenSockets().stream()
                .filter(socket -> socket.security() != isPlain)
                .forEach(socket -> ports.add(socket.port()));
        int expected = isPlain ? PLAIN_PORT : SECURE_PORT;
        if (ports.isEmpty()) {
            findings.error(
                    first.tls().at(),
                    "SSLPARAMS: acme: on, and no listen socket without security (expected: one on port " + PLAIN_PORT
                            + " for ACMEChallenge http-01, or tls-alpn-01)");
        } else if (isPublic && !ports.contains(expected)) {
            findings.warning(
                    first.tls().at(),
                    "SSLPARAMS: acme: on, port " + expected + " is nobody's (expected: a listen socket, or a way that"
                            + " leads from port " + expected + " of each host to port "
                            + ports.iterator().next()
                            + ")");
        }
    }
}
