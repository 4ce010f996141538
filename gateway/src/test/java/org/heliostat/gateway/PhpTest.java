package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.heliostat.config.objconf.Stage;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.fastcgi.FastCgiApplications;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.stats.program.FastCgiSnapshot;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.heliostat.testing.Together;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PHP as a FastCGI application that the server starts. */
class PhpTest {

    private static final Path PHP = Path.of("/usr/bin/php-cgi");

    @TempDir
    Path docs;

    private CgiPrograms programs;
    private FastCgiApplications applications;
    private RequestPipeline pipeline;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Files.isExecutable(PHP), "php-cgi is not installed (Debian: apt-get install php-cgi)");
        docs = docs.toRealPath();
        CgiSettings settings = new CgiSettings(
                4,
                2,
                Duration.ofSeconds(60),
                Duration.ofSeconds(300),
                Duration.ofSeconds(300),
                Duration.ofSeconds(7),
                4_096,
                Map.of("PATH", "/usr/bin:/bin"));
        programs = new CgiPrograms(settings, SystemSpawner.ofSystem(), Ticker.system());
        applications = new FastCgiApplications(SystemSpawner.ofSystem(), Ticker.system());
        pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, programs)
                .offering(FastCgiApplications.class, applications)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.PATH_CHECK, "find-pathinfo")
                .line(
                        "default",
                        Stage.SERVICE,
                        "FCGIRequestHandler",
                        "BindPath",
                        docs + "/php.sock",
                        "AppPath",
                        PHP.toString(),
                        "StartServers",
                        "2",
                        "PHP_FCGI_CHILDREN",
                        "3",
                        "PHP_FCGI_MAX_REQUEST",
                        "50",
                        "AppEnv",
                        "SHOP=open",
                        "ConnectTimeout",
                        "20")
                .build();
    }

    @AfterEach
    void stop() {
        if (applications != null) {
            applications.stop();
            programs.stop();
        }
    }

    @Test
    void tellsThePageEverything() throws Exception {
        page(
                "all.php",
                "<?php header('X-Tea: green'); http_response_code(202); echo $_GET['a'], ' ', $_SERVER['PATH_INFO'], '"
                        + " ', $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['HTTP_ACCEPT'], ' ', getenv('SHOP');");

        Exchange exchange = run(FakeExchange.request("GET", "/all.php/more?a=1").header("Accept", "x/y"));

        assertThat(text(exchange)).isEqualTo("1 /more /all.php x/y open");
        assertThat(exchange.response().status()).isEqualTo(202);
        assertThat(exchange.response().headers().first("X-Tea")).isEqualTo("green");
        assertThat(exchange.response().headers().first("Content-Type")).startsWith("text/html");
    }

    @Test
    void answersOptionsItself() throws Exception {
        page("method.php", "<?php header('Access-Control-Allow-Origin: *'); echo $_SERVER['REQUEST_METHOD'];");

        Exchange exchange = run(FakeExchange.request("OPTIONS", "/method.php"));

        assertThat(text(exchange)).isEqualTo("OPTIONS");
        assertThat(exchange.response().headers().first("Access-Control-Allow-Origin"))
                .isEqualTo("*");
    }

    @Test
    void readsFormsAndLongBodies() throws Exception {
        page("form.php", "<?php echo $_POST['name'];");
        page("length.php", "<?php echo strlen(file_get_contents('php://input'));");

        assertThat(text(run(FakeExchange.request("POST", "/form.php")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .body("name=An%20n"))))
                .isEqualTo("An n");
        assertThat(text(run(FakeExchange.request("POST", "/length.php")
                        .header("Content-Type", "application/octet-stream")
                        .body(FakeBody.of(new byte[2_000_000])))))
                .isEqualTo("2000000");
        assertThat(text(run(FakeExchange.request("POST", "/length.php")
                        .header("Content-Type", "application/octet-stream")
                        .body(FakeBody.chunked(new byte[5_000], null)))))
                .isEqualTo("5000");
    }

    @Test
    void showsItsInfoPageAndLargeAnswers() throws Exception {
        page("info.php", "<?php phpinfo();");
        page("large.php", "<?php for ($i = 0; $i < 2000; $i++) echo str_repeat('x', 1000);");

        assertThat(text(run(FakeExchange.request("GET", "/info.php"))))
                .contains("PHP Version", "CGI/FastCGI")
                .endsWith("</html>");
        assertThat(text(run(FakeExchange.request("GET", "/large.php")))).hasSize(2_000_000);
    }

    @Test
    void missingPagesAreOurs() {
        assertThat(run(FakeExchange.request("GET", "/none.php")).response().status())
                .isEqualTo(404);
        assertThat(applications.snapshot().get(0).starts()).isZero();
    }

    @Test
    void servesManyRequestsAtATimeOnThreeConnections() throws Exception {
        page("n.php", "<?php echo $_GET['n'];");
        List<Callable<String>> tasks = IntStream.range(0, 60)
                .<Callable<String>>mapToObj(n -> () -> text(run(FakeExchange.request("GET", "/n.php?n=" + n))))
                .toList();

        List<String> texts = Together.run(tasks);

        assertThat(texts)
                .containsExactlyElementsOf(
                        IntStream.range(0, 60).mapToObj(Integer::toString).toList());
        FastCgiSnapshot figures = applications.snapshot().get(0);
        assertThat(figures.connectionsPeak()).isLessThanOrEqualTo(3);
        assertThat(figures.requests()).isEqualTo(60);
        assertThat(figures.starts()).isEqualTo(1);
    }

    @Test
    void isStartedAgainWhenItWasKilled() throws Exception {
        page("parent.php", "<?php $s = explode(' ', file_get_contents('/proc/self/stat')); echo $s[3];");
        long parent = Long.parseLong(text(run(FakeExchange.request("GET", "/parent.php"))));
        ProcessHandle manager = ProcessHandle.of(parent).orElseThrow();
        List<ProcessHandle> children = manager.children().toList();

        manager.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        Await.until(() -> !manager.isAlive() && children.stream().noneMatch(ProcessHandle::isAlive));

        Await.until(
                () -> run(FakeExchange.request("GET", "/parent.php")).response().status() == 200);
        assertThat(applications.snapshot().get(0).starts()).isEqualTo(2);
    }

    @Test
    void aPageThatKillsItsProcessIsAnswered502() throws Exception {
        page("die.php", "<?php system('kill -9 ' . getmypid());");
        page("well.php", "<?php echo 'well';");
        run(FakeExchange.request("GET", "/well.php"));

        assertThat(run(FakeExchange.request("GET", "/die.php")).response().status())
                .isEqualTo(502);

        Await.until(() -> text(run(FakeExchange.request("GET", "/well.php"))).equals("well"));
    }

    @Test
    void errorsOfAPageAreLoggedWithItsName() throws Exception {
        page("bad.php", "<?php error_log('something is wrong'); echo 'x';");

        try (LogLines log = LogLines.of("org.heliostat.gateway.cgi")) {
            run(FakeExchange.request("GET", "/bad.php"));
            Await.until(() -> {
                applications.tick();
                return log.all().stream().anyMatch(line -> line.contains("something is wrong"));
            });
        }
    }

    @Test
    void endsWithAllItsChildrenWhenNoLineNamesItAnyMore() throws Exception {
        page("parent.php", "<?php $s = explode(' ', file_get_contents('/proc/self/stat')); echo $s[3];");
        long parent = Long.parseLong(text(run(FakeExchange.request("GET", "/parent.php"))));
        ProcessHandle manager = ProcessHandle.of(parent).orElseThrow();
        // The first child may answer before the last is made.
        Await.until(() -> manager.children().count() == 3);
        List<ProcessHandle> children = manager.children().toList();
        applications.retainNamed();
        assertThat(manager.isAlive()).isTrue();

        applications.retainNamed();
        applications.tick();

        Await.until(() -> !manager.isAlive() && children.stream().noneMatch(ProcessHandle::isAlive));
        assertThat(applications.snapshot()).isEmpty();
    }

    private Exchange run(FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    private void page(String name, String php) throws IOException {
        Files.write(docs.resolve(name), php.getBytes(StandardCharsets.UTF_8));
    }
}
