package org.heliostat.benchmarks.load.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import org.heliostat.config.instance.ConfigurationReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExtrasTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private static final Ports PORTS = new Ports(12_345, 12_346, 12_347);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void makesAKeyWithACertificateForLocalhost(KeyFiles.Kind kind) throws Exception {
        KeyFiles made = KeyFiles.make(folder, kind);

        KeyStore store = made.open();
        X509Certificate certificate = (X509Certificate) store.getCertificate("localhost");
        assertThat(certificate.getPublicKey().getAlgorithm()).isEqualTo(kind == KeyFiles.Kind.RSA ? "RSA" : "EC");
        assertThat(certificate.getSubjectAlternativeNames().toString()).contains("localhost", "127.0.0.1");
        assertThat(Files.readString(made.pem()))
                .startsWith("-----BEGIN CERTIFICATE-----\n")
                .contains("-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\n");
        assertThat(Files.getPosixFilePermissions(made.pem())).hasSize(2);
    }

    @Test
    void givesOursASecondSocketAndTheApplication() throws Exception {
        Path instance = folder.resolve("instance");
        Settings settings = new Settings(REPOSITORY, folder, folder, folder, Map.of(), List.of(), 64, false);
        HeliostatInstance.write(ServerKind.HELIOSTAT_STAGE_POOL, settings, instance, folder, PORTS.plain());
        Path application =
                Files.createDirectories(folder.resolve("application/WEB-INF")).getParent();
        Files.writeString(application.resolve("WEB-INF/web.xml"), "<web-app/>");
        KeyFiles key = KeyFiles.make(folder, KeyFiles.Kind.ECDSA);

        HeliostatExtras.add(instance, Extras.tls(key), PORTS);
        HeliostatExtras.add(instance, Extras.uploads(application, 100), PORTS);

        var sockets = ConfigurationReader.read(instance).orThrow().serverXml().listenSockets();
        assertThat(sockets).hasSize(2);
        assertThat(sockets.get(1).port()).isEqualTo(12_346);
        assertThat(sockets.get(1).security()).isTrue();
        assertThat(instance.resolve("webapps/uploads/WEB-INF/web.xml")).exists();
    }

    @Test
    void givesNginxWhatItsVersionsUnderstand() throws Exception {
        KeyFiles key = new KeyFiles(folder.resolve("a.p12"), folder.resolve("a.pem"));

        assertThat(NginxExtras.lines(Extras.NONE, PORTS)).isEmpty();
        assertThat(NginxExtras.lines(Extras.tls(key), PORTS))
                .contains("listen 127.0.0.1:12346 ssl http2 ")
                .contains("ssl_certificate_key " + folder.resolve("a.pem") + ";")
                .contains("ssl_session_tickets on;");
        assertThat(NginxExtras.lines(Extras.uploads(folder, 10), PORTS))
                .contains("listen 127.0.0.1:12347 http2 ")
                .contains("location /uploads/ {")
                .doesNotContain("ssl");
    }

    @Test
    void keepsFewerFilesOpenWhereConnectionsNeedTheDescriptors() {
        assertThat(NginxConf.kept(1, 1)).isEqualTo(64);
        assertThat(NginxConf.kept(1_000, 10_000_000)).isEqualTo(64);
    }

    @Test
    void givesNginxAPortOfItsOwnForHttp2() throws Exception {
        Ports ours = Ports.free(ServerKind.HELIOSTAT);
        Ports nginx = Ports.free(ServerKind.NGINX);

        assertThat(ours.http2()).isEqualTo(ours.plain());
        assertThat(nginx.http2()).isNotEqualTo(nginx.plain());
        assertThat(nginx.secure()).isNotIn(nginx.plain(), nginx.http2());
    }
}
