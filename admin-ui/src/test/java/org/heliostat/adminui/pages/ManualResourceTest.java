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
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManualResourceTest {

    @TempDir
    private Path folder;

    private ManualResource manual;

    @BeforeEach
    void makeSite() throws IOException {
        Path archive = folder.resolve("org/heliostat/manual/site.zip");
        Files.createDirectories(requireNonNull(archive.getParent()));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            put(zip, "index.html", "first");
            put(zip, "api/x/Y.html", "type");
            put(zip, "secret.class", "no");
        }
        manual = new ManualResource(
                new ManualFiles(new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)));
    }

    @Test
    void sendsPagesUnderThePolicyOfAllPages() throws Exception {
        Exchange exchange = ask("/manual/api/x/Y.html");

        assertThat(exchange.response().status()).isEqualTo(200);
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("type");
        assertThat(exchange.response().headers().first("Content-Security-Policy"))
                .isEqualTo(PageAnswer.POLICY);
    }

    @Test
    void beginsWithItsFirstPage() throws Exception {
        assertThat(FakeExchange.transportOf(ask("/manual/")).text()).isEqualTo("first");
        assertThat(ask("/manual").response().headers().first("Location")).isEqualTo("/manual/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/manual/none.html", "/manual/secret.class", "/manual/../secret.js", "/manual/api/x/"})
    void hasNothingElse(String path) {
        assertThatThrownBy(() -> ask(path)).isInstanceOf(ProblemException.class);
    }

    @Test
    void isEmptyWhereThereIsNoManual() {
        manual = new ManualResource(new ManualFiles(new URLClassLoader(new URL[0], null)));

        assertThatThrownBy(() -> ask("/manual/")).isInstanceOf(ProblemException.class);
    }

    @Test
    void isForEverybodyAndReadOnThreadsThatMayBlock() {
        assertThat(manual.routes()).allSatisfy(route -> {
            assertThat(route.role()).isEmpty();
            assertThat(route.lane()).isEqualTo(Routes.Lane.LOOK);
        });
    }

    private Exchange ask(String path) throws Exception {
        Exchange exchange = FakeExchange.request("GET", path).build();
        manual.answer(exchange);
        return exchange;
    }

    private static void put(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
