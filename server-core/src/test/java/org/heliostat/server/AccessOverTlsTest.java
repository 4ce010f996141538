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
import org.heliostat.acl.ldap.TestDirectory;
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
    void aPartOfTheSubjectIsTheUserOfAFile() throws Exception {
        guarded.acl("acl default; authenticate (user,group) {method=ssl;}; allow (read) user=alice and group=staff;")
                .file("conf/keyfile", "alice;-;staff\n")
                .file("conf/certmap.conf", "certmap default default\ndefault:FilterComps cn\n")
                .start();
        assertThat(get("/index.html", alice)).startsWith("HTTP/1.1 200");
        assertThat(get("/index.html", null)).startsWith("HTTP/1.1 403");
        Files.writeString(folder.resolve("conf/certmap.conf"), "certmap default default\ndefault:FilterComps uid\n");
        assertThat(guarded.server().reload().applied()).isTrue();
        assertThat(get("/index.html", alice)).startsWith("HTTP/1.1 403");
        Files.writeString(folder.resolve("conf/certmap.conf"), "certmap default default\ndefault:FilterComp cn\n");
        assertThat(guarded.server().reload().applied()).isFalse();
    }

    @Test
    void aMappingFindsTheEntryOfADirectory() throws Exception {
        Pair ann =
                TestCertificates.make(elsewhere, "ann", "EC", "EMAILADDRESS=ann@example.com, CN=Ann Smith, O=Example");
        Pair bob = TestCertificates.make(elsewhere, "bob", "EC", "EMAILADDRESS=ann@example.com, CN=Bob, O=Other");
        try (TestDirectory directory = new TestDirectory()
                .person("ann", "x", "mail: ann@example.com")
                .holds("ann", ann.certificate().getEncoded())
                .group("clerks", TestDirectory.personDn("ann"))) {
            guarded.acl("acl default; authenticate (user,group) {method=ssl; database=people;};"
                            + " allow (read) user=ann and group=clerks; acl \"uri=/sub\"; deny (read) group=clerks;")
                    .file(
                            "conf/dbswitch.conf",
                            "directory staff ldap://127.0.0.1:" + directory.port() + "/" + TestDirectory.BASE
                                    + "\nstaff:binddn cn=server\nstaff:bindpw server secret\n")
                    .file(
                            "conf/certmap.conf",
                            "certmap default default\ndefault:DNComps\ndefault:FilterComps mail\n"
                                    + "default:verifycert on\ncertmap other e=ann@example.com,cn=bob, o=OTHER\nother:DNComps\n"
                                    + "other:FilterComps mail\n")
                    .file("conf/certs/trusted/ann.pem", ann.certificatePem())
                    .file("conf/certs/trusted/bob.pem", bob.certificatePem())
                    .inVirtualServer("<USERDB id=\"people\" database=\"staff\" certmaps=\"default\"/>")
                    .start();
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 200");
            assertThat(get("/sub/file", ann)).startsWith("HTTP/1.1 403");
            assertThat(get("/index.html", bob)).as("verifycert").startsWith("HTTP/1.1 403");
            assertThat(get("/index.html", alice)).as("without mail").startsWith("HTTP/1.1 403");
            Path serverXml = folder.resolve("conf/server.xml");
            Files.writeString(
                    serverXml,
                    Files.readString(serverXml).replace("certmaps=\"default\"", "certmaps=\"default other\""));
            assertThat(guarded.server().reload().applied()).isTrue();
            assertThat(get("/index.html", bob))
                    .as("by a mapping that does not verify")
                    .startsWith("HTTP/1.1 200");
            directory.stop();
            assertThat(get("/index.html", bob)).as("remembered").startsWith("HTTP/1.1 200");
            assertThat(get("/index.html", ann)).startsWith("HTTP/1.1 503").contains("Retry-After: 5");
        }
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
