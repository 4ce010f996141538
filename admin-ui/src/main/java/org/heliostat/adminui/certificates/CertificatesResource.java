package org.heliostat.adminui.certificates;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerControl;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.config.Finding;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.certificate.UnusableFileException;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.request.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code /api/v1/certificates}: those of the configuration in use with the listen sockets that show them, those that stand
 * in for ordered ones, and those that wait in the folder for a socket; takes new ones.
 */
public record CertificatesResource(ServerControl server, CertificateFolder folder, Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(CertificatesResource.class);
    private static final String PATH = "/api/v1/certificates";
    private static final int UNPROCESSABLE = 422;
    private static final int DISK_FAILURE = 507;

    private record Listed(List<Shown> certificates) {}

    private record Upload(String nickname, String certificate, String key) {}

    private record Shown(
            String nickname,
            String subject,
            String issuer,
            long notBeforeMillis,
            long notAfterMillis,
            List<String> listenSockets,
            boolean standIn,
            String sha256) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::list)
                        .says(
                                "Certificates of the listen sockets, also those that stand in for ordered ones, and those in conf/certs that none uses")
                        .gives(Listed.class),
                new Routes.Route("POST", PATH, Routes.Lane.CHANGE, this::put)
                        .says("Puts a certificate with its key into conf/certs, in use at once where a socket names it")
                        .takes(Upload.class)
                        .gives(201, Shown.class));
    }

    void list(Exchange exchange) throws IOException {
        Configuration configuration = server.configuration();
        Map<String, ServerCertificate> used = server.certificates();
        List<ServerCertificate> standIns = server.standIns();
        Set<String> shown = new HashSet<>(used.keySet());
        standIns.forEach(one -> shown.add(one.nickname()));
        List<ServerCertificate> all = new ArrayList<>(used.values());
        all.addAll(standIns);
        all.addAll(folder.others(shown));
        json.send(
                exchange,
                200,
                new Listed(all.stream()
                        .sorted(Comparator.comparing(ServerCertificate::nickname))
                        .map(one -> shown(one, standIns.contains(one), configuration))
                        .toList()));
    }

    void put(Exchange exchange) throws IOException, ProblemException {
        // A chain of RSA certificates with its key is longer than what other bodies bring.
        Fields fields = Fields.read(json, exchange, List.of("nickname", "certificate", "key"), Json.LARGEST_BODY);
        String nickname = fields.required("nickname");
        if (!CertificateFolder.isNickname(nickname)) {
            throw new ProblemException(
                    Problem.wrongValue(UNPROCESSABLE, "nickname", nickname, CertificateFolder.NAMES));
        }
        String pem = fields.required("certificate").strip() + "\n"
                + fields.text("key").orElse("");
        ServerCertificate certificate = readable(nickname, pem);
        Configuration before = server.configuration();
        try {
            folder.put(nickname, pem);
        } catch (IOException refused) {
            LOG.error("admin: certificate {} could not be written", nickname, refused);
            throw new ProblemException(Problem.of(
                    DISK_FAILURE, "Disk failure", "the certificate could not be written; the old one is in use"));
        }
        List<ProcessAnswer> others = socketsOf(nickname, before).isEmpty() ? List.of() : putIntoService(nickname);
        LOG.info(
                "admin: certificate {} ({}) by {}",
                nickname,
                certificate.chain().get(0).getSubjectX500Principal().getName(),
                Caller.of(exchange).map(Caller::user).orElse(Caller.TOKEN));
        json.send(exchange, 201, shown(certificate, false, server.configuration()), others);
    }

    private ServerCertificate readable(String nickname, String pem) throws ProblemException {
        try {
            return folder.read(nickname, pem);
        } catch (UnusableFileException wrong) {
            throw new ProblemException(new Problem(
                    UNPROCESSABLE,
                    "Unusable certificate",
                    "certificate: " + wrong.getMessage(),
                    "certificate",
                    null,
                    null,
                    List.of()));
        }
    }

    private List<ProcessAnswer> putIntoService(String nickname) throws IOException, ProblemException {
        ReloadResult result = server.reload();
        if (!result.applied()) {
            folder.takeBack(nickname);
            throw new ProblemException(Problem.withFindings(
                    UNPROCESSABLE,
                    "Broken configuration",
                    "the configuration has errors; the old certificate stays in use",
                    result.findings().stream().map(Finding::toString).toList()));
        }
        return result.others();
    }

    private static Shown shown(ServerCertificate certificate, boolean standIn, Configuration configuration) {
        X509Certificate own = certificate.chain().get(0);
        return new Shown(
                certificate.nickname(),
                subject(own),
                own.getIssuerX500Principal().getName(),
                own.getNotBefore().toInstant().toEpochMilli(),
                own.getNotAfter().toInstant().toEpochMilli(),
                socketsOf(certificate.nickname(), configuration),
                standIn,
                sha256(own));
    }

    /** @return the hosts where it names no subject: authorities leave it empty (RFC 5280, section 4.2.1.6) */
    private static String subject(X509Certificate own) {
        String name = own.getSubjectX500Principal().getName();
        try {
            Collection<List<?>> hosts = name.isEmpty() ? own.getSubjectAlternativeNames() : null;
            return hosts == null
                    ? name
                    : hosts.stream().map(host -> String.valueOf(host.get(1))).collect(Collectors.joining(", "));
        } catch (CertificateParsingException malformed) {
            return name;
        }
    }

    private static List<String> socketsOf(String nickname, Configuration configuration) {
        return configuration.serverXml().listenSockets().stream()
                .filter(ListenSocketConfig::security)
                .filter(socket -> socket.tls().nicknames().contains(nickname))
                .map(ListenSocketConfig::id)
                .toList();
    }

    private static String sha256(X509Certificate certificate) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException | CertificateEncodingException impossible) {
            throw new IllegalStateException("a certificate that is in use cannot be encoded", impossible);
        }
    }
}
