package org.heliostat.saf.authtrans;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.Finding;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetVariableTest {

    @TempDir
    private Path docs;

    @Test
    void changesFieldsOfTheRequestForWhoeverComesAfterIt() {
        FakeExchange request =
                FakeExchange.request("GET", "/a").header("X-Old", "1").header("X-Both", "sent");

        Exchange exchange =
                run(request, "set-headers", "X-New=here", "remove-headers", "X-Old", "insert-headers", "X-Both=added");

        assertThat(exchange.request().header("X-New")).isEqualTo("here");
        assertThat(exchange.request().header("X-Old")).isNull();
        assertThat(exchange.request().headers().all("X-Both")).containsExactly("sent", "added");
    }

    @Test
    void changesFieldsOfTheAnswerAndVariables() {
        Exchange exchange = run(
                FakeExchange.request("GET", "/a"), "set-srvhdrs", "X-Answer=yes", "set", "mine=1", "error", "403 Go");

        assertThat(exchange.response().headers().first("X-Answer")).isEqualTo("yes");
        assertThat(exchange.request().variables().get("mine")).isEqualTo("1");
        assertThat(exchange.response().status()).isEqualTo(403);
        assertThat(exchange.response().reason()).isEqualTo("Go");
    }

    @Test
    void whatIsToEndTheRequestDoesSoOnlyWhenItIsTrue() {
        for (String end : List.of("abort", "exit", "stop")) {
            assertThat(run(FakeExchange.request("GET", "/a"), end, "false", "set-srvhdrs", "X-On=yes")
                            .response()
                            .status())
                    .as(end)
                    .isEqualTo(404);
        }
        assertThat(run(FakeExchange.request("GET", "/a"), "abort", "true")
                        .response()
                        .status())
                .isEqualTo(500);
    }

    @Test
    void aUrlIsEscapedUnlessTheLineSaysNo() {
        assertThat(location("url", "http://h/a b")).isEqualTo("http://h/a%20b");
        assertThat(location("url", "http://h/a|b", "escape", "no")).isEqualTo("http://h/a|b");
    }

    private String location(String... parameters) {
        return String.valueOf(run(FakeExchange.request("GET", "/a"), parameters)
                .response()
                .headers()
                .first("Location"));
    }

    @Test
    void theFirstLineThatMatchesTheBrowserDecides() {
        Exchange exchange =
                FakeExchange.request("GET", "/a").header("User-Agent", "AB").build();
        new PipelineFixture(docs)
                .line("default", Stage.AUTH_TRANS, "match-browser", "browser", "*C*", "set-srvhdrs", "X-C=1")
                .line("default", Stage.AUTH_TRANS, "match-browser", "browser", "*A*", "set-srvhdrs", "X-A=1")
                .line("default", Stage.AUTH_TRANS, "match-browser", "browser", "*B*", "set-srvhdrs", "X-B=1")
                .servingFiles()
                .build()
                .run(exchange);

        assertThat(exchange.response().headers().first("X-A")).isEqualTo("1");
        assertThat(exchange.response().headers().contains("X-B")).isFalse();
        assertThat(exchange.response().headers().contains("X-C")).isFalse();
    }

    @Test
    void saysWhichFlagsNobodyReads() {
        PipelineFixture fixture = new PipelineFixture(docs)
                .line("default", Stage.AUTH_TRANS, "match-browser", "browser", "*Old*", "http-downgrade", "1.0");
        fixture.build();

        assertThat(fixture.findings.sorted())
                .extracting(Finding::text)
                .containsExactly("http-downgrade: accepted, no effect: each client is answered by the rules of the"
                        + " version it speaks");
    }

    private Exchange run(FakeExchange request, String... parameters) {
        Exchange exchange = request.build();
        new PipelineFixture(docs)
                .line("default", Stage.AUTH_TRANS, "set-variable", parameters)
                .servingFiles()
                .build()
                .run(exchange);
        return exchange;
    }
}
