package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.SecureRandom;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ACLs that ask who is at the other end of a TLS connection. */
class AccessOverTlsTest {

    @TempDir
    Path folder;

    @TempDir
    Path elsewhere;

    private GuardedServer guarded;
    private Pair own;
    private Pair alice;

    @BeforeEach
    void prepare() throws Exception {
        own = TestCertificates.make(elsewhere, "www", "EC");
        alice = TestCertificates.make(elsewhere, "alice", "EC");
        guarded = new GuardedServer(folder)
                .magnus("Security on")
                .file("conf/certs/www.pem", own.certificatePem())
                .file("conf/certs/www.key", own.keyPem())
                .file("conf/certs/trusted/clients.pem", alice.certificatePem())
                .file("conf/keyfile", "CN=alice;-;staff\n")
                .serverXml(xml -> xml.replace(
                        "servername=\"localhost\"/>",
                        "servername=\"localhost\" security=\"on\">"
                                + "<SSLPARAMS servercertnickname=\"www\" clientauth=\"optional\"/></LS>"));
    }

    @AfterEach
    void stop() {
        guarded.close();
    }

    @Test
    void aCertificateIsALogin() throws Exception {
        guarded.acl("acl default; authenticate (user) {method=ssl;}; allow (read) user=\"CN=alice\";")
                .start();
        assertThat(get("/index.html", alice)).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", null)).startsWith("HTTP/1.1 403").doesNotContain("WWW-Authenticate");
    }

    @Test
    void whoShowsACertificateIsInTheGroupsOfItsSubject() throws Exception {
        guarded.acl("acl default; authenticate (user,group) {method=ssl;}; allow (read) group=staff;"
                        + " acl \"uri=/sub\"; deny (read) user=all; allow (read) group=bosses;")
                .start();
        assertThat(get("/index.html", alice)).startsWith("HTTP/1.1 200");
        assertThat(get("/sub/file", alice)).startsWith("HTTP/1.1 403");
    }

    @Test
    void aRuleMayAskForEncryption() throws Exception {
        guarded.acl("acl default; allow (read) ssl=on and cipher=\"TLS_*\"; acl \"uri=/sub\"; deny (read) ssl=on;")
                .start();
        assertThat(get("/index.html", null)).startsWith("HTTP/1.1 200");
        assertThat(get("/sub/file", null)).startsWith("HTTP/1.1 403");
    }

    private String get(String path, @Nullable Pair shown) throws Exception {
        try (SSLSocket socket = socket(shown)) {
            return conversation(socket, path);
        }
    }

    private static String conversation(SSLSocket socket, String path) throws IOException {
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    private SSLSocket socket(@Nullable Pair shown) throws Exception {
        int port = guarded.server().listenAddresses().get(0).port();
        SSLSocket socket = (SSLSocket) context(shown).getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(60_000);
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        return socket;
    }

    private SSLContext context(@Nullable Pair shown) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null, null);
        trust.setCertificateEntry("server", own.certificate());
        TrustManagerFactory trustManagers = TrustManagerFactory.getInstance("PKIX");
        trustManagers.init(trust);
        KeyManagerFactory keyManagers = KeyManagerFactory.getInstance("PKIX");
        if (shown == null) {
            keyManagers.init(null, null);
        } else {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(shown.store())) {
                keys.load(in, TestCertificates.PASSWORD.toCharArray());
            }
            keyManagers.init(keys, TestCertificates.PASSWORD.toCharArray());
        }
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), new SecureRandom());
        return context;
    }
}
