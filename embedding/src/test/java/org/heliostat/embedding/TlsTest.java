package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;

class TlsTest {

    private static final char[] PASSWORD = "secret".toCharArray();

    private final X509Bundle first = bundle("CN=localhost");
    private final X509Bundle second = bundle("CN=localhost");

    @Test
    void aCertificateInMemoryIsReplacedWhileTheServerRuns() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .listen(Listen.local(0).named("secure").with(tls(first)))
                .application(Application.at("/").servlet("hello", new Hello("hello"), "/*"))
                .start()) {
            String url = "https://localhost:" + server.port("secure") + "/";

            assertThat(Client.get(client(first, null), url).body()).isEqualTo("hello");
            assertThatThrownBy(() -> Client.get(client(second, null), url)).isInstanceOf(IOException.class);

            server.replaceTls("secure", tls(second));

            Await.until(() -> isAnswered(url, second, null));
            assertThatThrownBy(() -> Client.get(client(first, null), url)).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> server.replaceTls("other", tls(second)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void clientsAreAskedForCertificatesOfThoseThatAreTrusted() throws Exception {
        X509Bundle known = bundle("CN=somebody");
        try (Heliostat server = Heliostat.builder()
                .listen(Listen.local(0)
                        .with(Tls.pem(first.getCertificatePathPEM(), first.getPrivateKeyPEM())
                                .trustingPem(known.getCertificatePEM())
                                .clients(ClientCertificates.REQUIRED)))
                .application(Application.at("/").servlet("who", new WhoIsThere(), "/*"))
                .start()) {
            String url = "https://localhost:" + server.port() + "/";

            assertThat(Client.get(client(first, known), url).body()).isEqualTo("CN=somebody");
            assertThatThrownBy(() -> Client.get(client(first, null), url)).isInstanceOf(IOException.class);

            // Says nothing of clients: those that were believed still are.
            server.replaceTls("ls1", tls(second));

            Await.until(() -> isAnswered(url, second, known));
            assertThatThrownBy(() -> Client.get(client(second, null), url)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void http2IsSpokenUnlessItIsSwitchedOff() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .listen(Listen.local(0).with(tls(first)))
                .listen(Listen.local(0).with(tls(first)).withHttp2(false))
                .application(Application.at("/").servlet("hello", new Hello("hello"), "/*"))
                .start()) {

            assertThat(version(server.port("ls1"))).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(version(server.port("ls2"))).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @Test
    void aKeyOfAnotherCertificateIsToldAtOnce() {
        assertThatThrownBy(() -> Tls.pem(first.getCertificatePathPEM(), second.getPrivateKeyPEM()))
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContaining("do not belong together");
        assertThatThrownBy(() -> Tls.pem("nothing", "nothing")).isInstanceOf(InvalidSettingsException.class);
    }

    @Test
    void clientCertificatesNeedSomebodyToTrust() throws Exception {
        HeliostatBuilder builder =
                Heliostat.builder().listen(Listen.local(0).with(tls(first).clients(ClientCertificates.WANTED)));

        assertThatThrownBy(builder::start)
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContaining("nobody to believe");
    }

    private HttpClient.Version version(int port) throws Exception {
        HttpClient client =
                HttpClient.newBuilder().sslContext(context(first, null)).build();
        return client.send(
                        java.net.http.HttpRequest.newBuilder(java.net.URI.create("https://localhost:" + port + "/"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .version();
    }

    private static boolean isAnswered(String url, X509Bundle by, X509Bundle own) {
        try {
            return Client.get(client(by, own), url).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static Tls tls(X509Bundle bundle) throws Exception {
        return Tls.of(store(bundle), PASSWORD);
    }

    private static KeyStore store(X509Bundle bundle) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("one", bundle.getKeyPair().getPrivate(), PASSWORD, bundle.getCertificatePath());
        return store;
    }

    private static HttpClient client(X509Bundle trusted, X509Bundle own) throws Exception {
        return HttpClient.newBuilder().sslContext(context(trusted, own)).build();
    }

    private static SSLContext context(X509Bundle trusted, X509Bundle own) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", trusted.getCertificate());
        TrustManagerFactory trusts = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusts.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        if (own != null) {
            keys.init(store(own), PASSWORD);
        }
        context.init(own == null ? null : keys.getKeyManagers(), trusts.getTrustManagers(), new SecureRandom());
        return context;
    }

    private static X509Bundle bundle(String subject) {
        try {
            return new CertificateBuilder()
                    .subject(subject)
                    .addSanDnsName("localhost")
                    .setIsCertificateAuthority(true)
                    .buildSelfSigned();
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Says who the client is. */
    private static final class WhoIsThere extends jakarta.servlet.http.HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(
                jakarta.servlet.http.HttpServletRequest request, jakarta.servlet.http.HttpServletResponse response)
                throws IOException {
            X509Certificate[] chain =
                    (X509Certificate[]) request.getAttribute("jakarta.servlet.request.X509Certificate");
            response.getWriter()
                    .print(List.of(chain).get(0).getSubjectX500Principal().getName());
        }
    }
}
