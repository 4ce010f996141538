package org.heliostat.adminui.pages;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PagesResourceTest {

    private static final String WEB = "org/heliostat/adminui/web/";
    private static final String JARS = "META-INF/resources/webjars/";

    @TempDir
    private Path folder;

    private PagesResource pages;

    @BeforeEach
    void makeFiles() throws IOException {
        write(WEB + "index.html", "<!doctype html>");
        write(WEB + "app/main.js", "start()");
        write(WEB + "app/part/table.css", "table{}");
        write(WEB + "app/Secret.class", "no");
        write("org/heliostat/adminui/secret.js", "no");
        Path jar = folder.resolve("library.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(JARS));
            put(out, JARS + "chart.js/4.5.1/dist/chart.js", "chart()");
            put(out, JARS + "chart.js/4.5.1/package.json", "{}");
        }
        ClassLoader loader = new URLClassLoader(
                new URL[] {folder.toUri().toURL(), jar.toUri().toURL()}, null);
        pages = new PagesResource(PageFiles.ofClassPath(loader));
    }

    @ParameterizedTest
    @CsvSource({
        "/,<!doctype html>,text/html; charset=utf-8",
        "/app/main.js,start(),text/javascript; charset=utf-8",
        "/app/part/table.css,table{},text/css; charset=utf-8",
        "/webjars/chart.js/4.5.1/dist/chart.js,chart(),text/javascript; charset=utf-8"
    })
    void sendsPagesAndLibraries(String path, String content, String type) throws Exception {
        Exchange exchange = ask(FakeExchange.request("GET", path));

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo(content);
        assertThat(header(exchange, "Content-Type")).isEqualTo(type);
        assertThat(header(exchange, "Content-Length")).isEqualTo(String.valueOf(content.length()));
    }

    @Test
    void forbidsWhatIsFromElsewhereOrInAFrame() throws Exception {
        Exchange exchange = ask(FakeExchange.request("GET", "/"));

        assertThat(header(exchange, "Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self';", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(header(exchange, "X-Frame-Options")).isEqualTo("DENY");
        assertThat(header(exchange, "Referrer-Policy")).isEqualTo("no-referrer");
    }

    @Test
    void letsBrowsersKeepLibrariesAndAskForPagesAgain() throws Exception {
        Exchange page = ask(FakeExchange.request("GET", "/app/main.js"));
        Exchange library = ask(FakeExchange.request("GET", "/webjars/chart.js/4.5.1/dist/chart.js"));

        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        assertThat(header(library, "Cache-Control")).contains("immutable");
        Exchange again = ask(FakeExchange.request("GET", "/app/main.js")
                .header("If-None-Match", "\"x\", W/" + header(page, "ETag")));
        assertThat(again.response().status()).isEqualTo(304);
        assertThat(FakeExchange.transportOf(again).text()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/index.html",
                "/app/",
                "/app/none.js",
                "/app/Secret.class",
                "/app/../../secret.js",
                "/app/..%2f..%2fsecret.js",
                "/webjars/../secret.js",
                "/webjars/chart.js/4.5.1/package.json",
                "/app/main.js/",
                "/app//main.js"
            })
    void hasNothingElse(String path) {
        assertThatThrownBy(() -> ask(FakeExchange.request("GET", path))).isInstanceOf(ProblemException.class);
    }

    @Test
    void isForEverybodyAndNeverWaits() {
        assertThat(pages.routes()).allSatisfy(route -> {
            assertThat(route.role()).isEmpty();
            assertThat(route.lane()).isEqualTo(Routes.Lane.LOOP);
        });
    }

    @Test
    void comesWithAnIndexPage() throws IOException {
        PageFiles own = PageFiles.ofClassPath(PageFiles.class.getClassLoader());

        assertThat(own.at("/")).isPresent();
    }

    private Exchange ask(FakeExchange request) throws Exception {
        Exchange exchange = request.build();
        pages.answer(exchange);
        return exchange;
    }

    private void write(String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(requireNonNull(file.getParent()));
        Files.writeString(file, content);
    }

    private static void put(JarOutputStream out, String name, String content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content.getBytes(StandardCharsets.UTF_8));
    }

    private static String header(Exchange exchange, String name) {
        return requireNonNull(exchange.response().headers().first(name), name);
    }
}
