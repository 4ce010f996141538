package org.heliostat.saf.objecttype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypeSwitchesTest {

    @TempDir
    Path docs;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("logo.png"), "png");
        Files.writeString(docs.resolve("logo.webp"), "webp");
        Files.writeString(docs.resolve("page.html"), "page");
    }

    @Test
    void imageSwitchSendsTheFormatThatTheClientNames() {
        assertThat(image("image/webp, image/*;q=0.5")).isEqualTo("webp image/webp Accept");
        assertThat(image("image/png, image/webp;q=0.5")).isEqualTo("png image/png Accept");
        assertThat(image("*/*")).isEqualTo("png image/png Accept");
    }

    @Test
    void shtmlHacktypeMakesPagesOfServerSideIncludes() throws IOException {
        assertThat(page()).isEqualTo("parsed");
        assertThat(page("exec-hack", "true")).isEqualTo("page");

        Files.setPosixFilePermissions(docs.resolve("page.html"), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(page("exec-hack", "true")).isEqualTo("parsed");
    }

    @Test
    void shtmlHacktypeIsForBothEndingsAndForWhatHasNoTypeYet() throws IOException {
        Files.writeString(docs.resolve("old.HTM"), "old");
        Files.writeString(docs.resolve("notes.txt"), "notes");

        assertThat(page("/old.HTM", false)).isEqualTo("parsed");
        assertThat(page("/notes.txt", false)).isEqualTo("notes");
        assertThat(page("/page.html", true)).isEqualTo("page");
    }

    private String page(String path, boolean hasType) {
        Exchange exchange = FakeExchange.get(path);
        PipelineFixture fixture = new PipelineFixture(docs);
        if (hasType) {
            fixture.line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/plain");
        }
        fixture.line("default", Stage.OBJECT_TYPE, "shtml-hacktype")
                .function("parse", parsing -> {
                    parsing.response().status(200).output().write("parsed".getBytes());
                    return Outcome.PROCEED;
                })
                .line("default", Stage.SERVICE, "parse", "type", "magnus-internal/parsed-html")
                .servingFiles()
                .build()
                .run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }

    @Test
    void htmlSwitchSaysThatItDoesNothing() {
        PipelineFixture fixture = new PipelineFixture(docs).line("default", Stage.OBJECT_TYPE, "html-switch");
        fixture.servingFiles().build();

        assertThat(fixture.findings.sorted().toString()).contains("html-switch: accepted, no effect");
    }

    private String image(String accept) {
        Exchange exchange = FakeExchange.request("GET", "/logo.png")
                .header("Accept", accept)
                .build();
        new PipelineFixture(docs)
                .line("default", Stage.OBJECT_TYPE, "image-switch")
                .servingFiles()
                .build()
                .run(exchange);
        return FakeExchange.transportOf(exchange).text() + " "
                + exchange.response().headers().first("Content-Type") + " "
                + exchange.response().headers().first("Vary");
    }

    private String page(String... parameters) {
        Exchange exchange = FakeExchange.get("/page.html");
        new PipelineFixture(docs)
                .line("default", Stage.OBJECT_TYPE, "shtml-hacktype", parameters)
                .function("parse", parsing -> {
                    parsing.response().status(200).output().write("parsed".getBytes());
                    return Outcome.PROCEED;
                })
                .line("default", Stage.SERVICE, "parse", "type", "magnus-internal/parsed-html")
                .servingFiles()
                .build()
                .run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }
}
