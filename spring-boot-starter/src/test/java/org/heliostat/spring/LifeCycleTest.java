package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.GenericServlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.embedding.InvalidSettingsException;
import org.heliostat.spring.application.ShopApplication;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.GracefulShutdownResult;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerException;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.LinkedMultiValueMap;

/** Starts, stops and what goes wrong with them. */
class LifeCycleTest {

    private static final long PATIENCE_SECONDS = 60;

    private WebServer server;

    @AfterEach
    void destroy() {
        if (server != null) {
            server.destroy();
        }
    }

    @Test
    void aRequestInProgressIsWaitedForAtTheEnd() throws Exception {
        ConfigurableApplicationContext application = new SpringApplicationBuilder(ShopApplication.class)
                .run("--server.port=0", "--spring.main.banner-mode=off");
        int port = ((ServletWebServerApplicationContext) application)
                .getWebServer()
                .getPort();
        HeliostatWebServer heliostat =
                (HeliostatWebServer) ((ServletWebServerApplicationContext) application).getWebServer();
        CountDownLatch slowMayAnswer = application.getBean(CountDownLatch.class);
        CompletableFuture<HttpResponse<String>> answer = Answers.client()
                .sendAsync(Answers.request(port, "/slow").build(), HttpResponse.BodyHandlers.ofString());
        Await.until(() -> isRunning(heliostat, "/slow"));

        CompletableFuture<Void> closed = Meanwhile.run(application::close);
        Await.until(() -> isRefused(port));
        slowMayAnswer.countDown();

        assertThat(answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS).body()).isEqualTo("slow");
        closed.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aWaitThatIsAbortedTellsOfRequestsAndEndsAtOnce() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        AtomicBoolean waitedToTheEnd = new AtomicBoolean();
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setShutdown(Shutdown.GRACEFUL);
        server = factory.getWebServer(
                new ServletRegistrationBean<>(new WaitingServlet(entered, leave, waitedToTheEnd), "/"));
        server.start();
        Answers.client()
                .sendAsync(Answers.request(server.getPort(), "/").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(entered.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();
        server.shutDownGracefully(result::complete);
        server.stop();

        assertThat(result.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
        server.destroy();
        assertThat(waitedToTheEnd).isFalse();
        leave.countDown();
    }

    @Test
    void aServerThatWasShutDownGracefullyStartsAgain() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setShutdown(Shutdown.GRACEFUL);
        server = factory.getWebServer(
                new ServletRegistrationBean<>(new WaitingServlet(entered, leave, new AtomicBoolean()), "/"));
        server.start();
        int port = server.getPort();
        Answers.client().sendAsync(Answers.request(port, "/").build(), HttpResponse.BodyHandlers.ofString());
        assertThat(entered.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        CompletableFuture<GracefulShutdownResult> aborted = new CompletableFuture<>();
        server.shutDownGracefully(aborted::complete);
        server.stop();
        assertThat(aborted.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
        leave.countDown();
        server.start();

        assertThat(Answers.get(server.getPort(), "/").statusCode()).isEqualTo(200);
        CompletableFuture<GracefulShutdownResult> idle = new CompletableFuture<>();
        server.shutDownGracefully(idle::complete);
        assertThat(idle.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(GracefulShutdownResult.IDLE);
        assertThat(isRefused(port)).isTrue();
        server.stop();
        server.start();
        assertThat(Answers.get(server.getPort(), "/").statusCode()).isEqualTo(200);
    }

    /** Its thread may come to the drain only when the server has been started again. */
    @Test
    void anAbortedShutdownClosesNoPortThatIsOpenedLater() throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setShutdown(Shutdown.GRACEFUL);
        server = factory.getWebServer();
        server.start();
        for (int round = 0; round < 50; round++) {
            CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();
            server.shutDownGracefully(result::complete);
            server.stop();
            server.start();

            assertThat(result).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
            Await.until(() ->
                    threads().stream().noneMatch(thread -> thread.getName().equals("heliostat-shutdown")));
            assertThat(isRefused(server.getPort())).isFalse();
        }
    }

    @Test
    void aContextThatWasStoppedGracefullyStartsAgain() throws Exception {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ShopApplication.class)
                .run("--server.port=0", "--server.shutdown=graceful", "--spring.main.banner-mode=off")) {
            var web = (ServletWebServerApplicationContext) context;
            assertThat(Answers.get(web.getWebServer().getPort(), "/hello").statusCode())
                    .isEqualTo(200);
            assertThat(echo(web.getWebServer().getPort(), "before")).isEqualTo("before");

            context.stop();
            context.start();

            assertThat(Answers.get(web.getWebServer().getPort(), "/hello").statusCode())
                    .isEqualTo(200);
            assertThat(echo(web.getWebServer().getPort(), "after")).isEqualTo("after");
        }
    }

    @Test
    void aServerThatWasStoppedStartsAgain() throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        server = factory.getWebServer();
        assertThat(server.getPort()).isEqualTo(-1);
        server.start();
        int port = server.getPort();

        server.stop();
        assertThat(isRefused(port)).isTrue();
        server.start();

        assertThat(Answers.get(server.getPort(), "/").statusCode()).isEqualTo(404);
    }

    @Test
    void servletsAreMadeWhenThePortOpensAndNotBefore() {
        CountDownLatch made = new CountDownLatch(1);
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        server = factory.getWebServer(context ->
                context.addServlet("counts", new CountingServlet(made)).setLoadOnStartup(1));
        assertThat(made.getCount()).isEqualTo(1);

        server.start();

        assertThat(made.getCount()).isZero();
    }

    @Test
    void persistentSessionsOutliveTheServer(@TempDir File store) throws Exception {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.getSettings().getSession().setPersistent(true);
        factory.getSettings().getSession().setStoreDir(store);
        server = factory.getWebServer(new ServletRegistrationBean<>(new VisitsServlet(), "/"));
        server.start();
        HttpResponse<String> first = Answers.get(server.getPort(), "/");
        String cookie = first.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
        server.destroy();

        server = factory.getWebServer(new ServletRegistrationBean<>(new VisitsServlet(), "/"));
        server.start();

        assertThat(first.body()).isEqualTo("1");
        assertThat(Answers.get(server.getPort(), "/", "Cookie", cookie).body()).isEqualTo("2");
    }

    @Test
    void withoutAPortNoneIsOpened() {
        server = new HeliostatServletWebServerFactory(-1).getWebServer();

        server.start();

        assertThat(server.getPort()).isEqualTo(-1);
        assertThat(threads())
                .as("what keeps the JVM from ending")
                .anyMatch(thread -> thread.getName().equals("heliostat-hold") && !thread.isDaemon());
    }

    @Test
    void anImmediateStopClosesConnections() throws Exception {
        server = new HeliostatServletWebServerFactory(0).getWebServer();
        server.start();
        try (Socket kept = new Socket(InetAddress.getLoopbackAddress(), server.getPort())) {
            kept.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            kept.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(kept.getInputStream().read()).isEqualTo('H');

            server.stop();

            assertThat(kept.getInputStream().readAllBytes()).isNotEmpty();
        }
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(taken.getLocalPort());
            factory.setAddress(InetAddress.getLoopbackAddress());
            server = factory.getWebServer();

            assertThatThrownBy(() -> server.start())
                    .isInstanceOfSatisfying(PortInUseException.class, refused -> assertThat(refused.getPort())
                            .isEqualTo(taken.getLocalPort()));
        }
    }

    @Test
    void wrongSettingsAreToldAllAtOnce() {
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.setDirective("RqThrottle", "many");
        factory.setDirective("NoSuchDirective", "1");

        assertThatThrownBy(factory::getWebServer)
                .isInstanceOf(WebServerException.class)
                .satisfies(thrown -> {
                    var analysis = new InvalidSettingsFailureAnalyzer().analyze(thrown);
                    assertThat(analysis).isNotNull();
                    assertThat(analysis.getDescription()).contains("RqThrottle", "many", "NoSuchDirective");
                    assertThat(analysis.getCause()).isInstanceOf(InvalidSettingsException.class);
                });
    }

    @Test
    void whatAnInitializerThrowsReachesTheCaller() {
        IllegalStateException onPurpose = new IllegalStateException("on purpose");

        assertThatThrownBy(() -> new HeliostatServletWebServerFactory(0).getWebServer(context -> {
                    throw onPurpose;
                }))
                .isInstanceOf(WebServerException.class)
                .rootCause()
                .isSameAs(onPurpose);
    }

    @Test
    void filesOfAWarGoWhenItsStartFails(@TempDir File folder) throws IOException {
        File war = new File(folder, "app.war");
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(war))) {
            out.putNextEntry(new ZipEntry("index.html"));
            out.closeEntry();
        }
        AtomicReference<String> files = new AtomicReference<>();
        HeliostatServletWebServerFactory factory = new HeliostatServletWebServerFactory(0);
        factory.getSettings().setDocumentRoot(war);

        assertThatThrownBy(() -> factory.getWebServer(context -> {
                    files.set(context.getRealPath("/index.html"));
                    throw new LinkageError("on purpose");
                }))
                .isInstanceOf(WebServerException.class)
                .rootCause()
                .isInstanceOf(LinkageError.class);

        assertThat(files.get()).endsWith("index.html");
        assertThat(new File(files.get())).doesNotExist();
    }

    /** As development tools do it again and again. */
    @Test
    void noThreadOutlivesAnApplication() {
        Set<Thread> before = threads();

        for (int i = 0; i < 2; i++) {
            try (ConfigurableApplicationContext application =
                    SpringApplication.run(ShopApplication.class, "--server.port=0", "--spring.main.banner-mode=off")) {
                assertThat(application.isRunning()).isTrue();
            }
        }

        Await.until(() -> left(before).isEmpty());
    }

    /** @return what a WebSocket has sent back */
    private static String echo(int port, String text) throws Exception {
        CompletableFuture<String> heard = new CompletableFuture<>();
        WebSocket socket = Answers.client()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://localhost:" + port + "/echo"), new WebSocket.Listener() {
                    @Override
                    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
                        heard.complete(part.toString());
                        return CompletableFuture.completedFuture(null);
                    }
                })
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        try {
            socket.sendText(text, true);
            return heard.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            socket.abort();
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }

    /** Those of the JVM and of the client of tests may come and go. */
    private static List<String> left(Set<Thread> before) {
        return threads().stream()
                .filter(thread -> !before.contains(thread))
                .map(Thread::getName)
                .filter(name -> !name.startsWith("HttpClient-")
                        && !name.startsWith("ForkJoinPool")
                        && !name.startsWith("Common-Cleaner")
                        && !name.startsWith("Attach Listener"))
                .collect(Collectors.toList());
    }

    private static boolean isRunning(HeliostatWebServer server, String uri) {
        return server.heliostat().snapshot().sessionThreads().rows().stream()
                .anyMatch(row -> row.uri().equals(uri));
    }

    private static boolean isRefused(int port) {
        try {
            new Socket(InetAddress.getLoopbackAddress(), port).close();
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    /** Counts in the session, by a value of a library's class beside one that cannot be kept. */
    private static final class VisitsServlet extends HttpServlet {

        private static final long serialVersionUID = 1L;

        @Override
        @SuppressWarnings("unchecked")
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            LinkedMultiValueMap<String, String> before =
                    (LinkedMultiValueMap<String, String>) request.getSession().getAttribute("visits");
            LinkedMultiValueMap<String, String> now =
                    before == null ? new LinkedMultiValueMap<>() : new LinkedMultiValueMap<>(before);
            now.add("visit", "one");
            request.getSession().setAttribute("visits", now);
            request.getSession().setAttribute("cannot be kept", new Object());
            response.getWriter().print(now.get("visit").size());
        }
    }

    /** Waits in each request. */
    private static final class WaitingServlet extends GenericServlet {

        private static final long serialVersionUID = 1L;
        private final transient CountDownLatch entered;
        private final transient CountDownLatch leave;
        private final transient AtomicBoolean waitedToTheEnd;

        WaitingServlet(CountDownLatch entered, CountDownLatch leave, AtomicBoolean waitedToTheEnd) {
            this.entered = entered;
            this.leave = leave;
            this.waitedToTheEnd = waitedToTheEnd;
        }

        @Override
        public void service(ServletRequest request, ServletResponse response) throws ServletException {
            entered.countDown();
            try {
                waitedToTheEnd.set(!leave.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
            } catch (InterruptedException cut) {
                throw new ServletException(cut);
            }
        }
    }

    /** Tells when it is initialised. */
    private static final class CountingServlet extends GenericServlet {

        private static final long serialVersionUID = 1L;
        private final transient CountDownLatch made;

        CountingServlet(CountDownLatch made) {
            this.made = made;
        }

        @Override
        public void init() {
            made.countDown();
        }

        @Override
        public void service(ServletRequest request, ServletResponse response) {}
    }
}
