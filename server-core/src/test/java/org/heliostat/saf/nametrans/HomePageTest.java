package org.heliostat.saf.nametrans;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** NameTrans functions that say what a path stands for before it is translated. */
class HomePageTest {

    @TempDir
    private Path folder;

    private Path docs;

    @BeforeEach
    void write() throws IOException {
        docs = Files.createDirectories(folder.resolve("docs/a")).getParent();
        Files.writeString(docs.resolve("welcome.html"), "welcome");
        Files.writeString(docs.resolve("a/page.html"), "page");
        Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("home.html"), "home");
    }

    @Test
    void aNameIsOneOfTheDocumentRoot() {
        assertThat(get("/", "home-page", "path", "welcome.html")).isEqualTo("200 welcome");
        assertThat(get("/a/page.html", "home-page", "path", "welcome.html")).isEqualTo("200 page");
    }

    @Test
    void anAbsolutePathIsAFile() {
        String file = folder.resolve("other/home.html").toString();

        assertThat(get("/", "home-page", "path", file)).isEqualTo("200 home");
        assertThat(get("/none", "home-page", "path", file)).startsWith("404");
    }

    /** Those of the request's own path are cut before; functions may make others. */
    @Test
    void parametersAreCutOffEachPartOfThePath() {
        Exchange exchange = FakeExchange.get("/x");
        new PipelineFixture(docs)
                .function("names", naming -> {
                    naming.request().ppath("/a;x=1/page.html;y=2;z");
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.NAME_TRANS, "names")
                .line("default", Stage.NAME_TRANS, "strip-params")
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.SERVICE, "send-file")
                .build()
                .run(exchange);

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("page");
    }

    private String get(String target, String fn, String... parameters) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, fn, parameters)
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/html")
                .line("default", Stage.SERVICE, "send-file")
                .build()
                .run(exchange);
        return exchange.response().status() + " "
                + FakeExchange.transportOf(exchange).text();
    }
}
