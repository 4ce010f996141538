package org.heliostat.saf.pathcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FindLanguageTest {

    @TempDir
    private Path docs;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(docs.resolve("page.html"), "page");
        Files.writeString(docs.resolve("page_de.html"), "seite");
        Files.writeString(docs.resolve("page_fr.html"), "feuille");
    }

    @Test
    void sendsWhatTheClientReadsElseTheDefaultOfTheLine() {
        assertThat(get("de", "default", "fr")).isEqualTo("seite");
        assertThat(get("it", "default", "fr")).isEqualTo("feuille");
        assertThat(get("it")).isEqualTo("page");
    }

    @Test
    void aDefaultIsALanguage() {
        PipelineFixture fixture =
                new PipelineFixture(docs).line("default", Stage.PATH_CHECK, "find-language", "default", "no language");
        fixture.servingFiles().build();

        assertThat(fixture.findings.sorted())
                .singleElement()
                .asString()
                .contains("default: no language (expected: a language");
    }

    private String get(String language, String... parameters) {
        Exchange exchange = FakeExchange.request("GET", "/page.html")
                .header("Accept-Language", language)
                .build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.PATH_CHECK, "find-language", parameters)
                .servingFiles()
                .build()
                .run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }
}
