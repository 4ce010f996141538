package org.heliostat.saf.pathcheck;

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

class FindPathinfoTest {

    @TempDir
    private Path docs;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(docs.resolve("app"), "program");
    }

    @Test
    void whatStandsBehindAFileIsPathInfo() {
        assertThat(pathInfo("/app/extra")).isEqualTo("/extra");
        assertThat(pathInfo("/none/extra")).isNull();
    }

    /** The guides' line: nothing below the name is looked at, whatever is there. */
    @Test
    void nothingIsLookedAtBelowWhatNostatNames() {
        assertThat(pathInfo("/app/extra", "assign-name", "from", "/app*", "nostat", "/app", "name", "other"))
                .isNull();
        assertThat(pathInfo("/app/extra", "assign-name", "from", "/app*", "nostat", "/ap", "name", "other"))
                .isEqualTo("/extra");
    }

    /** From the end there would be more steps than anybody goes. */
    @Test
    void forwardBeginsAtTheDocumentRoot() {
        String rest = "/x".repeat(100);

        assertThat(pathInfo("/app" + rest)).isNull();
        assertThat(pathInfo(
                        "/app" + rest, "assign-name", "from", "/app*", "find-pathinfo-forward", "", "name", "other"))
                .isEqualTo(rest);
    }

    @Test
    void orWhereTheLineItselfSaysSo() {
        Exchange exchange =
                FakeExchange.request("GET", "/app" + "/x".repeat(100)).build();
        new PipelineFixture(docs)
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.PATH_CHECK, "find-pathinfo", "find-pathinfo-forward", "")
                .servingFiles()
                .build()
                .run(exchange);

        assertThat(exchange.request().pathInfo()).isEqualTo("/x".repeat(100));
    }

    @Test
    void whatSomebodyElseHasFoundStays() {
        Exchange exchange = FakeExchange.request("GET", "/app/extra").build();
        new PipelineFixture(docs)
                .function("finds", finding -> {
                    finding.request().pathInfo("/own");
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.PATH_CHECK, "finds")
                .line("default", Stage.PATH_CHECK, "find-pathinfo")
                .servingFiles()
                .build()
                .run(exchange);

        assertThat(exchange.request().pathInfo()).isEqualTo("/own");
    }

    private String pathInfo(String uri, String... nameTrans) {
        PipelineFixture fixture = new PipelineFixture(docs);
        if (nameTrans.length > 0) {
            String[] parameters = new String[nameTrans.length - 1];
            System.arraycopy(nameTrans, 1, parameters, 0, parameters.length);
            fixture.line("default", Stage.NAME_TRANS, nameTrans[0], parameters);
        }
        Exchange exchange = FakeExchange.request("GET", uri).build();
        fixture.line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.PATH_CHECK, "find-pathinfo")
                .line("other", Stage.PATH_CHECK, "find-pathinfo")
                .servingFiles()
                .build()
                .run(exchange);
        return exchange.request().pathInfo();
    }
}
