package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerStatusTest {

    @TempDir
    private Path docs;

    @Test
    void answersWithAPageThatMayLoadNothing() {
        Exchange exchange = run("/server-status");

        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/html; charset=utf-8");
        assertThat(exchange.response().headers().first("Content-Security-Policy"))
                .startsWith("default-src 'none'");
        assertThat(FakeExchange.transportOf(exchange).text())
                .startsWith("<!DOCTYPE html>")
                .contains("Sessions at work");
    }

    @Test
    void answersMachinesWithLines() {
        Exchange exchange = run("/server-status?auto");

        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/plain; charset=utf-8");
        assertThat(FakeExchange.transportOf(exchange).text()).startsWith("Total Accesses: 1200\n");
    }

    @Test
    void leavesTheSessionsOut() {
        assertThat(FakeExchange.transportOf(run("/server-status?notable&refresh=2"))
                        .text())
                .doesNotContain("Sessions at work");
    }

    @ParameterizedTest
    @CsvSource({"refresh,1", "refresh=,1", "refresh=0,1", "refresh=7,7", "auto&refresh=30,30"})
    void asksTheBrowserToComeAgain(String query, String seconds) {
        assertThat(refresh(query)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "refresh=0;url=http://other.example/", "refresh=-1", "refresh=1234567", "norefresh"})
    void takesNothingButSeconds(String query) {
        assertThat(refresh(query)).isNull();
    }

    private @Nullable String refresh(String query) {
        return run("/server-status?" + query).response().headers().first("Refresh");
    }

    private Exchange run(String target) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(docs)
                .function("figures", new ServerStatus(Optional.of(SampleSnapshot::busy)))
                .line("default", Stage.SERVICE, "figures")
                .build()
                .run(exchange);
        assertThat(exchange.response().status()).isEqualTo(200);
        return exchange;
    }
}
