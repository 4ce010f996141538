package org.heliostat.gateway.fastcgi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.server.ServerParts;
import org.heliostat.server.WebServer;
import org.heliostat.stats.thread.BodyPlacesSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Slow clients of a FastCGI application, on a server with four session threads, two of them for such (RqThrottleBodies). */
class SlowBodiesOfProgramsTest {

    private static final String OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="assign-name" from="/program" name="program"
            NameTrans fn="document-root" root="@docs@"
            Service fn="send-file"
            </Object>
            <Object name="program">
            NameTrans fn="document-root" root="@docs@"
            Service fn="FCGIRequestHandler" BindPath="@address@" CheckFile="false"
            </Object>
            """;

    @TempDir
    Path folder;

    private final List<RawClient> clients = new ArrayList<>();
    private FakeApplication application;
    private WebServer server;

    @BeforeEach
    void start() throws Exception {
        application = FakeApplication.forMany((number, out) -> {
            FakeApplication.part(out, 6, "Content-Type: text/plain\nContent-Length: 4\n\ndone");
            FakeApplication.part(out, 3, "\0\0\0\0\0\0\0\0");
            return true;
        });
        Path docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(docs.resolve("a.txt"), "a file");
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Files.writeString(
                conf.resolve("obj.conf"),
                OBJ_CONF.replace("@docs@", docs.toString()).replace("@address@", application.address()));
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                  <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1" objectfile="obj.conf">
                    <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1"/>
                  </VSCLASS>
                </SERVER>
                """);
        Files.writeString(conf.resolve("mime.types"), "type=text/plain exts=txt\n");
        Files.writeString(conf.resolve("magnus.conf"), "RqThrottleMin 4\nRqThrottle 4\nTerminateTimeout 20\n");
        server = WebServer.build(ConfigurationReader.read(folder).orThrow(), ServerParts.plain());
        server.start();
    }

    @AfterEach
    void stop() throws Exception {
        for (RawClient client : clients) {
            client.close();
        }
        server.stop();
        application.close();
    }

    @Test
    void theyHoldNoMoreThreadsThanThereArePlaces() throws Exception {
        for (int i = 0; i < 6; i++) {
            RawClient client = client();
            clients.add(client);
            client.send("POST /program HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n12345");
        }
        Await.until(() -> bodies().used() == 2 && bodies().held() == 4);

        try (RawClient other = client()) {
            assertThat(other.send("GET /a.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .readAnswer())
                    .endsWith("a file");
        }

        for (RawClient client : clients) {
            client.send("67890");
        }
        for (RawClient client : clients) {
            assertThat(client.readAnswer()).startsWith("HTTP/1.1 200").contains("done");
        }
        Await.until(() -> bodies().used() == 0 && bodies().held() == 0);
        assertThat(application.requests).hasValue(6);
    }

    private RawClient client() throws Exception {
        return new RawClient(server.listenAddresses().get(0).port());
    }

    private BodyPlacesSnapshot bodies() {
        return server.snapshot().sessionThreads().bodies();
    }
}
