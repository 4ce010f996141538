package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.embedding.InvalidSettingsException;
import org.heliostat.spring.application.ShopApplication;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Protocols, cipher suites and certificates of hosts, by Spring Boot's own properties. */
class ServerNameBundlesTest {

    private static final String SUITE = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";

    @TempDir
    private Path folder;

    private X509Bundle authority;

    @BeforeEach
    void make() throws Exception {
        authority = new CertificateBuilder()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        write("web", 1);
    }

    @Test
    void tls12AloneIsSpokenWithTheChosenSuite() throws Exception {
        try (ConfigurableApplicationContext application = run(
                "--server.ssl.certificate=" + folder.resolve("web.pem"),
                "--server.ssl.certificate-private-key=" + folder.resolve("web.key"),
                "--server.ssl.enabled-protocols=TLSv1.2",
                "--server.ssl.ciphers=" + SUITE)) {
            SSLSession session = session(port(application), "localhost");

            assertThat(session.getProtocol()).isEqualTo("TLSv1.2");
            assertThat(session.getCipherSuite()).isEqualTo(SUITE);
            assertThatThrownBy(() -> session(port(application), "localhost", "TLSv1.3"))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void eachServerNameHasItsBundleAndIsRenewed() throws Exception {
        write("shop", 2);
        List<String> properties = new ArrayList<>(List.of(
                "--server.ssl.bundle=web",
                "--server.ssl.server-name-bundles[0].server-name=shop.test",
                "--server.ssl.server-name-bundles[0].bundle=shop",
                "--spring.ssl.bundle.pem.shop.options.enabled-protocols=TLSv1.2",
                "--spring.ssl.bundle.watch.file.quiet-period=50ms"));
        for (String bundle : List.of("web", "shop")) {
            String prefix = "--spring.ssl.bundle.pem." + bundle;
            properties.add(prefix + ".keystore.certificate=" + folder.resolve(bundle + ".pem"));
            properties.add(prefix + ".keystore.private-key=" + folder.resolve(bundle + ".key"));
            properties.add(prefix + ".reload-on-update=true");
        }
        try (ConfigurableApplicationContext application = run(properties.toArray(String[]::new))) {
            int port = port(application);
            assertThat(serial(session(port, "localhost"))).isEqualTo(1);
            assertThat(serial(session(port, "shop.test"))).isEqualTo(2);
            assertThat(session(port, "localhost").getProtocol()).isEqualTo("TLSv1.3");
            assertThat(session(port, "shop.test").getProtocol()).isEqualTo("TLSv1.2");

            write("shop", 3);
            Await.until(() -> serialNow(port, "shop.test") == 3);
            write("web", 4);
            Await.until(() -> serialNow(port, "localhost") == 4);

            assertThat(serial(session(port, "shop.test"))).isEqualTo(3);
            assertThat(session(port, "shop.test").getProtocol()).isEqualTo("TLSv1.2");
        }
    }

    @Test
    void whatCannotBeSpokenKeepsTheApplicationFromStarting() {
        assertThatThrownBy(() -> run(
                        "--server.ssl.certificate=" + folder.resolve("web.pem"),
                        "--server.ssl.certificate-private-key=" + folder.resolve("web.key"),
                        "--server.ssl.enabled-protocols=TLSv1.1,TLSv1.2",
                        "--server.ssl.ciphers=" + SUITE + "0"))
                .hasRootCauseInstanceOf(InvalidSettingsException.class)
                .rootCause()
                .hasMessageContainingAll(
                        "protocol: TLSv1.1 (expected: TLSv1.2 or TLSv1.3)",
                        "cipher suite: " + SUITE + "0 (expected: " + SUITE + ")");
    }

    private static ConfigurableApplicationContext run(String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("--server.port=0");
        all.add("--server.address=127.0.0.1");
        all.add("--spring.main.banner-mode=off");
        return new SpringApplicationBuilder(ShopApplication.class).run(all.toArray(String[]::new));
    }

    private static int port(ConfigurableApplicationContext application) {
        return ((ServletWebServerApplicationContext) application).getWebServer().getPort();
    }

    private int serialNow(int port, String host) {
        try {
            return serial(session(port, host));
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private static int serial(SSLSession session) throws IOException {
        return ((X509Certificate) session.getPeerCertificates()[0])
                .getSerialNumber()
                .intValueExact();
    }

    /** A new client has no session to resume. */
    private SSLSession session(int port, String host, String... protocols) throws Exception {
        try (SSLSocket socket = (SSLSocket) context().getSocketFactory().createSocket("127.0.0.1", port)) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(host)));
            if (protocols.length > 0) {
                parameters.setProtocols(protocols);
            }
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return socket.getSession();
        }
    }

    private SSLContext context() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority.getCertificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    /** Whole files take the place of others: who looks sees one or the other. */
    private void write(String name, int serial) throws Exception {
        X509Bundle made = new CertificateBuilder()
                .subject("CN=" + name)
                .addSanDnsName("localhost")
                .serial(BigInteger.valueOf(serial))
                .buildIssuedBy(authority);
        replace(name + ".key", made.getPrivateKeyPEM());
        replace(name + ".pem", made.getCertificatePathPEM());
    }

    private void replace(String name, String text) throws IOException {
        Path fresh = folder.resolve(name + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
