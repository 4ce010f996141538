package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.launcher.command.HeliostatCommand;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Instances of templates and of imports start from the packaged jar and answer as their purpose says. */
class FirstMinuteIT {

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** The proxy's origin is the server of applications, so that two starts serve three purposes. */
    @Test
    void applicationsAnswerAlsoBehindTheProxy() throws Exception {
        Path instance = template("war");
        Path application = instance.resolve("webapps/hello");
        write(application.resolve(".well-known/a.txt"), "of the application");
        List<String> hidden = List.of(".well-known/.env", ".git/.well-known/a.txt", ".git/a.txt");
        for (String file : hidden) {
            write(application.resolve(file), "secret");
        }
        try (ServerProcess war = ServerProcess.start(instance)) {
            Await.until(() -> status(war.port(), "/hello/") == 200);
            assertThat(get(war.port(), "/hello/.well-known/a.txt").body()).isEqualTo("of the application");
            for (String file : hidden) {
                assertThat(status(war.port(), "/hello/" + file)).as(file).isEqualTo(404);
            }
            assertThat(get(war.port(), "/hello/").body()).contains("Hello from a web application");
            assertDotsAreKept(war.port(), folder.resolve("war/docs"));
            Path proxy = template("proxy");
            replace(proxy.resolve("conf/obj.conf"), "http://localhost:8081", "http://localhost:" + war.port());

            try (ServerProcess started = ServerProcess.start(proxy)) {
                assertThat(get(started.port(), "/hello/").body()).contains("Hello from a web application");
                assertThat(get(started.port(), "/.origins").body()).contains("localhost:" + war.port());
            }
        }
    }

    @Test
    void aSiteSendsItsFilesAndItsPageForWhatIsMissing() throws Exception {
        try (ServerProcess site = made("site")) {
            assertThat(get(site.port(), "/").body()).contains("The site runs");
            HttpResponse<String> style = get(site.port(), "/assets/site-1.css");
            assertThat(style.headers().firstValue("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(style.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(style.headers().firstValue("Content-Type").orElse(""))
                    .startsWith("text/css")
                    .endsWith("utf-8");
            write(folder.resolve("site/docs/a.png"), "no picture");
            assertThat(get(site.port(), "/a.png").headers().firstValue("Content-Type"))
                    .contains("image/png");
            HttpResponse<String> missing = get(site.port(), "/nothing");
            assertThat(missing.statusCode()).isEqualTo(404);
            assertThat(missing.body()).contains("There is no such page");
            assertDotsAreKept(site.port(), folder.resolve("site/docs"));
        }
    }

    /** An instance may lie in a folder with a dot in front. */
    @Test
    void aSiteInAHiddenFolderIsServed() throws Exception {
        command("init", "--template", "site", ".sites/mine");

        try (ServerProcess site = ServerProcess.start(folder.resolve(".sites/mine"))) {
            assertThat(get(site.port(), "/").body()).contains("The site runs");
            assertDotsAreKept(site.port(), folder.resolve(".sites/mine/docs"));
        }
    }

    @Test
    void phpRuns() throws Exception {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/php-cgi")), "php-cgi is not here");

        try (ServerProcess php = made("php")) {
            assertThat(get(php.port(), "/").body())
                    .contains("PHP runs", "127.0.0.1")
                    .doesNotContain("<?php");
            assertDotsAreKept(php.port(), folder.resolve("php/docs"));
        }
    }

    /** The site that came from nginx stands before the applications that came from Tomcat. */
    @Test
    void importsServeWhatTheOthersServed() throws Exception {
        Path tomcat = Files.createDirectories(folder.resolve("tomcat"));
        write(
                tomcat.resolve("conf/server.xml"),
                """
                <Server><Service name="c"><Connector port="8080"/><Engine name="c" defaultHost="localhost">
                  <Host name="localhost" appBase="webapps"/></Engine></Service></Server>
                """);
        write(
                tomcat.resolve("webapps/shop/index.jsp"),
                "<%@ page session=\"false\" pageEncoding=\"UTF-8\" %>from ${1 + 1} applications, \u00e9");
        command("import", "tomcat", "tomcat", "shop", "--copy-applications");

        try (ServerProcess shop = ServerProcess.start(folder.resolve("shop"))) {
            Await.until(() -> status(shop.port(), "/shop/") == 200);
            write(folder.resolve("nginx/www/index.html"), "a page");
            write(folder.resolve("nginx/www/private/x.html"), "nobody's");
            write(folder.resolve("nginx/www/mine/x.html"), "this machine's");
            write(
                    folder.resolve("nginx/nginx.conf"),
                    """
                    events {}
                    http { server { listen 8080; root %s; index index.html;
                      location /shop/ { proxy_pass http://127.0.0.1:%d; }
                      location /shop/pictures/ { expires 2h; }
                      location /private { deny all; }
                      deny 192.0.2.1;
                      default_type application/octet-stream;
                      location /mine { allow 127.0.0.1; deny all; }
                      location /old { return 301 /new; }
                      location /pictures/ { expires 1h; } } }
                    """
                            .formatted(folder.resolve("nginx/www"), shop.port()));
            write(folder.resolve("nginx/www/pictures/a.txt"), "a picture");
            write(folder.resolve("nginx/www/shop/pictures/b.txt"), "another");
            ServerProcess.Result imported = ServerProcess.run(folder, "import", "nginx", "nginx", "site");
            assertThat(imported.exitCode()).as(imported.err()).isZero();

            try (ServerProcess site = ServerProcess.start(folder.resolve("site"))) {
                assertThat(get(site.port(), "/").body()).isEqualTo("a page");
                assertThat(get(site.port(), "/shop/").body()).contains("from 2 applications, \u00e9");
                assertThat(get(site.port(), "/shop/pictures/b.txt").body()).isEqualTo("another");
                assertThat(status(site.port(), "/private/x.html")).isEqualTo(403);
                assertThat(get(site.port(), "/mine/x.html").headers().firstValue("Content-Type"))
                        .contains("text/html");
                assertThat(get(site.port(), "/old")
                                .headers()
                                .firstValue("Location")
                                .orElse(""))
                        .endsWith("/new");
                assertThat(get(site.port(), "/pictures/a.txt").headers().firstValue("Cache-Control"))
                        .contains("max-age=3600");
            }
        }
    }

    @Test
    void anImportFromApacheKeepsItsRules() throws Exception {
        Path www = folder.resolve("httpd/www");
        write(www.resolve("index.html"), "a page");
        write(www.resolve("staff/plan.html"), "the plan");
        write(www.resolve(".htaccess"), "Require all granted");
        write(www.resolve("closed/x.html"), "nobody's");
        write(www.resolve(".well-known/.env"), "secret");
        write(www.resolve(".well-known/x"), "asked for");
        write(folder.resolve("httpd/more/x.html"), "above the rules");
        write(folder.resolve("httpd/users"), "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n");
        write(
                folder.resolve("httpd/httpd.conf"),
                """
                Listen 8080
                DocumentRoot "%1$s"
                <Directory />
                  Require all denied
                </Directory>
                <Directory "%1$s">
                  Require all granted
                </Directory>
                <Directory "%1$s/closed">
                  Require all denied
                </Directory>
                Alias /more "%2$s"
                <Files ".ht*">
                  Require all denied
                </Files>
                <Location /staff>
                  AuthType Basic
                  AuthName Staff
                  AuthUserFile users
                  Require user ann
                </Location>
                ErrorDocument 404 "lost"
                """
                        .formatted(www, folder.resolve("httpd/more")));
        command("import", "apache", "httpd", "made");

        try (ServerProcess made = ServerProcess.start(folder.resolve("made"))) {
            assertThat(get(made.port(), "/").body()).isEqualTo("a page");
            assertThat(status(made.port(), "/.htaccess")).isEqualTo(404);
            assertThat(status(made.port(), "/.well-known/.env")).isEqualTo(404);
            assertThat(get(made.port(), "/.well-known/x").body()).isEqualTo("asked for");
            assertThat(status(made.port(), "/closed/x.html")).isEqualTo(403);
            assertThat(status(made.port(), "/more/x.html")).isEqualTo(403);
            assertThat(status(made.port(), "/staff/plan.html")).isEqualTo(401);
            assertThat(get(made.port(), "/staff/plan.html", "YW5uOnBhc3N3b3Jk").body())
                    .isEqualTo("the plan");
            assertThat(get(made.port(), "/nothing").body().strip()).isEqualTo("lost");
        }
    }

    /** Hidden files are nobody's business, but for what is meant to be asked for. */
    private void assertDotsAreKept(int port, Path docs) throws IOException {
        write(docs.resolve(".well-known/security.txt"), "Contact: mailto:security@example.com");
        for (String hidden : List.of(
                ".git/config",
                ".htpasswd",
                "sub/.env",
                ".git/.well-known/x",
                ".perfect",
                ".well-known/.env",
                ".well-known/x/.y/z")) {
            write(docs.resolve(hidden), "secret");
            assertThat(status(port, "/" + hidden)).as(hidden).isEqualTo(404);
        }
        assertThat(status(port, "/%2egit/config")).isEqualTo(404);
        assertThat(get(port, "/.well-known/security.txt").body()).startsWith("Contact:");
        HttpResponse<String> report = get(port, "/.perf");
        assertThat(report.statusCode()).isEqualTo(200);
        assertThat(report.body()).contains("SessionCreationInfo");
    }

    private ServerProcess made(String template) throws Exception {
        return ServerProcess.start(template(template));
    }

    private Path template(String name) {
        command("init", "--template", name, name);
        return folder.resolve(name);
    }

    /** Without a process of its own: one of the imports is run from the jar. */
    private void command(String... words) {
        StringWriter err = new StringWriter();
        CommandLine line = new HeliostatCommand(folder, (instance, options) -> ExitCode.OK).commandLineFor(words);
        line.setOut(new PrintWriter(new StringWriter()));
        line.setErr(new PrintWriter(err, true));
        assertThat(line.execute(words)).as(err.toString()).isZero();
    }

    private int status(int port, String path) {
        return get(port, path).statusCode();
    }

    private HttpResponse<String> get(int port, String path) {
        return get(port, path, "");
    }

    /** @param credentials name and password in Base64; may be empty */
    private HttpResponse<String> get(int port, String path, String credentials) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
            if (!credentials.isEmpty()) {
                request.header("Authorization", "Basic " + credentials);
            }
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException failed) {
            throw new AssertionError(path, failed);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new AssertionError(path, ended);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void replace(Path file, String before, String after) throws IOException {
        Files.writeString(file, Files.readString(file).replace(before, after));
    }
}
