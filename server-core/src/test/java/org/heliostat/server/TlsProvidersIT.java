package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.heliostat.server.SecureInstance.GET;
import static org.heliostat.server.SecureInstance.context;
import static org.heliostat.server.SecureInstance.conversation;
import static org.heliostat.server.SecureInstance.named;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.heliostat.testing.Await;
import org.heliostat.testing.CutHello;
import org.heliostat.testing.Leaks;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.ResumingClient;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client sees of TLS is the same whoever calculates it, BoringSSL or the JDK. */
class TlsProvidersIT {

    private static final Pattern SESSION_ID = Pattern.compile("id ([0-9a-f]{32,64}), ");

    /** Offers two suites that both versions know, and no extension. */
    private static final String HELLO_OF_TLS_1_1 = "\u0016\u0003\u0001\u0000\u002f\u0001\u0000\u0000\u002b\u0003\u0002"
            + "r".repeat(32) + "\u0000\u0000\u0004\u00c0\u0009\u00c0\u0013\u0001\u0000";

    @TempDir
    private Path folder;

    @TempDir
    private Path own;

    @TempDir
    private static Path elsewhere;

    private static Pair usual;

    private Pair server;
    private SecureInstance instance;
    private @Nullable ResumingClient resuming;

    @BeforeAll
    static void makeCertificate() throws Exception {
        usual = TestCertificates.make(elsewhere, "www", "EC");
    }

    @BeforeEach
    void prepare() throws Exception {
        server = usual;
        instance = new SecureInstance(folder);
        instance.install(server);
    }

    @AfterEach
    void stop() {
        instance.close();
        if (resuming != null) {
            resuming.close();
        }
    }

    private ResumingClient resuming() throws IOException {
        ResumingClient made = new ResumingClient(server.certificate());
        resuming = made;
        return made;
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void theExchangeKnowsWhatWasAgreedOn(String provider, String version) throws Exception {
        start(provider, "");

        String told = ask(version, "localhost", GET);

        assertThat(told).contains("\r\nhttps " + version + " TLS_").contains(", name localhost, client nobody");
        assertThat(told).containsPattern("(128|256) bits");
        Matcher id = SESSION_ID.matcher(told);
        assertThat(id.find()).isTrue();
        assertThat(ask(version, "localhost", GET)).doesNotContain(id.group(1));
    }

    @ParameterizedTest
    @CsvSource({"openssl,RSA", "jdk,RSA", "openssl,Ed25519", "jdk,Ed25519"})
    void keysOfEveryKindAreSpoken(String provider, String algorithm) throws Exception {
        server = TestCertificates.make(own, "another", algorithm);
        instance.install(server);
        start(provider, "");

        assertThat(ask("TLSv1.3", "localhost", GET)).startsWith("HTTP/1.1 200");
        assertThat(ask("TLSv1.2", "localhost", GET)).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void olderVersionsAreRefusedAndCounted(String provider) throws Exception {
        start(provider, "");

        try (RawClient old = new RawClient(instance.port())) {
            old.send(HELLO_OF_TLS_1_1);
            assertThat(old.readToEnd()).startsWith("\u0015\u0003");
        }
        assertThat(ask("TLSv1.3", "localhost", GET)).startsWith("HTTP/1.1 200");

        Await.until(() -> instance.server().snapshot().protocol().tlsFailures() == 1);
        assertThat(instance.server().snapshot().protocol().tlsHandshakes()).isEqualTo(1);
        assertThat(instance.server().snapshot().refusals().causes())
                .filteredOn(cause -> cause.cause().equals("tls-handshake"))
                .allMatch(cause -> cause.count() == 1);
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void anOptionalCertificateIsShownAlsoWhenResumed(String provider, String version) throws Exception {
        Pair alice = TestCertificates.make(own, "alice", "RSA");
        Pair mallory = TestCertificates.make(own, "mallory", "RSA");
        instance.trust(alice);
        start(provider, "clientauth=\"optional\"");
        SSLContext ofAlice = context(alice, server);

        assertThat(instance.ask(ofAlice, version, GET)).contains("client 1 CN=alice");
        assertThat(instance.ask(ofAlice, version, GET)).contains("client 1 CN=alice");
        assertThat(instance.ask(context(null, server), version, GET)).contains("client nobody");
        assertThat(instance.ask(context(mallory, server), version, GET)).contains("client nobody");
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void aRequiredCertificateIsRequired(String provider, String version) throws Exception {
        Pair alice = TestCertificates.make(own, "alice", "EC");
        instance.trust(alice);
        start(provider, "clientauth=\"on\"");

        assertThat(instance.ask(context(alice, server), version, GET)).contains("client 1 CN=alice");
        assertThatThrownBy(() -> instance.ask(context(null, server), version, GET))
                .isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aClientThatRenegotiatesIsCut(String provider) throws Exception {
        start(provider, "");

        try (SSLSocket socket = instance.socket(context(null, server), "TLSv1.2")) {
            String kept = "GET /index.html HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(kept.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isEqualTo('H');

            assertThatThrownBy(() -> {
                        socket.startHandshake();
                        conversation(socket, GET);
                    })
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aHostThatDiffersFromTheHandshakesIsMisdirected(String provider) throws Exception {
        start(provider, "");

        assertThat(ask("TLSv1.3", "localhost", get("other.example"))).startsWith("HTTP/1.1 421 ");
        assertThat(ask("TLSv1.3", "other.example", get("other.example"))).startsWith("HTTP/1.1 200");
        assertThat(ask("TLSv1.3", "localhost", get("www.localhost"))).startsWith("HTTP/1.1 200");
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void aSessionIsResumedUnderItsVirtualServerAlone(String provider, String version) throws Exception {
        start(provider, "");
        ResumingClient client = resuming();

        assertThat(ask(client, version, "localhost").resumed()).isFalse();
        assertThat(ask(client, version, "localhost").resumed()).isTrue();
        assertThat(ask(client, version, "www.localhost").resumed())
                .as("another name of the same virtual server")
                .isTrue();
        assertThat(ask(client, version, "other.example").resumed()).isFalse();
    }

    /** CVE-2025-23419: who was let in without a certificate stays without one where it is asked for. */
    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void aSessionIsResumedUnderItsClientPolicyAlone(String provider, String version) throws Exception {
        instance.trust(TestCertificates.make(own, "alice", "EC"));
        instance.start(
                List.of("TLSProvider " + provider),
                SecureInstance.socket("ls1", ""),
                SecureInstance.socket("ls2", "clientauth=\"on\""));
        ResumingClient client = resuming();

        assertThat(ask(client, version, "localhost").text()).startsWith("HTTP/1.1 200");
        assertThat(textOrNothing(client, version)).doesNotContain("HTTP/1.1 200");
        assertThat(instance.server().snapshot().protocol().tlsHandshakes()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aReloadCutsNoConnection(String provider) throws Exception {
        start(provider, "");
        String kept = "GET /session HTTP/1.1\r\nHost: localhost\r\n\r\n";
        Pair renewed = TestCertificates.make(own, "renewed", "RSA");

        try (SSLSocket open = instance.socket(context(null, server), "TLSv1.3")) {
            open.getOutputStream().write(kept.getBytes(StandardCharsets.US_ASCII));
            assertThat(open.getInputStream().read()).isEqualTo('H');
            instance.install(renewed);
            assertThat(instance.server().reload().applied()).isTrue();

            assertThat(instance.ask(context(null, renewed), "TLSv1.3", GET)).startsWith("HTTP/1.1 200");
            assertThat(conversation(open, GET)).contains("HTTP/1.1 200 OK");
        }
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void aHelloInManyRecordsGetsWhatItsHostAsks(String provider, String version) throws Exception {
        instance.trust(TestCertificates.make(own, "alice", "EC"));
        start(provider, "clientauth=\"on\"");

        assertThatThrownBy(() -> askInPieces(version, 40)).isInstanceOf(IOException.class);
        Await.until(() -> instance.server().snapshot().protocol().tlsFailures() == 1);
        assertThat(instance.server().snapshot().protocol().tlsHandshakes()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aHelloInManyRecordsIsUnderstood(String provider) throws Exception {
        start(provider, "");

        assertThat(askInPieces("TLSv1.3", 40)).contains(", name localhost, ");
        assertThatThrownBy(() -> askInPieces("TLSv1.3", 1)).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aClientThatNeverEndsItsHelloIsCut(String provider) throws Exception {
        instance.start(List.of("TLSProvider " + provider, "AcceptTimeout 1"), "");

        try (RawClient half = new RawClient(instance.port())) {
            half.send("\u0016\u0003\u0001\u0002\u0000\u0001");
            assertThat(half.readToEnd()).isEmpty();
        }
        Await.until(() -> instance.server().snapshot().protocol().tlsFailures() == 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void aCloseInsideOfTlsEndsTheConnection(String provider) throws Exception {
        instance.start(List.of("TLSProvider " + provider, "KeepAliveTimeout 300", "AcceptTimeout 300"), "");

        try (Socket plain = new Socket("127.0.0.1", instance.port())) {
            plain.setSoTimeout(60_000);
            SSLSocket layered = (SSLSocket)
                    context(null, server).getSocketFactory().createSocket(plain, "localhost", instance.port(), false);
            layered.startHandshake();
            layered.close();

            assertThat(plain.getInputStream().readAllBytes()).isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"openssl,TLSv1.2", "openssl,TLSv1.3", "jdk,TLSv1.2", "jdk,TLSv1.3"})
    void eachClientGetsACertificateItCanCheck(String provider, String version) throws Exception {
        Pair rsa = TestCertificates.make(own, "www-rsa", "RSA");
        instance.install("www-rsa", rsa);
        start(provider, "morecertnicknames=\"www-rsa\"");

        assertThat(shown(named(instance.socket(context(null, server), version), version, "localhost")))
                .isEqualTo(server.certificate());
        if (version.equals("TLSv1.2")) {
            SSLSocket old = named(instance.socket(context(null, rsa), version), version, "localhost");
            old.setEnabledCipherSuites(new String[] {"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"});
            assertThat(shown(old)).isEqualTo(rsa.certificate());
        }
    }

    private static Certificate shown(SSLSocket socket) throws IOException {
        try (socket) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"openssl", "jdk"})
    void neitherBuffersNorEnginesAreLost(String provider) throws Exception {
        try (Leaks leaks = new Leaks()) {
            start(provider, "");
            assertThat(ask("TLSv1.3", "localhost", GET)).startsWith("HTTP/1.1 200");
            assertThat(ask("TLSv1.2", "other.example", get("other.example"))).startsWith("HTTP/1.1 200");
            try (RawClient half = new RawClient(instance.port())) {
                half.send("\u0016\u0003\u0001\u0002\u0000\u0001").reset();
            }
            try (RawClient broken = new RawClient(instance.port())) {
                broken.send(HELLO_OF_TLS_1_1).readToEnd();
            }
            try (RawClient plain = new RawClient(instance.port())) {
                plain.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").readToEnd();
            }
            assertThat(instance.server().reload().applied()).isTrue();
            assertThat(ask("TLSv1.3", "localhost", GET)).startsWith("HTTP/1.1 200");
            instance.close();

            assertThat(leaks.found()).isEmpty();
        }
    }

    @Test
    void aReloadChangesTheProvider() throws Exception {
        start("jdk", "");
        Files.writeString(folder.resolve("conf/magnus.conf"), "Security on\nTLSProvider openssl\n");

        assertThat(instance.server().reload().applied()).isTrue();

        assertThat(ask("TLSv1.3", "localhost", GET)).startsWith("HTTP/1.1 200");
    }

    private void start(String provider, String sslParams) throws Exception {
        instance.start(List.of("TLSProvider " + provider), sslParams);
    }

    private static String get(String host) {
        return "GET /index.html HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
    }

    /** With a context of its own: nothing is resumed. */
    private String ask(String version, String serverName, String request) throws Exception {
        try (SSLSocket socket = named(instance.socket(context(null, server), version), version, serverName)) {
            return conversation(socket, request);
        }
    }

    /** The client may see the refusal before or after it takes its handshake for successful. */
    private String textOrNothing(ResumingClient client, String version) throws Exception {
        try {
            return client.ask(instance.port(1), version, "localhost", GET).text();
        } catch (ExecutionException refused) {
            assertThat(refused).hasRootCauseInstanceOf(Exception.class).hasMessageContaining("SSL");
            return "";
        }
    }

    private ResumingClient.Answer ask(ResumingClient client, String version, String serverName) throws Exception {
        ResumingClient.Answer answer = client.ask(instance.port(), version, serverName, get(serverName));
        assertThat(answer.text()).startsWith("HTTP/1.1 200");
        return answer;
    }

    private String askInPieces(String version, int bytes) throws Exception {
        CutHello plain = new CutHello(instance.port(), bytes);
        try (SSLSocket socket = (SSLSocket)
                context(null, server).getSocketFactory().createSocket(plain, "localhost", instance.port(), true)) {
            return conversation(named(socket, version, "localhost"), GET);
        }
    }
}
