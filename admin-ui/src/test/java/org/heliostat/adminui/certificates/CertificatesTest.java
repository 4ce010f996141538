package org.heliostat.adminui.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.rest.FakeServer;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.config.certificate.CertificateFolder;
import org.heliostat.config.certificate.Certificates;
import org.heliostat.config.certificate.ServerCertificate;
import org.heliostat.config.instance.Configuration;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.instance.SecurityFiles;
import org.heliostat.config.serverxml.ListenSocketConfig;
import org.heliostat.config.serverxml.ServerXml;
import org.heliostat.request.Exchange;
import org.heliostat.testing.TestCertificates;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificatesTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String CERTIFICATES = "/api/v1/certificates";

    @TempDir
    private Path folder;

    private @Nullable FakeServer server;

    @Test
    void saysWhichSocketShowsWhichCertificateAndHowLong() throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "shop.example", "EC");
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(pair.certificate()), pair.key()));

        JsonNode one = content(desk.ask(desk.as(Role.MONITOR, "GET", CERTIFICATES)))
                .path("certificates")
                .get(0);

        assertThat(one.path("nickname").asText()).isEqualTo("Server-Cert");
        assertThat(one.path("subject").asText()).isEqualTo("CN=shop.example");
        assertThat(one.path("listenSockets").toString()).isEqualTo("[\"ls1\"]");
        assertThat(one.path("notAfterMillis").asLong()
                        - one.path("notBeforeMillis").asLong())
                .isEqualTo(30L * 86_400_000);
        assertThat(one.path("sha256").asText()).matches("[0-9a-f]{64}");
        assertThat(one.toString()).doesNotContain("PRIVATE");
        assertThat(status(desk.ask(nobody("GET", CERTIFICATES)))).isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "DELETE", CERTIFICATES))))
                .isEqualTo(405);
    }

    @Test
    void showsTheCertificateThatHasBeenSwappedOnDisk() throws Exception {
        TestCertificates.Pair old = TestCertificates.make(folder, "old.example", "EC");
        TestCertificates.Pair now = TestCertificates.make(folder, "now.example", "EC");
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(old.certificate()), old.key()));
        Objects.requireNonNull(server)
                .swap(new ServerCertificate("Server-Cert", List.of(now.certificate()), now.key()));

        JsonNode all =
                content(desk.ask(desk.as(Role.MONITOR, "GET", CERTIFICATES))).path("certificates");

        assertThat(all).hasSize(1);
        assertThat(all.get(0).path("subject").asText()).isEqualTo("CN=now.example");
    }

    @Test
    void showsWhatStandsInForAnOrderedOneAsSuch() throws Exception {
        TestCertificates.Pair usual = TestCertificates.make(folder, "old.example", "EC");
        TestCertificates.Pair shown = TestCertificates.make(folder, "www.example", "EC");
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(usual.certificate()), usual.key()));
        Objects.requireNonNull(server)
                .standIn(new ServerCertificate("ordered", List.of(shown.certificate()), shown.key()));

        JsonNode all =
                content(desk.ask(desk.as(Role.MONITOR, "GET", CERTIFICATES))).path("certificates");

        assertThat(all).hasSize(2);
        assertThat(all.get(0).path("standIn").asBoolean()).isFalse();
        assertThat(all.get(1).path("nickname").asText()).isEqualTo("ordered");
        assertThat(all.get(1).path("standIn").asBoolean()).isTrue();
    }

    @Test
    void takesACertificateWithItsKeyAndReloadsWhereASocketUsesIt() throws Exception {
        TestCertificates.Pair old = TestCertificates.make(folder, "old.example", "EC");
        TestCertificates.Pair pair = TestCertificates.make(folder, "new.example", "EC");
        Path certs = Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(certs.resolve("Server-Cert.pem"), old.certificatePem());
        Files.writeString(certs.resolve("Server-Cert.key"), old.keyPem());
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(old.certificate()), old.key()));

        Exchange answer = upload(desk, "Server-Cert", pair.certificatePem(), pair.keyPem());

        assertThat(status(answer)).isEqualTo(201);
        assertThat(content(answer).path("subject").asText()).isEqualTo("CN=new.example");
        assertThat(content(answer).toString()).doesNotContain("PRIVATE");
        assertThat(Files.readString(certs.resolve("Server-Cert.pem"))).contains(pair.certificatePem(), pair.keyPem());
        assertThat(Files.getPosixFilePermissions(certs.resolve("Server-Cert.pem")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(certs.resolve("Server-Cert.key")).doesNotExist();
        assertThat(Objects.requireNonNull(server).calls()).containsExactly("reload");
    }

    @Test
    void takesACertificateWithThoseThatSignedIt() throws Exception {
        Files.createDirectory(folder.resolve("conf"));
        TestCertificates.Pair used = TestCertificates.make(folder, "used.example", "EC");
        X509Bundle root = authority("Root").buildSelfSigned();
        X509Bundle first = authority("Intermediate 1").buildIssuedBy(root);
        X509Bundle second = authority("Intermediate 2").buildIssuedBy(first);
        X509Bundle own = new CertificateBuilder()
                .algorithm(CertificateBuilder.Algorithm.rsa2048)
                .subject("CN=shop.example")
                .addSanDnsName("shop.example")
                .buildIssuedBy(second);
        String chain = pem(own) + pem(second) + pem(first);
        String key = TestCertificates.pem(
                "PRIVATE KEY", own.getKeyPair().getPrivate().getEncoded());
        assertThat(chain.length() + key.length()).isGreaterThan(Fields.LARGEST_BODY);
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(used.certificate()), used.key()));

        Exchange answer = upload(desk, "shop", chain, key);

        assertThat(status(answer)).isEqualTo(201);
        assertThat(content(answer).path("subject").asText()).isEqualTo("CN=shop.example");
        assertThat(new CertificateFolder(folder.resolve("conf"))
                        .read("shop", Files.readString(folder.resolve("conf/certs/shop.pem")))
                        .chain())
                .hasSize(3);
    }

    private static CertificateBuilder authority(String name) {
        return new CertificateBuilder()
                .algorithm(CertificateBuilder.Algorithm.rsa2048)
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, CertificateBuilder.KeyUsage.keyCertSign);
    }

    private static String pem(X509Bundle bundle) throws Exception {
        return TestCertificates.pem("CERTIFICATE", bundle.getCertificate().getEncoded());
    }

    @Test
    void listsWhatNoSocketUsesYet() throws Exception {
        Files.createDirectory(folder.resolve("conf"));
        TestCertificates.Pair pair = TestCertificates.make(folder, "shop.example", "EC");
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(pair.certificate()), pair.key()));

        assertThat(status(upload(desk, "shop", pair.certificatePem() + pair.keyPem(), null)))
                .isEqualTo(201);

        JsonNode all =
                content(desk.ask(desk.as(Role.MONITOR, "GET", CERTIFICATES))).path("certificates");
        assertThat(all).hasSize(2);
        assertThat(all.get(1).path("nickname").asText()).isEqualTo("shop");
        assertThat(all.get(1).path("listenSockets")).isEmpty();
        assertThat(Objects.requireNonNull(server).calls()).isEmpty();
    }

    @Test
    void refusesWhatNoSocketCouldUseAndKeepsTheOldOne() throws Exception {
        TestCertificates.Pair pair = TestCertificates.make(folder, "shop.example", "EC");
        TestCertificates.Pair other = TestCertificates.make(folder, "other.example", "EC");
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(pair.certificate()), pair.key()));

        assertThat(status(upload(desk, "../x", pair.certificatePem(), pair.keyPem())))
                .isEqualTo(422);
        assertThat(detail(upload(desk, "shop", pair.certificatePem(), null))).contains("no private key");
        assertThat(detail(upload(desk, "shop", pair.certificatePem(), other.keyPem())))
                .contains("do not belong together");
        assertThat(detail(upload(desk, "shop", "nonsense", pair.keyPem()))).contains("no certificate");
        assertThat(folder.resolve("conf/certs")).doesNotExist();
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "POST", CERTIFICATES))))
                .isEqualTo(403);
    }

    /** When the reload is refused for another reason, the next start must find what worked. */
    @Test
    void bringsTheOldOneBackWhenTheReloadIsRefused() throws Exception {
        TestCertificates.Pair old = TestCertificates.make(folder, "old.example", "EC");
        TestCertificates.Pair pair = TestCertificates.make(folder, "new.example", "EC");
        Path certs = Files.createDirectories(folder.resolve("conf/certs"));
        Files.writeString(certs.resolve("Server-Cert.pem"), old.certificatePem() + old.keyPem());
        Desk desk = desk(new ServerCertificate("Server-Cert", List.of(old.certificate()), old.key()));
        Objects.requireNonNull(server).refuseReloads();

        assertThat(status(upload(desk, "Server-Cert", pair.certificatePem(), pair.keyPem())))
                .isEqualTo(422);

        assertThat(Files.readString(certs.resolve("Server-Cert.pem"))).isEqualTo(old.certificatePem() + old.keyPem());
    }

    private static Exchange upload(Desk desk, String nickname, String certificate, @Nullable String key)
            throws Exception {
        ObjectNode body = new ObjectMapper()
                .createObjectNode()
                .put("nickname", nickname)
                .put("certificate", certificate)
                .put("key", key);
        return desk.ask(desk.as(Role.ADMINISTRATOR, "POST", CERTIFICATES)
                .header("Content-Type", "application/json")
                .body(body.toString()));
    }

    private static String detail(Exchange answer) throws Exception {
        assertThat(status(answer)).isEqualTo(422);
        return content(answer).path("detail").asText();
    }

    private Desk desk(ServerCertificate certificate) {
        Configuration base = ConfigurationReader.read(REPOSITORY, Map.of()).orThrow();
        ServerXml xml = base.serverXml();
        ListenSocketConfig plain = xml.listenSockets().get(0);
        ListenSocketConfig secure = new ListenSocketConfig(
                plain.at(),
                "ls1",
                plain.ip(),
                plain.port(),
                true,
                plain.acceptorThreads(),
                plain.family(),
                plain.blocking(),
                plain.defaultVs(),
                plain.serverName(),
                Optional.empty());
        ServerXml changed = new ServerXml(
                List.of(secure),
                xml.mimeFiles(),
                xml.aclFiles(),
                xml.virtualServerClasses(),
                xml.properties(),
                xml.qos(),
                xml.java(),
                xml.log());
        Configuration configuration = new Configuration(
                base.instance(),
                base.magnus(),
                changed,
                base.objConfs(),
                base.mimeTypes(),
                base.nsfc(),
                new SecurityFiles(
                        new Certificates(Map.of(certificate.nickname(), certificate), List.of()),
                        base.security().realms(),
                        base.security().access()),
                base.files());
        FakeServer made = new FakeServer(configuration);
        server = made;
        return new Desk(of ->
                new CertificatesResource(made, new CertificateFolder(folder.resolve("conf")), new Json()).routes());
    }
}
