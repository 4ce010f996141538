package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatsXmlTest {

    @TempDir
    private Path docs;

    @Test
    void answersWithTheDocument() {
        Exchange exchange = run("/stats-xml/iwsstats.xml?virtual-server=0");

        assertThat(exchange.response().headers().first("Content-Type")).isEqualTo("text/xml; charset=utf-8");
        assertThat(text(exchange))
                .contains("<!DOCTYPE stats SYSTEM \"iwsstats.dtd\">", "countTotalQueued=\"1234\"")
                .doesNotContain("<virtual-server");
    }

    @Test
    void answersWithTheGrammar() {
        assertThat(text(run("/stats-xml/iwsstats.dtd"))).contains("<!ELEMENT stats (server*)>");
    }

    @Test
    void refusesAQueryThatWouldBreakTheDocument() {
        assertThat(run("/stats-xml/?dtd=%22%3E").response().status()).isEqualTo(400);
    }

    private Exchange run(String target) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(docs)
                .function("figures", new StatsXml(Optional.of(SampleSnapshot::busy)))
                .line("default", Stage.SERVICE, "figures")
                .build()
                .run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }
}
