package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.heliostat.admin.ReloadResult;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.TestCertificates;
import org.heliostat.testing.TestCertificates.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What changes by a reload while clients send requests on kept and on new connections, in the clear and by TLS: each
 * change is seen at once, and no request is lost.
 */
class LiveTrafficIT {

    private static final String GET = "GET /sub/file HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String LAST = "GET /sub/file HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    private static final int ROUNDS = 4;

    private static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <LS id="ls2" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost" security="off">
                <SSLPARAMS servercertnickname="www"/>
              </LS>
              <LS id="ls3" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost" security="on">
                <SSLPARAMS servercertnickname="www"/>
              </LS>
              <MIME id="mime1" file="mime.types"/>
              <ACLFILE id="acl1" file="one.acl"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1 ls2 ls3" urlhosts="localhost" mime="mime1" aclids="acl1">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
                <!-- more -->
              </VSCLASS>
            </SERVER>
            """;
    private static final String MORE =
            """
            <VS id="vs2" connections="ls1 ls2 ls3" urlhosts="more.example" mime="mime1" aclids="acl1">
              <PROPERTY name="docroot" value="../docs/sub"/>
            </VS>
            """;
    private static final String OPEN = "version 3.0;\nacl \"private\";\nallow (all) user = \"anyone\";\n";
    private static final String SHUT = OPEN.replace("allow", "deny");

    @TempDir
    private Path folder;

    private static Pair first;
    private static Pair second;

    private WebServer server;
    private String magnus;

    @BeforeAll
    static void makeCertificates(@TempDir Path elsewhere) throws Exception {
        first = TestCertificates.make(elsewhere, "first", "EC");
        second = TestCertificates.make(elsewhere, "second", "EC");
    }

    @BeforeEach
    void start() throws Exception {
        TestInstance instance = new TestInstance(folder, List.of("Security on"))
                .withServerXml(usual -> SERVER_XML)
                .withObjConf(conf -> conf.replace(
                        "PathCheck fn=\"find-index\"",
                        "PathCheck fn=\"check-acl\" acl=\"private\" path=\"*/private.txt\"\n"
                                + "PathCheck fn=\"find-index\""));
        instance.writeFiles(Map.of());
        write("one.acl", OPEN);
        Files.writeString(folder.resolve("docs/private.txt"), "private");
        Files.writeString(folder.resolve("docs/page.odd"), "odd");
        Files.createDirectories(folder.resolve("conf/certs"));
        install(first);
        magnus = Files.readString(folder.resolve("conf/magnus.conf"));
        server = instance.startWritten(List.of());
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void tlsIsSwitchedOnAndOffOnAnOpenPort() throws Exception {
        int port = port("ls2");
        changing(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                try (RawClient plain = new RawClient(port)) {
                    assertThat(plain.send(GET).readAnswer()).startsWith("HTTP/1.1 200");
                    reload("server.xml", SERVER_XML.replace("security=\"off\"", "security=\"on\""));
                    assertThat(port("ls2")).isEqualTo(port);
                    assertThat(plain.send(GET).readAnswer()).as("kept").startsWith("HTTP/1.1 200");
                }
                try (SSLSocket secure = secure(port)) {
                    secure.getOutputStream().write(LAST.substring(0, 30).getBytes(StandardCharsets.US_ASCII));
                    reload("server.xml", SERVER_XML);
                    assertThat(rest(secure, LAST.substring(30))).as("begun").startsWith("HTTP/1.1 200");
                }
            }
        });
    }

    @Test
    void certificatesAreExchanged() throws Exception {
        changing(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                Pair now = i % 2 == 0 ? second : first;
                install(now);
                assertThat(reload().applied()).isTrue();
                try (SSLSocket socket = secure(port("ls3"))) {
                    socket.startHandshake();
                    assertThat(socket.getSession().getPeerCertificates()[0]).isEqualTo(now.certificate());
                }
            }
        });
    }

    @Test
    void sessionsOfTlsAreKeptInAnotherNumberAndForAnotherTime() throws Exception {
        changing(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                reload(
                        "magnus.conf",
                        magnus + "SSLCacheEntries " + (100 + i) + "\nSSL3SessionTimeout " + (60 + i) + "\n");
                try (SSLSocket socket = secure(port("ls3"))) {
                    assertThat(rest(socket, LAST)).startsWith("HTTP/1.1 200");
                }
            }
        });
    }

    @Test
    void securityIsSwitchedOffAndOn() throws Exception {
        int port = port("ls3");
        String plain = SERVER_XML.replace("security=\"on\"", "security=\"off\"");
        try (Traffic traffic = new Traffic(port("ls1"))) {
            for (int i = 0; i < ROUNDS; i++) {
                write("magnus.conf", magnus.replace("Security on", "Security off"));
                reload("server.xml", plain);
                try (RawClient client = new RawClient(port)) {
                    assertThat(client.send(GET).readAnswer()).startsWith("HTTP/1.1 200");
                }
                write("magnus.conf", magnus);
                reload("server.xml", SERVER_XML);
                try (SSLSocket socket = secure(port)) {
                    assertThat(rest(socket, LAST)).startsWith("HTTP/1.1 200");
                }
            }
            traffic.check();
        }
    }

    @Test
    void anAclFileClosesAndOpensWhatWasAnsweredBefore() throws Exception {
        String ask = GET.replace("/sub/file", "/private.txt");
        changing(() -> {
            try (RawClient kept = new RawClient(port("ls1"))) {
                for (int i = 0; i < ROUNDS; i++) {
                    assertThat(kept.send(ask).readAnswer()).startsWith("HTTP/1.1 200");
                    assertThat(kept.send(ask).readAnswer()).startsWith("HTTP/1.1 200");
                    reload("one.acl", SHUT);
                    try (RawClient other = new RawClient(port("ls1"))) {
                        assertThat(other.send(ask).readAnswer()).doesNotStartWith("HTTP/1.1 200");
                    }
                    assertThat(kept.send(ask).readAnswer()).doesNotStartWith("HTTP/1.1 200");
                    reload("one.acl", OPEN);
                }
            }
        });
    }

    @Test
    void aMimeTypeChangesOnAKeptConnection() throws Exception {
        String ask = GET.replace("/sub/file", "/page.odd");
        String types = Files.readString(folder.resolve("conf/mime.types"));
        changing(() -> {
            try (RawClient kept = new RawClient(port("ls1"))) {
                for (int i = 0; i < ROUNDS; i++) {
                    assertThat(kept.send(ask).readAnswer()).contains("text/plain");
                    reload("mime.types", types + "type=application/x-odd exts=odd\n");
                    assertThat(kept.send(ask).readAnswer()).contains("application/x-odd");
                    reload("mime.types", types);
                }
            }
        });
    }

    @Test
    void aVirtualServerComesAndGoes() throws Exception {
        String ask = "GET /file HTTP/1.1\r\nHost: more.example\r\n\r\n";
        changing(() -> {
            try (RawClient kept = new RawClient(port("ls1"))) {
                for (int i = 0; i < ROUNDS; i++) {
                    assertThat(kept.send(ask).readAnswer()).startsWith("HTTP/1.1 404");
                    reload("server.xml", SERVER_XML.replace("<!-- more -->", MORE));
                    assertThat(kept.send(ask).readAnswer()).startsWith("HTTP/1.1 200");
                    reload("server.xml", SERVER_XML);
                }
            }
        });
    }

    private interface Changes {
        void run() throws Exception;
    }

    private void changing(Changes changes) throws Exception {
        try (Traffic traffic = new Traffic(port("ls1"), port("ls3"))) {
            changes.run();
            traffic.check();
        }
    }

    /** Clients of both kinds on each port until it is closed. */
    private static final class Traffic implements AutoCloseable {

        private final AtomicBoolean done = new AtomicBoolean();
        private final ExecutorService threads = Executors.newCachedThreadPool();
        private final List<Future<List<String>>> clients = new ArrayList<>();

        Traffic(int plain, int... secure) {
            clients.add(threads.submit(() -> keeping(plain)));
            clients.add(threads.submit(() -> connecting(plain)));
            for (int port : secure) {
                clients.add(threads.submit(() -> encrypting(port)));
            }
        }

        private List<String> keeping(int port) throws IOException {
            List<String> wrong = new ArrayList<>();
            try (RawClient client = new RawClient(port)) {
                while (!done.get()) {
                    look(client.send(GET).readAnswer(), wrong);
                }
            }
            return wrong;
        }

        private List<String> connecting(int port) throws IOException {
            List<String> wrong = new ArrayList<>();
            while (!done.get()) {
                try (RawClient client = new RawClient(port)) {
                    look(client.send(GET).readAnswer(), wrong);
                }
            }
            return wrong;
        }

        private List<String> encrypting(int port) throws Exception {
            List<String> wrong = new ArrayList<>();
            while (!done.get()) {
                try (SSLSocket client = secure(port)) {
                    look(rest(client, LAST), wrong);
                }
            }
            return wrong;
        }

        private static void look(String answer, List<String> wrong) {
            if (!answer.startsWith("HTTP/1.1 200") || !answer.endsWith("file")) {
                wrong.add(answer);
            }
        }

        /** Every client met nothing but the answer it asked for; their sockets wait 60 s at most. */
        void check() throws Exception {
            done.set(true);
            for (Future<List<String>> client : clients) {
                assertThat(client.get()).isEmpty();
            }
        }

        @Override
        public void close() {
            done.set(true);
            threads.shutdown();
        }
    }

    private void reload(String file, String text) throws IOException {
        write(file, text);
        ReloadResult result = reload();
        assertThat(result.applied()).as("%s", result.findings()).isTrue();
        assertThat(result.needRestart()).isEmpty();
    }

    private ReloadResult reload() {
        return server.reload();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve("conf").resolve(file), text);
    }

    private void install(Pair pair) throws Exception {
        Files.writeString(folder.resolve("conf/certs/www.pem"), pair.certificatePem());
        Files.writeString(folder.resolve("conf/certs/www.key"), pair.keyPem());
    }

    private int port(String id) {
        return server.listenAddresses().stream()
                .filter(address -> address.id().equals(id))
                .findFirst()
                .orElseThrow()
                .port();
    }

    private static SSLSocket secure(int port) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Anybody()}, new SecureRandom());
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(60_000);
        return socket;
    }

    private static String rest(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        InputStream in = socket.getInputStream();
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Believes every certificate: this test looks at them itself. */
    private static final class Anybody implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
