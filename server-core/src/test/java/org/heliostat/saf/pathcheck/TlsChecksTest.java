package org.heliostat.saf.pathcheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.client.TlsSession;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsChecksTest {

    @TempDir
    Path docs;

    private final AtomicInteger ended = new AtomicInteger();

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.writeString(docs.resolve("a.txt"), "secret");
        Files.writeString(docs.resolve("weak.txt"), "too weak");
    }

    @Test
    void sslCheckAsksForALongKey() {
        RequestPipeline pipeline = pipeline("ssl-check", "secret-keysize", "256");

        assertThat(run(pipeline, secure(256)).response().status()).isEqualTo(200);
        assertThat(run(pipeline, secure(128)).response().status()).isEqualTo(403);
        assertThat(run(pipeline, FakeExchange.request("GET", "/a.txt"))
                        .response()
                        .status())
                .isEqualTo(403);
    }

    @Test
    void sslCheckSendsAnotherFileWhereOneIsNamed() {
        RequestPipeline pipeline = pipeline("ssl-check", "secret-keysize", "256", "bong-file", "weak.txt");

        assertThat(FakeExchange.transportOf(run(pipeline, secure(128))).text()).isEqualTo("too weak");
        assertThat(FakeExchange.transportOf(run(pipeline, secure(256))).text()).isEqualTo("secret");
    }

    @Test
    void theQuickLaneChecksTheKeyAgain() {
        RequestPipeline pipeline = pipeline("ssl-check", "secret-keysize", "256");
        run(pipeline, secure(256));

        assertThat(pipeline.tryQuick(secure(256).build())).isTrue();
        assertThat(pipeline.tryQuick(secure(128).build())).isFalse();
    }

    @Test
    void sslLogoutForgetsTheSessionAndEndsTheConnection() {
        Exchange exchange = run(pipeline("ssl-logout"), secure(256));

        assertThat(ended).hasValue(1);
        assertThat(exchange.response().isCloseAfter()).isTrue();
    }

    @Test
    void getClientCertRefusesWhoShowsNone() {
        assertThat(run(pipeline("get-client-cert"), secure(256)).response().status())
                .isEqualTo(403);
        assertThat(run(pipeline("get-client-cert", "require", "0"), secure(256))
                        .response()
                        .status())
                .isEqualTo(200);
        assertThat(run(pipeline("get-client-cert", "method", "POST"), secure(256))
                        .response()
                        .status())
                .isEqualTo(200);
    }

    @Test
    void getClientCertSaysThatItCannotAskLater() {
        PipelineFixture fixture = new PipelineFixture(docs).servingFiles();
        fixture.line("default", Stage.PATH_CHECK, "get-client-cert", "dorequest", "1")
                .build();

        assertThat(fixture.findings.sorted().toString()).contains("dorequest", "clientauth");
    }

    private RequestPipeline pipeline(String fn, String... parameters) {
        return new PipelineFixture(docs)
                .servingFiles()
                .line("default", Stage.PATH_CHECK, fn, parameters)
                .build();
    }

    private FakeExchange secure(int bits) {
        return FakeExchange.request("GET", "/a.txt")
                .tls(new TlsSession("TLSv1.3", "x", bits, "00", List.of(), null, ended::incrementAndGet));
    }

    private static Exchange run(RequestPipeline pipeline, FakeExchange fake) {
        Exchange exchange = fake.build();
        pipeline.run(exchange);
        return exchange;
    }
}
