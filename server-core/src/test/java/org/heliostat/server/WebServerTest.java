package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.heliostat.admin.DrainResult;
import org.heliostat.admin.ReloadResult;
import org.heliostat.admin.ServerState;
import org.heliostat.config.instance.ConfigurationReader;
import org.heliostat.config.objconf.Stage;
import org.heliostat.listen.ListenException;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.FunctionDefinition;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.RawClient;
import org.heliostat.testing.Together;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole core on a real port: configuration in, requests answered, counts out. */
class WebServerTest {

    private static final String OBJ_CONF =
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

    private static final String SERVER_XML =
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

    private static final String MAGNUS_CONF =
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
    private Path instance;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final AtomicInteger waiting = new AtomicInteger();
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

    @Test
    void servesItsDocumentRootAndShowsItInPerfdump() throws Exception {
        start();

        assertThat(get("/").body()).isEqualTo("<p>hello</p>");
        assertThat(get("/missing").statusCode()).isEqualTo(404);
        // Now and then the second request is quicker than the memory of the first one's way.
        for (int i = 0; i < 20; i++) {
            assertThat(get("/").body()).isEqualTo("<p>hello</p>");
            long counted = i + 3;
            Await.until(() -> running().snapshot().requests().requests() == counted);
        }

        ServerSnapshot snapshot = running().snapshot();
        assertThat(snapshot.quickLaneAnswers()).isPositive();
        assertThat(snapshot.connectionQueue().queuedTotal() + snapshot.quickLaneAnswers())
                .isEqualTo(22);
        assertThat(snapshot.keepAlive().hits()).isEqualTo(21);
        assertThat(snapshot.performance().requests()).isEqualTo(22);
        assertThat(get("/.perf").body())
                .contains("Total Connections Queued", "Address                   http://127.0.0.1:0")
                .contains("file-bucket (Files)\nNumber of Requests:                           22");
    }

    @Test
    void writesALineForEveryRequestAndLosesNoneAtItsEnd() throws Exception {
        start();
        for (int i = 0; i < 50; i++) {
            get("/?n=" + i);
        }

        running().stop();

        List<String> lines = Files.readAllLines(instance.resolve("logs/access"));
        assertThat(lines).hasSize(51);
        assertThat(lines.get(0)).startsWith("format=");
        assertThat(lines.get(50)).contains("\"GET /?n=49 HTTP/1.1\" 200 12").startsWith("127.0.0.1 - - [");
    }

    @Test
    void answers503WhenTheQueueIsFullAndGoesOnServing() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(1).replace("RqThrottle 4", "RqThrottle 2"));
        start();
        get("/");
        List<Callable<Integer>> waiters = new ArrayList<>();
        AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < 8; i++) {
            waiters.add(() -> {
                HttpResponse<String> answer = get("/wait");
                if (answer.statusCode() == 503 && refused.incrementAndGet() == 5) {
                    gate.countDown();
                }
                return answer.statusCode();
            });
        }

        List<Integer> statuses = Together.run(waiters);

        assertThat(statuses).filteredOn(status -> status == 200).hasSize(3);
        assertThat(statuses).filteredOn(status -> status == 503).hasSize(5);
        assertThat(running().snapshot().connectionQueue().overflows()).isEqualTo(5);
        assertThat(get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void theQuickLaneAnswersWhileEverySessionIsBusy() throws Exception {
        start();
        get("/");
        get("/");
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            tasks.add(() -> get("/wait").statusCode());
        }
        tasks.add(() -> {
            Await.until(() -> waiting.get() >= 2);
            int status = get("/").statusCode();
            gate.countDown();
            return status;
        });

        assertThat(Together.run(tasks)).containsOnly(200);
    }

    @Test
    void reloadsUnderLoadWithoutAFailedRequest() throws Exception {
        start();
        AtomicBoolean done = new AtomicBoolean();
        List<Callable<List<Integer>>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> statusesUntil(done));
        }
        tasks.add(() -> {
            List<Integer> none = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                write("docs/new" + i + ".html", "new " + i);
                write("conf/obj.conf", OBJ_CONF.replace("index.html", i % 2 == 0 ? "index.html,x.html" : "index.html"));
                assertThat(running().reload().applied()).isTrue();
                none.add(get("/new" + i + ".html").statusCode());
            }
            done.set(true);
            return none;
        });

        List<List<Integer>> statuses = Together.run(tasks);

        assertThat(statuses).allSatisfy(list -> assertThat(list).isNotEmpty().containsOnly(200));
    }

    @Test
    void aBrokenFileChangesNothing() throws Exception {
        start();
        write("conf/obj.conf", OBJ_CONF.replace("fn=\"find-index\"", "fn=\"find-index\" indx-names=\"x\""));

        ReloadResult result = running().reload();

        assertThat(result.applied()).isFalse();
        assertThat(result.findings()).anySatisfy(finding -> assertThat(finding.toString())
                .contains("conf/obj.conf:6", "indx-names", "index-names"));
        assertThat(get("/").statusCode()).isEqualTo(200);
    }

    @Test
    void saysWhatNeedsARestartAndAppliesTheRest() throws Exception {
        start();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(7).replace("RqThrottle 4", "RqThrottle 9") + "ListenQ 77\n");

        ReloadResult result = running().reload();

        assertThat(result.needRestart()).singleElement().asString().contains("ListenQ", "1024 -> 77");
        assertThat(running().snapshot().sessionThreads().limit()).isEqualTo(9);
        assertThat(running().snapshot().connectionQueue().limit()).isEqualTo(7);
    }

    @Test
    void aVirtualServerHasTheAccessLogThatItsOwnPropertyNamesFromTheReloadOn() throws Exception {
        String line = "Init fn=\"flex-init\" access=\"$accesslog\"";
        write("conf/magnus.conf", MAGNUS_CONF.formatted(9).replaceFirst("Init fn=\"flex-init.*", "") + line);
        String property = "<PROPERTY name=\"accesslog\" value=\"../logs/%s\"/>";
        String serverXml = SERVER_XML.replace("<SERVER>", "<SERVER>" + property.formatted("access"));
        write("conf/server.xml", serverXml);
        start();
        get("/?n=1");
        String second =
                """
                <VS id="vs2" connections="ls1" urlhosts="127.0.0.1" mime="mime1">
                <PROPERTY name="docroot" value="../docs"/>%s</VS></VSCLASS>
                """;
        write("conf/server.xml", serverXml.replace("</VSCLASS>", second.formatted(property.formatted("second"))));

        ReloadResult result = running().reload();
        get("/?n=2");
        running().stop();

        assertThat(result.needRestart()).isEmpty();
        assertThat(Files.readString(instance.resolve("logs/access")))
                .contains("n=1")
                .doesNotContain("n=2");
        assertThat(Files.readString(instance.resolve("logs/second")))
                .contains("n=2")
                .doesNotContain("n=1");
    }

    @Test
    void anEncodedSlashPassesOnlyWhereTheVirtualServerAllowsIt() throws Exception {
        write("docs/a%2Fb.html", "whole");
        start();
        assertThat(get("/a%2Fb.html").statusCode()).isEqualTo(400);
        String second =
                """
                <VS id="vs2" connections="ls1" urlhosts="127.0.0.1" mime="mime1">
                <PROPERTY name="docroot" value="../docs"/><PROPERTY name="AllowEncodedSlash" value="on"/></VS></VSCLASS>
                """;
        write("conf/server.xml", SERVER_XML.replace("</VSCLASS>", second));
        assertThat(running().reload().applied()).isTrue();

        assertThat(get("/a%2Fb.html").body()).isEqualTo("whole");
        assertThat(get("/a%2fb.html").body()).isEqualTo("whole");
        assertThat(get("localhost", "/a%2Fb.html").statusCode()).isEqualTo(400);
        assertThat(get("localhost", "/a%252Fb.html").body()).isEqualTo("whole");
    }

    @Test
    void aReloadTakesOverNewAccessLogs() throws Exception {
        start();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-init\" other=\"logs/other\"\n");
        write("conf/obj.conf", OBJ_CONF.replace("name=\"access\"", "name=\"other\""));

        ReloadResult result = running().reload();
        get("/?n=3");
        running().stop();

        assertThat(result.applied()).isTrue();
        assertThat(result.needRestart()).isEmpty();
        assertThat(Files.readString(instance.resolve("logs/other"))).contains("n=3");
    }

    @Test
    void aReloadNamesTheInitLinesThatWaitForTheNextStart() throws Exception {
        start();
        String live = "Init fn=\"cindex-init\" opts=\"s\"\nInit fn=\"init-uhome\" pwfile=\"conf/users\"\n";
        write("conf/users", "");
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + live);
        assertThat(running().reload().needRestart()).isEmpty();

        String waits = "Init fn=\"dns-cache-init\" cache-size=\"99\"\nInit fn=\"pool-init\"\n"
                + "Init fn=\"load-modules\" funcs=\"send-file\"\n";
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100).replace("\"Files\"", "\"F\"") + live + waits);
        assertThat(running().reload().needRestart())
                .hasSize(3)
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"load-modules\" funcs=\"send-file\""))
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"define-perf-bucket\""))
                .anyMatch(line -> line.matches(".*magnus.conf:[0-9]+: Init fn=\"dns-cache-init\""));

        write("conf/magnus.conf", MAGNUS_CONF.formatted(100).replaceFirst("Init fn=\"define.*", ""));
        assertThat(running().reload().needRestart())
                .containsExactly("conf/magnus.conf: Init fn=\"define-perf-bucket\" is not there any more");
    }

    @Test
    void aReloadTakesOverTheRotationOfLogsAndRefusesAWrongOne() throws Exception {
        start();
        get("/?n=1");
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-rotate-init\" rotate-start=\"9am\"\n");
        ReloadResult refused = running().reload();
        write("conf/magnus.conf", MAGNUS_CONF.formatted(100) + "Init fn=\"flex-rotate-init\" rotate-size=\"1\"\n");
        ReloadResult applied = running().reload();
        running().stop();

        assertThat(refused.applied()).isFalse();
        assertThat(refused.findings().toString()).contains("magnus.conf:8", "rotate-start: 9am");
        assertThat(applied.applied()).isTrue();
        assertThat(applied.needRestart()).isEmpty();
    }

    @Test
    void rotatesItsAccessLogsWhenAsked() throws Exception {
        start();
        get("/?n=1");
        // The line follows its answer; a rotation asked for twice would take the next line along.
        Await.until(() -> running().snapshot().accessLogs().get(0).lines() == 1);
        running().rotateLogs();
        Await.until(() -> rotated().size() == 1);
        get("/?n=2");
        running().stop();

        assertThat(Files.readString(rotated().get(0))).contains("n=1").doesNotContain("n=2");
        assertThat(Files.readString(instance.resolve("logs/access"))).contains("n=2");
    }

    private List<Path> rotated() {
        try (Stream<Path> files = Files.list(instance.resolve("logs"))) {
            return files.filter(file -> file.getFileName().toString().matches("access\\.\\d{12}"))
                    .toList();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    @Test
    void stopsOnlyWhenEveryRequestItHasReadIsAnswered() throws Exception {
        start();
        AtomicReference<DrainResult> drained = new AtomicReference<>();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> get("/wait").statusCode());
        }
        tasks.add(() -> {
            Await.until(() -> running().snapshot().connectionQueue().queuedTotal() == 3);
            drained.set(running().stop());
            return 200;
        });
        tasks.add(() -> {
            int port = running().listenAddresses().get(0).port();
            // The requests that are in progress are counted before the port is closed.
            Await.until(() -> isClosed(port));
            gate.countDown();
            return 200;
        });

        assertThat(Together.run(tasks)).containsOnly(200);
        assertThat(drained.get()).isEqualTo(new DrainResult(3, 3, 0));
        assertThatThrownBy(() -> get("/")).isInstanceOf(IOException.class);
    }

    @Test
    void idleConnectionsAreNotRequestsThatAStopHasLost() throws Exception {
        write("conf/magnus.conf", MAGNUS_CONF.formatted(9).replace("TerminateTimeout 20", "TerminateTimeout 1"));
        start();
        int port = running().listenAddresses().get(0).port();
        try (RawClient one = new RawClient(port);
                RawClient two = new RawClient(port)) {
            one.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            two.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
            one.readAnswer();
            two.readAnswer();
            // A request is counted after its last byte is out.
            Await.until(() ->
                    running().snapshot().virtualServers().get(0).requests().requests() == 2);

            assertThat(running().stop()).isEqualTo(DrainResult.NOTHING);
        }
    }

    private static boolean isRefused(int port) {
        try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return client.isClosed();
        } catch (IOException refused) {
            return true;
        }
    }

    @Test
    void aStopLetsARequestEndWhoseClientHasLeft() throws Exception {
        start();
        int port = running().listenAddresses().get(0).port();
        try (RawClient client = new RawClient(port)) {
            client.send("GET /wait HTTP/1.1\r\nHost: localhost\r\n\r\n");
            Await.until(() -> waiting.get() == 1);
            client.reset();
        }
        AtomicReference<DrainResult> drained = new AtomicReference<>();
        List<Callable<Integer>> tasks = new ArrayList<>();
        tasks.add(() -> {
            drained.set(running().stop());
            return 0;
        });
        tasks.add(() -> {
            // It has counted what is in progress once nobody can come any more.
            Await.until(() -> running().state() == ServerState.STOPPING
                    && running().snapshot().protocol().connectionsOpen() == 0
                    && isRefused(port));
            gate.countDown();
            return 0;
        });
        Together.run(tasks);

        assertThat(drained.get()).isEqualTo(new DrainResult(1, 1, 0));
        assertThat(Files.readAllLines(instance.resolve("logs/access"))).hasSize(2);
    }

    @Test
    void namesThePortThatIsInUse() throws Exception {
        start();
        int port = running().listenAddresses().get(0).port();
        write("conf/server.xml", SERVER_XML.replace("port=\"0\"", "port=\"" + port + "\""));
        WebServer second = WebServer.build(
                ConfigurationReader.read(instance).orThrow(),
                ServerParts.plain().withFunctions(functions()));

        assertThatThrownBy(second::start)
                .isInstanceOf(ListenException.class)
                .hasMessage("conf/server.xml:2: LS ls1: 127.0.0.1:" + port + ": address in use");
        second.stop();
    }

    private void start() throws Exception {
        server = WebServer.build(
                ConfigurationReader.read(instance).orThrow(),
                ServerParts.plain().withFunctions(functions()));
        assertThat(server.warnings()).isEmpty();
        server.start();
    }

    private WebServer running() {
        return Optional.ofNullable(server).orElseThrow();
    }

    private List<FunctionDefinition> functions() {
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

    private List<Integer> statusesUntil(AtomicBoolean done) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        while (!done.get()) {
            statuses.add(get("/").statusCode());
        }
        return statuses;
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get("127.0.0.1", path);
    }

    private HttpResponse<String> get(String host, String path) throws IOException, InterruptedException {
        int port = running().listenAddresses().get(0).port();
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + host + ":" + port + path))
                .timeout(Duration.ofSeconds(60))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(instance.resolve(name), text);
    }

    private static boolean isClosed(int port) {
        try (Socket open = new Socket("127.0.0.1", port)) {
            return !open.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }
}
