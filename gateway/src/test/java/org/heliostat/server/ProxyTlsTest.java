package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.Await;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.TestCertificates;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Origins that speak TLS: whom we trust, for which host, and what we show. */
class ProxyTlsTest {

    @TempDir
    private Path folder;

    private TestCertificates.Pair shop;

    @BeforeEach
    void makeCertificate() throws Exception {
        folder = folder.toRealPath();
        shop = TestCertificates.make(folder, "shop.example", "EC");
        Files.writeString(folder.resolve("shop.pem"), shop.certificatePem());
        Files.writeString(folder.resolve("shop.key"), shop.keyPem());
    }

    private ScriptedOrigin origin(boolean asksForCertificate) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(shop.store())) {
            store.load(in, TestCertificates.PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, TestCertificates.PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("shop", shop.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        ScriptedOrigin origin =
                new ScriptedOrigin(talk -> talk.say(ProxyInstance.OK), context.getServerSocketFactory(), 0);
        if (asksForCertificate) {
            ((SSLServerSocket) origin.listener()).setNeedClientAuth(true);
        }
        return origin;
    }

    private String get(String library, ScriptedOrigin origin, String host, String parameters) throws Exception {
        try (ProxyInstance proxy = ProxyInstance.of(
                folder,
                "server=\"https://" + host + ":" + origin.port() + "\" failures=\"0\"",
                "TLSProvider " + library,
                "Init fn=\"http-client-config\" " + parameters)) {
            return proxy.get("/shop");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void anOwnAuthorityIsTrustedForItsHost(String library) throws Exception {
        try (ScriptedOrigin origin = origin(false)) {
            assertThat(get(library, origin, "localhost", "authorities=\"shop.pem\""))
                    .endsWith("\r\n\r\nok");
            assertThat(origin.heads().get(0)).contains("X-Forwarded-Proto: http\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aTunnelOverTlsEndsForBothSidesWithItsClient(String library) throws Exception {
        try (ScriptedOrigin origin = origin(false)) {
            origin.script(talk -> {
                talk.say(ProxyTunnelTest.accepting(talk));
                talk.say(talk.read(4));
                talk.awaitEnd();
            });
            try (ProxyInstance proxy = ProxyInstance.of(
                            folder,
                            "server=\"https://localhost:" + origin.port() + "\"",
                            "TLSProvider " + library,
                            "Init fn=\"http-client-config\" authorities=\"shop.pem\"");
                    RawClient client = proxy.client()) {
                client.send(ProxyTunnelTest.ASKS + "ping");
                assertThat(ProxyTunnelTest.head(client)).startsWith("HTTP/1.1 101 ");
                assertThat(client.read(4)).isEqualTo("ping");

                assertThat(client.endOutput().readToEnd()).isEmpty();
                Await.until(() -> origin.ended() == 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void whomNobodyTrustsIsAnswered502AndTheLogSaysWhy(String library) throws Exception {
        try (ScriptedOrigin origin = origin(false);
                LogLines log = LogLines.of("org.heliostat.gateway.proxy");
                LogLines underneath = LogLines.of("io.netty.channel")) {
            assertThat(get(library, origin, "localhost", "")).startsWith("HTTP/1.1 502 ");

            assertThat(log.all())
                    .anyMatch(line -> line.contains("no TLS handshake") && line.contains("certification path"));
            assertThat(underneath.all()).as("one line is enough").isEmpty();
            assertThat(origin.heads()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aCertificateForAnotherHostIsAnswered502(String library) throws Exception {
        try (ScriptedOrigin origin = origin(false);
                LogLines log = LogLines.of("org.heliostat.gateway.proxy")) {
            assertThat(get(library, origin, "127.0.0.2", "authorities=\"shop.pem\""))
                    .startsWith("HTTP/1.1 502 ");

            assertThat(log.all()).anyMatch(line -> line.contains("127.0.0.2"));
            assertThat(origin.heads()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void verificationCanBeSwitchedOff(String library) throws Exception {
        try (ScriptedOrigin origin = origin(false)) {
            assertThat(get(library, origin, "localhost", "validate-server-cert=\"off\""))
                    .endsWith("\r\n\r\nok");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void ourCertificateIsShownWhereItIsAskedFor(String library) throws Exception {
        try (ScriptedOrigin origin = origin(true)) {
            assertThat(get(
                            library,
                            origin,
                            "localhost",
                            "authorities=\"shop.pem\" client-cert=\"shop.pem\" client-key=\"shop.key\""))
                    .endsWith("\r\n\r\nok");
            assertThat(get(library, origin, "localhost", "authorities=\"shop.pem\""))
                    .startsWith("HTTP/1.1 502 ");
        }
    }
}
