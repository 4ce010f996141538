package org.heliostat.saf.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceDumpTest {

    @TempDir
    private Path docs;

    @Test
    void asksTheBrowserToComeAgainAfterTheSeconds() {
        assertThat(refresh("refresh=5")).isEqualTo("5");
        assertThat(refresh("n=1")).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"refresh=0;url=http://other.example/", "refresh=5,url=/x", "refresh=", "refresh=1234567"})
    void takesNothingButSeconds(String query) {
        assertThat(refresh(query)).isNull();
    }

    private String refresh(String query) {
        Exchange exchange = FakeExchange.get("/.perf?" + query);
        new PipelineFixture(docs)
                .line("default", Stage.SERVICE, "service-dump")
                .build()
                .run(exchange);
        assertThat(exchange.response().status()).isEqualTo(200);
        return exchange.response().headers().first("Refresh");
    }
}
