package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FunctionDefinition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The whole core on a real port, with a folder of files and a function that waits, for tests. */
abstract class SmallServer {

    static final String OBJ_CONF =
            """
            <Object name="default">
            NameTrans fn="assign-name" from="/.perf" name="perf"
            NameTrans fn="assign-name" from="/wait" name="wait"
            NameTrans fn="document-root" root="$docroot"
            PathCheck fn="unix-uri-clean"
            PathCheck fn="find-index" index-names="index.html"
            ObjectType fn="type-by-extension"
            ObjectType fn="force-type" type="text/plain"
            Service method="(GET|HEAD)" fn="send-file" bucket="file-bucket"
            AddLog fn="flex-log" name="access"
            </Object>
            <Object name="perf">
            Service fn="service-dump"
            </Object>
            <Object name="wait">
            Service fn="wait"
            </Object>
            """;

    static final String SERVER_XML =
            """
            <SERVER>
              <LS id="ls1" ip="127.0.0.1" port="0" defaultvs="vs1" servername="localhost"/>
              <MIME id="mime1" file="mime.types"/>
              <VSCLASS id="class1" objectfile="obj.conf">
                <VS id="vs1" connections="ls1" urlhosts="localhost" mime="mime1">
                  <PROPERTY name="docroot" value="../docs"/>
                </VS>
              </VSCLASS>
            </SERVER>
            """;

    static final String MAGNUS_CONF =
            """
            RqThrottleMin 2
            RqThrottle 4
            ConnQueueSize %d
            TerminateTimeout 20
            Init fn="perf-init" disable="false"
            Init fn="define-perf-bucket" name="file-bucket" description="Files"
            Init fn="flex-init" access="logs/access"
            """;

    @TempDir
    Path instance;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    final CountDownLatch gate = new CountDownLatch(1);
    final AtomicInteger waiting = new AtomicInteger();
    private @Nullable WebServer server;

    @BeforeEach
    void writeInstance() throws IOException {
        Files.createDirectories(instance.resolve("conf"));
        Files.createDirectories(instance.resolve("docs"));
        write("conf/obj.conf", OBJ_CONF);
        write("conf/server.xml", SERVER_XML);
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100));
        write(
                "conf/mime.types",
                "#--Netscape Communications Corporation MIME Information\ntype=text/html exts=htm,html\n");
        write("docs/index.html", "<p>hello</p>");
    }

    @AfterEach
    void stop() {
        gate.countDown();
        if (server != null) {
            server.stop();
        }
    }

    void start() throws Exception {
        server = WebServer.build(
                ConfigurationReader.read(instance).orThrow(),
                ServerParts.plain().withFunctions(functions()));
        assertThat(server.warnings()).isEmpty();
        server.start();
    }

    WebServer running() {
        return Optional.ofNullable(server).orElseThrow();
    }

    List<FunctionDefinition> functions() {
        return List.of(FunctionDefinition.of(Stage.SERVICE, "wait", (parameters, context) -> exchange -> {
            waiting.incrementAndGet();
            try {
                assertThat(gate.await(60, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
            exchange.response().status(200).output().write(new byte[] {'o', 'k'});
            return Outcome.PROCEED;
        }));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get("127.0.0.1", path);
    }

    HttpResponse<String> get(String host, String path) throws IOException, InterruptedException {
        int port = running().listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
                .timeout(Duration.ofSeconds(60))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    void write(String name, String text) throws IOException {
        Files.writeString(instance.resolve(name), text);
    }
}
