package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.ListenAddress;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Finding;
import org.heliostat.testing.FreePort;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listen sockets that come, go and change while the server runs. */
class LiveSocketsTest {

    private static final String GET = "GET /sub/file HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @TempDir
    private Path folder;

    private WebServer server;
    private String serverXml;

    @BeforeEach
    void start() throws Exception {
        server = new TestInstance(folder, List.of()).start(Map.of());
        serverXml = Files.readString(folder.resolve("conf/server.xml"));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    @Test
    void aSocketComesAndGoesAndTheOthersDoNotNotice() throws Exception {
        try (RawClient kept = new RawClient(port("ls1"))) {
            assertThat(kept.send(GET).readAnswer()).contains("200", "file");

            ReloadResult added = reload(serverXml.replace("<MIME", second(0) + "<MIME"));

            assertThat(added.applied()).isTrue();
            assertThat(added.needRestart()).isEmpty();
            int port = port("ls2");
            try (RawClient late = new RawClient(port)) {
                assertThat(late.send(GET).readAnswer()).contains("200", "file");
                assertThat(kept.send(GET).readAnswer()).contains("200", "file");

                assertThat(reload(serverXml).applied()).isTrue();

                assertThatThrownBy(() -> new Socket(InetAddress.getByName("127.0.0.1"), port).close())
                        .isInstanceOf(ConnectException.class);
                assertThat(late.readToEnd()).as("an idle connection ends").isEmpty();
            }
            assertThat(kept.send(GET).readAnswer()).contains("200", "file");
        }
        assertThat(server.listenAddresses()).extracting(ListenAddress::id).containsExactly("ls1");
    }

    @Test
    void anAnswerThatIsOwedOnAClosingSocketIsGivenWhole() throws Exception {
        reload(serverXml.replace("<MIME", second(0) + "<MIME"));
        try (RawClient client = new RawClient(port("ls2"))) {
            client.send("POST /sub/file HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n");
            client.send("x");
            reload(serverXml);

            assertThat(client.readToEnd()).startsWith("HTTP/1.1 ").contains("\r\n\r\n");
        }
    }

    @Test
    void anAddressThatIsTakenLeavesEverythingAsItWas() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            ReloadResult result = reload(serverXml
                    .replace("<MIME", second(taken.getLocalPort()) + "<MIME")
                    .replace("urlhosts=\"localhost\"", "urlhosts=\"changed\""));

            assertThat(result.applied()).isFalse();
            assertThat(result.findings())
                    .extracting(Finding::toString)
                    .anyMatch(finding -> finding.contains("LS ls2: 127.0.0.1:" + taken.getLocalPort())
                            && finding.contains("in use"));
        }
        assertThat(server.configuration().serverXml().virtualServers().get(0).urlHosts())
                .containsExactly("localhost");
        try (RawClient client = new RawClient(port("ls1"))) {
            assertThat(client.send(GET).readAnswer()).contains("200");
        }
    }

    @Test
    void anAddressThatOverlapsTheOldOneTakesItsPlace() throws Exception {
        int port = FreePort.find();
        reload(serverXml.replace("<MIME", second(port) + "<MIME"));

        ReloadResult result = reload(serverXml.replace(
                "<MIME", second(port).replace("ip=\"127.0.0.1\"", "ip=\"any\" family=\"inet\"") + "<MIME"));

        assertThat(result.applied()).isTrue();
        try (RawClient client = new RawClient(port)) {
            assertThat(client.send(GET).readAnswer()).contains("200");
        }
        try (Socket other = new Socket(InetAddress.getByName("127.0.0.2"), port)) {
            assertThat(other.isConnected()).isTrue();
        }
    }

    /** A signal may ask for it while the server drains; it waits for the end of that, and must open nothing. */
    @Test
    void aServerThatHasStoppedReloadsNothing() throws Exception {
        server.stop();
        int port = FreePort.find();

        ReloadResult result = reload(serverXml.replace("<MIME", second(port) + "<MIME"));

        assertThat(result.applied()).isFalse();
        assertThat(result.findings()).extracting(Finding::toString).anyMatch(line -> line.contains("has stopped"));
        assertThatThrownBy(() -> new Socket(InetAddress.getByName("127.0.0.1"), port).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void aSocketThatIsCalledOtherwiseStaysOpen() throws Exception {
        int port = FreePort.find();
        reload(serverXml.replace("<MIME", second(port) + "<MIME"));
        try (RawClient kept = new RawClient(port)) {
            kept.send(GET).readAnswer();

            reload(serverXml.replace("<MIME", second(port).replace("ls2", "front") + "<MIME"));

            assertThat(kept.send(GET).readAnswer()).contains("200");
            assertThat(port("front")).isEqualTo(port);
        }
    }

    @Test
    void whatCannotChangeWhileAPortIsOpenIsSaidUntilTheRestart() throws Exception {
        ReloadResult first = reload(serverXml.replace("port=\"0\"", "port=\"0\" acceptorthreads=\"2\""));
        ReloadResult second = reload(serverXml.replace("port=\"0\"", "port=\"0\" acceptorthreads=\"2\""));

        assertThat(first.needRestart()).singleElement().asString().contains("LS ls1: acceptorthreads: 1 -> 2");
        assertThat(second.needRestart()).isEqualTo(first.needRestart());
    }

    private ReloadResult reload(String xml) throws IOException {
        Files.writeString(folder.resolve("conf/server.xml"), xml);
        return server.reload();
    }

    private int port(String id) {
        return server.listenAddresses().stream()
                .filter(address -> address.id().equals(id))
                .findFirst()
                .orElseThrow()
                .port();
    }

    private static String second(int port) {
        return "<LS id=\"ls2\" ip=\"127.0.0.1\" port=\"" + port + "\" defaultvs=\"vs1\" servername=\"localhost\"/>\n";
    }
}
