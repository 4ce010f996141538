package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.spring.application.ShopApplication;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** SSL bundles: HTTP/2, clients with certificates, a bundle that is renewed. */
class TlsTest {

    @TempDir
    static Path folder;

    private static X509Bundle authority;
    private static X509Bundle client;
    private static ConfigurableApplicationContext application;
    private static int port;

    @BeforeAll
    static void start() throws Exception {
        authority = new CertificateBuilder()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        client = new CertificateBuilder().subject("CN=client").buildIssuedBy(authority);
        write(server(BigInteger.ONE));
        Files.writeString(folder.resolve("authority.pem"), authority.getCertificatePEM());
        application = new SpringApplicationBuilder(ShopApplication.class)
                .run(
                        "--server.port=0",
                        "--server.address=127.0.0.1",
                        "--server.http2.enabled=true",
                        "--server.ssl.bundle=web",
                        "--server.ssl.client-auth=need",
                        "--spring.ssl.bundle.pem.web.keystore.certificate=" + folder.resolve("web.pem"),
                        "--spring.ssl.bundle.pem.web.keystore.private-key=" + folder.resolve("web.key"),
                        "--spring.ssl.bundle.pem.web.truststore.certificate=" + folder.resolve("authority.pem"),
                        "--spring.ssl.bundle.pem.web.reload-on-update=true",
                        "--spring.ssl.bundle.watch.file.quiet-period=50ms",
                        "--spring.main.banner-mode=off");
        port = ((ServletWebServerApplicationContext) application).getWebServer().getPort();
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    @Test
    void http2IsSpoken() throws Exception {
        HttpResponse<String> answer = ask(HttpClient.newBuilder().sslContext(context(true)), "/client");

        assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(answer.body()).startsWith("https ");
    }

    @Test
    void whoHasNoCertificateIsRefused() {
        assertThatThrownBy(() -> ask(HttpClient.newBuilder().sslContext(context(false)), "/hello"))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aRenewedBundleCountsForNewConnections() throws Exception {
        assertThat(serial()).isPositive();

        write(server(BigInteger.TWO));

        Await.until(() -> serial() == 2);
    }

    /** A new client has no session to resume. */
    private static int serial() {
        try {
            SSLSession session = ask(HttpClient.newBuilder().sslContext(context(true)), "/hello")
                    .sslSession()
                    .orElseThrow();
            return ((X509Certificate) session.getPeerCertificates()[0])
                    .getSerialNumber()
                    .intValueExact();
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private static HttpResponse<String> ask(HttpClient.Builder client, String path)
            throws IOException, InterruptedException {
        return client.build()
                .send(
                        HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static X509Bundle server(BigInteger serial) throws Exception {
        return new CertificateBuilder()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .serial(serial)
                .buildIssuedBy(authority);
    }

    /** Whole files take the place of others: who looks sees one or the other. */
    private static void write(X509Bundle bundle) throws IOException {
        replace("web.key", bundle.getPrivateKeyPEM());
        replace("web.pem", bundle.getCertificatePathPEM());
    }

    private static void replace(String name, String text) throws IOException {
        Path fresh = folder.resolve(name + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    private static SSLContext context(boolean withCertificate) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("authority", authority.getCertificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        if (withCertificate) {
            own.setKeyEntry("client", client.getKeyPair().getPrivate(), new char[0], client.getCertificatePath());
        }
        keys.init(own, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
