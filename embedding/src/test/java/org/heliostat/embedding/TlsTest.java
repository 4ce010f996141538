package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
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

    /** Whoever renews certificates goes on doing so. */
    @Test
    void aCertificateThatComesAfterTheEndIsLeftAlone() throws Exception {
        Heliostat server = start(tls(first).host("shop.test", tls(second)));
        server.close();

        assertThatCode(() -> {
                    server.replaceTls("ls1", tls(second).protocols("TLSv1"));
                    server.replaceTls("ls1", "shop.test", tls(first).protocols("TLSv1"));
                })
                .doesNotThrowAnyException();
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
    void tls12AloneIsSpokenWithTheChosenSuites() throws Exception {
        String suite = "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384";
        try (Heliostat server = start(tls(first).protocols("TLSv1.2").cipherSuites("ECDHE-ECDSA-AES256-GCM-SHA384"))) {
            SSLSession session = session(server.port(), "localhost", first);

            assertThat(session.getProtocol()).isEqualTo("TLSv1.2");
            assertThat(session.getCipherSuite()).isEqualTo(suite);
            assertThat(version(server.port())).isEqualTo(HttpClient.Version.HTTP_2);
            assertThatThrownBy(() -> session(server.port(), "localhost", first, "TLSv1.3"))
                    .isInstanceOf(IOException.class);
        }
    }

    /** BoringSSL speaks all suites of TLS 1.3 or none: then the JDK does. */
    @Test
    void oneSuiteOfTls13IsSpokenAlone() throws Exception {
        try (Heliostat server = start(tls(first).cipherSuites("TLS_CHACHA20_POLY1305_SHA256"))) {
            SSLSession session = session(server.port(), "localhost", first);

            assertThat(session.getProtocol()).isEqualTo("TLSv1.3");
            assertThat(session.getCipherSuite()).isEqualTo("TLS_CHACHA20_POLY1305_SHA256");
            assertThatThrownBy(() -> session(server.port(), "localhost", first, "TLSv1.2"))
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void http2IsNotOfferedWithSuitesItForbids() throws Exception {
        Tls old = tls(first).protocols("TLSv1.2").cipherSuites("TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA");
        try (Heliostat server = start(old)) {
            assertThat(version(server.port())).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @Test
    void eachHostHasItsCertificateAndItsRules() throws Exception {
        X509Bundle shop = bundle("CN=shop");
        X509Bundle sites = bundle("CN=sites");
        try (Heliostat server = start(tls(first)
                .host("Shop.test", tls(shop))
                .host("*.sites.test", tls(sites).protocols("TLSv1.2")))) {
            int port = server.port();

            assertThat(session(port, "shop.test", shop).getProtocol()).isEqualTo("TLSv1.3");
            assertThat(session(port, "a.sites.test", sites).getProtocol()).isEqualTo("TLSv1.2");
            for (String other : new String[] {"a.b.sites.test", "sites.test", "other.test"}) {
                assertThat(subject(session(port, other, first))).as(other).isEqualTo("CN=localhost");
            }
            assertThat(firstLine(port, "shop.test", "shop.test", shop, null)).startsWith("HTTP/1.1 200");
            assertThat(firstLine(port, "shop.test", "a.sites.test", shop, null))
                    .as("rules of a host hold for its requests")
                    .startsWith("HTTP/1.1 421");
            assertThat(firstLine(port, "other.test", "a.sites.test", first, null))
                    .startsWith("HTTP/1.1 421");
            assertThat(firstLine(port, "", "a.sites.test", first, null)).startsWith("HTTP/1.1 421");
            for (String alike : new String[] {"shop.test", "shop.test.", "third.test"}) {
                assertThat(firstLine(port, "other.test", alike, first, null))
                        .as("another certificate is no other rule")
                        .startsWith("HTTP/1.1 200");
                assertThat(firstLine(port, "", alike, first, null)).startsWith("HTTP/1.1 200");
            }
            assertThat(firstLine(port, "a.sites.test", "", sites, null))
                    .as("who names no host means that of the hello")
                    .contains(" 200");

            server.replaceTls("ls1", "shop.test", tls(second));

            Await.until(() -> isShown(port, "shop.test", second));
            assertThat(subject(session(port, "other.test", first))).isEqualTo("CN=localhost");

            server.replaceTls("ls1", tls(shop));

            Await.until(() -> isShown(port, "other.test", shop));
            assertThat(isShown(port, "shop.test", second)).isTrue();
            assertThat(session(port, "a.sites.test", sites).getProtocol()).isEqualTo("TLSv1.2");
            assertThatThrownBy(() -> server.replaceTls("ls1", "other.test", tls(second)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() ->
                            server.replaceTls("ls1", "shop.test", tls(second).protocols("TLSv1")))
                    .isInstanceOf(InvalidSettingsException.class)
                    .hasMessageContaining("host shop.test: TLS: protocol: TLSv1 (expected: TLSv1.2 or TLSv1.3)");
        }
    }

    /** To name another host is no way around the certificates of clients. */
    @Test
    void aHostAsksForCertificatesAsItsListenSocketDoes() throws Exception {
        X509Bundle shop = bundle("CN=shop");
        X509Bundle known = bundle("CN=somebody");
        X509Bundle ofShop = bundle("CN=customer");
        try (Heliostat server = start(tls(first)
                .trustingPem(known.getCertificatePEM())
                .clients(ClientCertificates.REQUIRED)
                .host("same.test", tls(second))
                .host("shop.test", tls(shop).trustingPem(ofShop.getCertificatePEM()))
                .host("open.test", tls(shop).clients(ClientCertificates.NONE)))) {
            int port = server.port();

            assertThat(firstLine(port, "same.test", "same.test", second, known)).startsWith("HTTP/1.1 200");
            assertThat(firstLine(port, "shop.test", "shop.test", shop, ofShop)).startsWith("HTTP/1.1 200");
            assertThat(firstLine(port, "open.test", "open.test", shop, null)).startsWith("HTTP/1.1 200");
            assertThat(firstLine(port, "open.test", "same.test", shop, null)).startsWith("HTTP/1.1 421");
            assertThat(firstLine(port, "same.test", "shop.test", second, known)).startsWith("HTTP/1.1 421");
            assertThat(firstLine(port, "same.test", "other.test", second, known))
                    .startsWith("HTTP/1.1 200");
            assertThatThrownBy(() -> firstLine(port, "same.test", "same.test", second, null))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> firstLine(port, "shop.test", "shop.test", shop, known))
                    .as("whose certificates another host believes")
                    .isInstanceOf(IOException.class);
        }
    }

    /** A renewal of certificates opens no door. */
    @Test
    void aHostThatIsReplacedStillAsksForCertificates() throws Exception {
        X509Bundle admin = bundle("CN=admin");
        X509Bundle freshAdmin = bundle("CN=admin");
        X509Bundle other = bundle("CN=other");
        X509Bundle added = bundle("CN=added");
        X509Bundle known = bundle("CN=somebody");
        Tls asking = tls(admin).trustingPem(known.getCertificatePEM()).clients(ClientCertificates.REQUIRED);
        try (Heliostat server = start(tls(first).host("admin.test", asking).host("other.test", tls(other)))) {
            int port = server.port();

            server.replaceTls(
                    "ls1",
                    tls(second)
                            .host("Admin.test", tls(freshAdmin).clients(ClientCertificates.NONE))
                            .host("added.test", tls(added)));

            Await.until(() -> isShown(port, "added.test", added));
            assertThat(firstLine(port, "admin.test", "admin.test", freshAdmin, known))
                    .startsWith("HTTP/1.1 200");
            assertThatThrownBy(() -> firstLine(port, "admin.test", "admin.test", freshAdmin, null))
                    .isInstanceOf(IOException.class);
            assertThat(isShown(port, "other.test", other))
                    .as("a host that is not named")
                    .isTrue();
            assertThat(isShown(port, "third.test", second)).isTrue();
        }
    }

    @Test
    void whatCannotBeSpokenIsToldAllAtOnce() throws Exception {
        HeliostatBuilder builder = Heliostat.builder()
                .listen(Listen.local(0)
                        .with(tls(first)
                                .protocols("TLSv1.1", "TLSv1.2")
                                .cipherSuites("TLS_RSA_WITH_RC4_128_MD5", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA25")
                                .host("not a host", tls(second))
                                .host("a.test", tls(second).host("b.test", tls(first)))))
                .directive("RqThrottle", "-1");

        assertThatThrownBy(builder::start)
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContainingAll(
                        "listen ls1: TLS: protocol: TLSv1.1 (expected: TLSv1.2 or TLSv1.3)",
                        "listen ls1: TLS: cipher suite: TLS_RSA_WITH_RC4_128_MD5 (expected: ",
                        "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA25 (expected: TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256)",
                        "listen ls1: host not a host (expected: a name such as www.example.com",
                        "listen ls1: host a.test: has hosts itself",
                        "RqThrottle");
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

    private static Heliostat start(Tls tls) {
        return Heliostat.builder()
                .listen(Listen.local(0).with(tls))
                .application(Application.at("/").servlet("hello", new Hello("hello"), "/*"))
                .start();
    }

    /** @param protocols that the client speaks; empty: all */
    private static SSLSession session(int port, String host, X509Bundle trusted, String... protocols) throws Exception {
        try (SSLSocket socket = connect(port, host, trusted, null, protocols)) {
            socket.startHandshake();
            return socket.getSession();
        }
    }

    private static SSLSocket connect(int port, String host, X509Bundle trusted, X509Bundle own, String... protocols)
            throws Exception {
        SSLSocket socket = (SSLSocket) context(trusted, own).getSocketFactory().createSocket("127.0.0.1", port);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setServerNames(host.isEmpty() ? List.of() : List.of(new SNIHostName(host)));
        if (protocols.length > 0) {
            parameters.setProtocols(protocols);
        }
        socket.setSSLParameters(parameters);
        return socket;
    }

    /**
     * @param named in the hello; empty: none
     * @param host of the request; empty: none, as HTTP/1.0 allows
     */
    private static String firstLine(int port, String named, String host, X509Bundle trusted, X509Bundle own)
            throws Exception {
        try (SSLSocket socket = connect(port, named, trusted, own)) {
            String request = host.isEmpty()
                    ? "GET / HTTP/1.0\r\n\r\n"
                    : "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
        }
    }

    private static boolean isShown(int port, String host, X509Bundle by) {
        try {
            return session(port, host, by).isValid();
        } catch (IOException another) {
            return false;
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static String subject(SSLSession session) throws Exception {
        return ((X509Certificate) session.getPeerCertificates()[0])
                .getSubjectX500Principal()
                .getName();
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
