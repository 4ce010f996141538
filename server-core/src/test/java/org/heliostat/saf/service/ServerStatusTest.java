package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.offer.SnapshotSource;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.window.Window;
import org.heliostat.stats.window.WindowQuery;
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
        assertThat(FakeExchange.transportOf(exchange).text()).startsWith("Total Accesses: 1212\n");
    }

    @Test
    void leavesTheSessionsOut() {
        assertThat(FakeExchange.transportOf(run("/server-status?notable&refresh=2"))
                        .text())
                .doesNotContain("Sessions at work");
    }

    @ParameterizedTest
    @CsvSource({
        "auto,MINUTE",
        "auto&window=5m,FIVE_MINUTES",
        "window=15m&auto,FIFTEEN_MINUTES",
        "auto&window=start,START",
        "auto&window=2m,MINUTE",
        "auto&window=,MINUTE"
    })
    void speaksOfTheLastMinuteUnlessAskedOtherwise(String query, Window window) {
        List<WindowQuery> asked = new ArrayList<>();
        SnapshotSource source = new SnapshotSource() {
            @Override
            public ServerSnapshot snapshot() {
                return SampleSnapshot.busy();
            }

            @Override
            public ServerSnapshot snapshot(WindowQuery wanted) {
                asked.add(wanted);
                return snapshot();
            }
        };

        run("/server-status?" + query, source);

        assertThat(asked).containsExactly(WindowQuery.figuresOf(window));
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
        return run(target, SampleSnapshot::busy);
    }

    private Exchange run(String target, SnapshotSource source) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(docs)
                .function("figures", new ServerStatus(Optional.of(source)))
                .line("default", Stage.SERVICE, "figures")
                .build()
                .run(exchange);
        assertThat(exchange.response().status()).isEqualTo(200);
        return exchange;
    }
}
