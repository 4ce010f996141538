package org.heliostat.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.admin.DrainResult;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeliostatTest {

    private static final Duration GRACE = Duration.ofSeconds(60);

    /** More than the buffers of a connection take. */
    private static final long LARGE = 256L << 20;

    @TempDir
    private Path folder;

    @Test
    void servesServletsFilesAndWarsBesideEachOther() throws Exception {
        Files.writeString(folder.resolve("index.html"), "the root");
        Path pictures = Files.createDirectory(folder.resolve("pictures"));
        Files.writeString(pictures.resolve("a.jsp"), "only a file");
        try (Heliostat server = Heliostat.builder()
                .files("/", folder)
                .files("/static", pictures)
                .application(Application.war("/shop", war("from the WAR")))
                .application(Application.at("/hello").servlet("hello", new Hello("hello"), "/*"))
                .start()) {

            assertThat(Client.get(server.url() + "/hello/you").body()).isEqualTo("hello");
            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("from the WAR");
            assertThat(Client.get(server.url() + "/").body()).isEqualTo("the root");
            assertThat(Client.get(server.url() + "/static/a.jsp").body()).isEqualTo("only a file");
            assertThat(server.url()).isEqualTo("http://127.0.0.1:" + server.port());
            assertThat(server.snapshot().webApps()).hasSize(2);
            assertThat(server.perfdump()).contains("ConnectionQueue:");
        }
    }

    @Test
    void twoServersInOneJvmHaveNothingInCommon() throws Exception {
        try (Heliostat one = hello("one");
                Heliostat other = hello("other")) {

            assertThat(Client.get(one.url() + "/").body()).isEqualTo("one");
            assertThat(Client.get(other.url() + "/").body()).isEqualTo("other");

            one.close();

            assertThat(Client.get(other.url() + "/").body()).isEqualTo("other");
        }
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        HeliostatBuilder builder = Heliostat.builder()
                .listen(Listen.port(70_000))
                .directive("RqThrottle", "70000")
                .directive("NoSuchThing", "1")
                .directive("QueueTimeout", "soon")
                .directive("ServerString", "two\nlines")
                .files("/docs/", folder.resolve("missing"))
                .compression(new Compression(-1, List.of("text")))
                .application(Application.war("shop", folder.resolve("missing.war")))
                .application(Application.at("/a").servlet("hello", new Hello("a"), "/*"))
                .application(Application.at("/a").servlet("hello", new Hello("b"), "/*"));

        assertThatThrownBy(builder::start)
                .isInstanceOfSatisfying(InvalidSettingsException.class, wrong -> assertThat(wrong.findings())
                        .anyMatch(line -> line.equals("listen ls1: port: 70000 (expected: 0 to 65535)"))
                        .anyMatch(line -> line.startsWith("RqThrottle: 70000 (expected: "))
                        .anyMatch(line -> line.contains("NoSuchThing"))
                        .anyMatch(line -> line.startsWith("QueueTimeout: soon (expected: "))
                        .anyMatch(line -> line.contains("no control characters"))
                        .anyMatch(line -> line.contains("without a slash at the end"))
                        .anyMatch(line -> line.contains("an existing folder"))
                        .anyMatch(line -> line.contains("minBytes: -1"))
                        .anyMatch(line -> line.contains("type: text ("))
                        .anyMatch(line -> line.contains("an existing WAR or folder"))
                        .anyMatch(line -> line.contains("the context path is taken")));
    }

    @Test
    void whatShowsOnlyWhenTheServerIsMadeIsToldTheSameWay() {
        HeliostatBuilder builder = Heliostat.builder()
                .directive("Init", "fn=\"thread-pool-init\" name=\"same\"")
                .directive("Init", "fn=\"thread-pool-init\" name=\"same\"");

        assertThatThrownBy(builder::start)
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContaining("two pools of this name");
    }

    @Test
    void aPortInUseIsNamedAndMayBeTriedAgain() throws Exception {
        try (Heliostat first = hello("first")) {
            int port = first.port();
            try (Heliostat second = Heliostat.builder()
                    .listen(Listen.local(port))
                    .application(Application.at("/").servlet("hello", new Hello("second"), "/*"))
                    .prepare()) {

                assertThatThrownBy(second::open).isInstanceOfSatisfying(PortInUseException.class, taken -> {
                    assertThat(taken.port()).isEqualTo(port);
                    assertThat(taken.address()).isEqualTo("127.0.0.1");
                });
                first.close();
                second.open();

                assertThat(Client.get("http://127.0.0.1:" + port + "/").body()).isEqualTo("second");
            }
        }
    }

    @Test
    void portsStayClosedUntilTheyAreOpened() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("hello", new Hello("hello"), "/*"))
                .prepare()) {
            assertThat(server.snapshot().webApps()).hasSize(1);

            server.open();
            String url = server.url();
            assertThat(Client.get(url + "/").body()).isEqualTo("hello");
            server.pause();
            Await.until(() -> refuses(url));
            server.open();

            assertThat(server.url()).isEqualTo(url);
            assertThat(Client.get(url + "/").body()).isEqualTo("hello");
        }
    }

    @Test
    void requestsInProgressGetTheirAnswersAtAStop() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("waits", new Waiting(begun, goOn), "/*"))
                .start()) {
            String url = server.url();
            CompletableFuture<String> answer = Meanwhile.supply(() -> body(url));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(GRACE));
            Await.until(() -> refuses(url));
            assertThat(drained).isNotDone();
            goOn.countDown();

            assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("waited");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isEqualTo(new DrainResult(1, 1, 0));
        }
    }

    @Test
    void aServerThatWasDrainedOpensAgain() throws Exception {
        try (Heliostat server = hello("hello")) {
            String url = server.url();
            HttpClient kept =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
            assertThat(Client.get(kept, url).body()).isEqualTo("hello");

            assertThat(server.drain(GRACE).lost()).isZero();
            assertThat(refuses(url)).isTrue();
            assertThatThrownBy(() -> Client.get(kept, url)).isInstanceOf(IOException.class);
            server.open();

            assertThat(server.url()).isEqualTo(url);
            assertThat(Client.get(kept, url).body()).isEqualTo("hello");
            assertThat(Client.get(kept, url).headers().firstValue("Connection")).isEmpty();
            assertThat(server.stop(GRACE).lost()).isZero();
            assertThatThrownBy(server::open).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void openCutsADrainShort() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("waits", new Waiting(begun, goOn), "/*"))
                .start()) {
            String url = server.url();
            CompletableFuture<String> answer = Meanwhile.supply(() -> body(url));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(Duration.ofDays(1)));
            Await.until(() -> refuses(url));

            server.open();
            goOn.countDown();

            assertThat(drained.get(60, TimeUnit.SECONDS).lost()).isEqualTo(1);
            assertThat(body(url)).isEqualTo("waited");
            // Its connection was cut; the client may have asked again by itself.
            assertThat(answer.handle((said, failed) -> said == null || said.equals("waited")))
                    .succeedsWithin(60, TimeUnit.SECONDS)
                    .isEqualTo(true);
        }
    }

    /** Whichever comes first: nobody waits for a drain without end, and the server can be had again. */
    @Test
    void drainAndOpenAtOneTimeLeaveAServerThatGoesOn() throws Exception {
        CountDownLatch begun = new CountDownLatch(3);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("waits", new Waiting(begun, goOn), "/*"))
                .start()) {
            String url = server.url();
            for (long left = begun.getCount() - 1; left >= 0; left--) {
                long expected = left;
                try (Socket hangs = new Socket("127.0.0.1", URI.create(url).getPort())) {
                    hangs.getOutputStream()
                            .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    Await.until(() -> begun.getCount() == expected);
                    CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(Duration.ofDays(1)));
                    CompletableFuture<Boolean> opened = Meanwhile.supply(() -> isOpened(server));

                    assertThat(opened).succeedsWithin(60, TimeUnit.SECONDS);
                    server.drain(Duration.ZERO);
                    assertThat(drained).succeedsWithin(60, TimeUnit.SECONDS);
                    assertThat(refuses(url)).isTrue();
                    server.open();
                    assertThat(refuses(url)).isFalse();
                }
            }
            goOn.countDown();
            assertThat(body(url)).isEqualTo("waited");
        }
    }

    @Test
    void closeCutsADrainShort() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("waits", new Waiting(begun, never), "/*"))
                .start();
        String url = server.url();
        CompletableFuture<String> answer = Meanwhile.supply(() -> body(url));
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
        CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(Duration.ofDays(1)));
        Await.until(() -> refuses(url));

        server.close();

        assertThat(drained.get(60, TimeUnit.SECONDS).lost()).isEqualTo(1);
        assertThat(answer).failsWithin(60, TimeUnit.SECONDS);
    }

    /** Its client does not read. */
    @Test
    void aFileThatIsCutWithADrainIsLost() throws Exception {
        try (RandomAccessFile file =
                new RandomAccessFile(folder.resolve("large.bin").toFile(), "rw")) {
            file.setLength(LARGE);
        }
        try (Heliostat server = Heliostat.builder().files("/", folder).start();
                Socket client = new Socket("127.0.0.1", server.port())) {
            String url = server.url();
            client.getOutputStream()
                    .write("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(client.getInputStream().read()).isEqualTo('H');
            Await.until(() -> server.snapshot().sessionThreads().rows().isEmpty());
            CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(Duration.ofDays(1)));
            Await.until(() -> refuses(url));

            server.drain(Duration.ZERO);

            assertThat(drained.get(60, TimeUnit.SECONDS).lost()).isEqualTo(1);
        }
    }

    /** Ports that are closed already need no wait for the requests. */
    @Test
    void aDrainHoldsUpNoPause() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Heliostat server = Heliostat.builder()
                .application(Application.at("/").servlet("waits", new Waiting(begun, goOn), "/*"))
                .start()) {
            String url = server.url();
            CompletableFuture<String> answer = Meanwhile.supply(() -> body(url));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<DrainResult> drained = Meanwhile.supply(() -> server.drain(Duration.ofDays(1)));
            Await.until(() -> refuses(url));

            assertThat(Meanwhile.run(server::pause)).succeedsWithin(60, TimeUnit.SECONDS);

            assertThat(drained).isNotDone();
            goOn.countDown();
            assertThat(answer.get(60, TimeUnit.SECONDS)).isEqualTo("waited");
            assertThat(drained.get(60, TimeUnit.SECONDS)).isEqualTo(new DrainResult(1, 1, 0));
            server.open();
            assertThat(body(url)).isEqualTo("waited");
        }
    }

    @Test
    void anInstanceKeepsItsOwnConfiguration() throws Exception {
        Path conf = Files.createDirectories(folder.resolve("conf"));
        Path docs = Files.createDirectories(folder.resolve("docs"));
        Files.writeString(docs.resolve("a.txt"), "a file");
        Files.writeString(conf.resolve("mime.types"), "type=text/plain exts=txt\n");
        Files.writeString(conf.resolve("magnus.conf"), "ServerString FromTheFile\nRqThrottle 8\n");
        Files.writeString(
                conf.resolve("obj.conf"),
                """
                <Object name="default">
                NameTrans fn="document-root" root="$docroot"
                ObjectType fn="type-by-extension"
                Service fn="send-file"
                </Object>
                """);
        Files.writeString(
                conf.resolve("server.xml"),
                """
                <SERVER>
                  <PROPERTY name="docroot" value="../docs"/>
                  <LS id="ls1" port="8080" ip="127.0.0.1" defaultvs="vs1"/>
                  <MIME id="mime1" file="mime.types"/>
                  <VSCLASS id="class1"><VS id="vs1" connections="ls1" urlhosts="*" mime="mime1"/></VSCLASS>
                </SERVER>
                """);
        HeliostatBuilder builder = Heliostat.builder().instance(folder).port(0).directive("RqThrottle", "9");
        try (Heliostat server = builder.start()) {
            var answer = Client.get(server.url() + "/a.txt");

            assertThat(answer.body()).isEqualTo("a file");
            assertThat(answer.headers().firstValue("Server")).contains("FromTheFile");
            assertThat(server.perfdump()).contains("9");
            assertThat(server.snapshot().sessionThreads().limit()).isEqualTo(9);
            assertThatThrownBy(builder::start)
                    .isInstanceOf(InvalidSettingsException.class)
                    .hasMessageContaining("no other server runs");
        }
        assertThat(Files.readString(conf.resolve("magnus.conf"))).contains("RqThrottle 8");
        assertThatThrownBy(() -> builder.files("/", docs).start()).hasMessageContaining("conf/server.xml");
    }

    @Test
    void whatLiesInAFolderIsNotServedUnasked() throws Exception {
        Files.writeString(Files.createDirectories(folder.resolve("docs")).resolve("a.txt"), "not for you");
        Files.writeString(
                Files.createDirectories(folder.resolve("work/no-files")).resolve("a.txt"), "of an earlier run");
        try (Heliostat server = Heliostat.builder()
                .instance(folder)
                .application(Application.at("/app").servlet("hello", new Hello("hello"), "/hello"))
                .start()) {

            assertThat(Client.get(server.url() + "/app/hello").body()).isEqualTo("hello");
            assertThat(Client.get(server.url() + "/a.txt").statusCode()).isEqualTo(404);
            assertThat(Client.get(server.url() + "/app/a.txt").statusCode()).isEqualTo(404);
        }
        assertThat(folder.resolve("docs/a.txt")).exists();
    }

    @Test
    void aServerThatEndsWhileItOpensOpensNoPort() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Heliostat server = Heliostat.builder()
                .application(Application.at("/")
                        .servlet("slow", new SlowToBegin(begun, goOn), registration -> registration.setLoadOnStartup(1))
                        .waitsForOpening())
                .prepare();
        CompletableFuture<Heliostat> opened = Meanwhile.supply(server::open);
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        server.drain(Duration.ZERO);
        goOn.countDown();

        assertThat(opened)
                .failsWithin(60, TimeUnit.SECONDS)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(IllegalStateException.class);
        assertThat(server.port()).isZero();
        server.close();
    }

    @Test
    void reloadsAWarFromWhatIsThereNow() throws Exception {
        try (Heliostat server = Heliostat.builder()
                .application(Application.war("/shop", war("one")))
                .start()) {
            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("one");
            war("two");

            server.reload("/shop");

            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("two");
            assertThatThrownBy(() -> server.reload("/other"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected: that of a WAR or folder");
        }
    }

    @Test
    void anApplicationThatDoesNotReloadStays() throws Exception {
        Path app = Files.createDirectories(folder.resolve("app"));
        Files.writeString(app.resolve("page.html"), "stays");
        try (Heliostat server =
                Heliostat.builder().application(Application.war("/shop", app)).start()) {
            Files.createDirectories(app.resolve("WEB-INF"));
            Files.writeString(app.resolve("WEB-INF/web.xml"), "<web-app");

            assertThatThrownBy(() -> server.reload("/shop"))
                    .isInstanceOf(ApplicationFailedException.class)
                    .hasMessageContaining("web.xml");

            assertThat(Client.get(server.url() + "/shop/page.html").body()).isEqualTo("stays");
        }
    }

    @Test
    void changedFilesAreReadAnew() throws Exception {
        Path page = Files.writeString(folder.resolve("page.html"), "one");
        try (Heliostat server = Heliostat.builder().files("/", folder).start()) {
            for (int i = 0; i < 3; i++) {
                assertThat(Client.get(server.url() + "/page.html").body()).isEqualTo("one");
            }
            Files.writeString(page, "two");

            server.filesChanged();

            assertThat(Client.get(server.url() + "/page.html").body()).isEqualTo("two");
        }
    }

    @Test
    void onlyAWarOrFolderIsInDevelopment() {
        assertThatThrownBy(() -> Application.at("/a").build().inDevelopment())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("expected: a WAR or folder");
    }

    private static Heliostat hello(String word) {
        return Heliostat.builder()
                .application(Application.at("/").servlet("hello", new Hello(word), "/*"))
                .start();
    }

    /** @return false when a drain came in between */
    private static boolean isOpened(Heliostat server) {
        try {
            server.open();
            return true;
        } catch (IllegalStateException drained) {
            return false;
        }
    }

    /** Without a request, for which somebody might have to wait. */
    private static boolean refuses(String url) {
        try (Socket socket = new Socket("127.0.0.1", URI.create(url).getPort())) {
            return !socket.isConnected();
        } catch (IOException refused) {
            return true;
        }
    }

    private static String body(String url) {
        try {
            return Client.get(url + "/").body();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private Path war(String text) throws IOException {
        Path war = folder.resolve("some.war");
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(war))) {
            out.putNextEntry(new ZipEntry("page.html"));
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.closeEntry();
        }
        return war;
    }

    /** Is ready when it may. */
    private static final class SlowToBegin extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final transient CountDownLatch begun;
        private final transient CountDownLatch goOn;

        SlowToBegin(CountDownLatch begun, CountDownLatch goOn) {
            this.begun = begun;
            this.goOn = goOn;
        }

        @Override
        public void init() throws ServletException {
            begun.countDown();
            try {
                if (!goOn.await(120, TimeUnit.SECONDS)) {
                    throw new ServletException("nobody lets it go on");
                }
            } catch (InterruptedException cut) {
                throw new ServletException(cut);
            }
        }
    }
}
