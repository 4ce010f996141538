package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.TlsSession;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code <Client client="name=pattern">}. */
class SessionConditionTest {

    @TempDir
    private Path docs;

    @ParameterizedTest
    @CsvSource({
        "ip=*, true, true",
        "ip=9.*, false, false",
        "keysize=256, true, false",
        "keysize=0, false, true",
        "secret-keysize=(128|256), true, false",
        "ssl-id=ab*, true, false",
        "ssl-id=*, true, false",
        "ssl-id=cd*, false, false",
        "dns=*, true, true"
    })
    void comparesWhatIsKnownOfTheClient(String condition, boolean secure, boolean plain) throws Exception {
        assertThat(isHidden(condition, request().tls(new TlsSession("TLSv1.3", "x", 256, "ab12", List.of(), null))))
                .isEqualTo(secure);
        assertThat(isHidden(condition, request())).isEqualTo(plain);
    }

    @Test
    void aNameThatWouldNeverHoldIsAnError() {
        PipelineFixture fixture = fixture("colour=blue");
        fixture.build();

        assertThat(fixture.findings.sorted().toString())
                .contains("Client: client", "colour=blue", "ip, dns, keysize, secret-keysize or ssl-id");
    }

    private boolean isHidden(String condition, FakeExchange request) throws Exception {
        Files.writeString(docs.resolve("a.txt"), "alpha");
        Exchange exchange = request.build();
        fixture(condition).build().run(exchange);
        return exchange.response().status() == 404;
    }

    private PipelineFixture fixture(String condition) {
        List<ClientCondition> client = List.of(new ClientCondition(Parameters.of("client", condition)));
        return new PipelineFixture(docs).servingFiles().line("default", client, Stage.PATH_CHECK, "deny-existence");
    }

    private static FakeExchange request() {
        return FakeExchange.request("GET", "/a.txt");
    }
}
