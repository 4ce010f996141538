package org.heliostat.saf.authtrans;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GetSslidTest {

    @TempDir
    private Path docs;

    private @Nullable String seen;

    @Test
    void theIdOfTheSessionIsLeftInAVariable() {
        run(FakeExchange.request("GET", "/").tls(new TlsSession("TLSv1.2", "A_SUITE", 256, "0a0b0c", List.of(), null)));
        assertThat(seen).isEqualTo("0a0b0c");
    }

    @Test
    void withoutTlsOrWithoutAnIdThereIsNone() {
        run(FakeExchange.request("GET", "/"));
        assertThat(seen).isNull();
        run(FakeExchange.request("GET", "/").tls(new TlsSession("TLSv1.3", "A_SUITE", 256, "", List.of(), null)));
        assertThat(seen).isNull();
    }

    private void run(FakeExchange fake) {
        Exchange exchange = fake.build();
        new PipelineFixture(docs)
                .function("look", asked -> {
                    seen = asked.request().variables().get("ssl-id");
                    asked.response().status(200);
                    return Outcome.PROCEED;
                })
                .line("default", Stage.AUTH_TRANS, "get-sslid")
                .line("default", Stage.SERVICE, "look")
                .build()
                .run(exchange);
    }
}
