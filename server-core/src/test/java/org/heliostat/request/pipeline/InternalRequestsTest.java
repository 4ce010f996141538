package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code <Client internal="…">}: what the server asks of itself, and what a client asks for. */
class InternalRequestsTest {

    private static final String PAGE = "magnus-internal/parsed-html";

    @TempDir
    Path docs;

    private RequestPipeline pipeline;

    @BeforeEach
    void makePages() throws IOException {
        docs = docs.toRealPath();
        Files.createDirectories(docs.resolve("parts"));
        Files.writeString(docs.resolve("page.shtml"), "(<!--#include virtual=\"/parts/head.txt\" -->)");
        Files.writeString(docs.resolve("parts/head.txt"), "head");
        Files.writeString(docs.resolve("parts/lost.txt"), "lost");
        Files.writeString(docs.resolve("parts/index.html"), "index");
        pipeline = new PipelineFixture(docs)
                .line("default", Stage.OBJECT_TYPE, "type-by-exp", "exp", "*.shtml", "type", PAGE)
                .line("default", Stage.SERVICE, "parse-html", "type", PAGE)
                .servingFiles()
                .line(
                        "default",
                        List.of(new ClientCondition(Parameters.of("internal", "off"))),
                        Stage.PATH_CHECK,
                        "deny-existence",
                        "path",
                        "*/parts/?*")
                .line("default", Stage.ERROR, "send-error", "code", "404", "uri", "/parts/lost.txt")
                .build();
    }

    private Exchange get(String target) {
        Exchange exchange = FakeExchange.get(target);
        pipeline.run(exchange);
        return exchange;
    }

    private static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    @Test
    void includesAndErrorPagesAreInternal() {
        assertThat(text(get("/page.shtml"))).isEqualTo("(head)");

        Exchange lost = get("/none");
        assertThat(lost.response().status()).isEqualTo(404);
        assertThat(text(lost)).isEqualTo("lost");
    }

    @Test
    void whatAClientAsksForIsNot() {
        assertThat(get("/parts/head.txt").response().status()).isEqualTo(404);
    }

    /** The index file stands for the folder that the client has asked for. */
    @Test
    void aRestartedRequestIsNotEither() {
        assertThat(get("/parts/").response().status()).isEqualTo(404);
    }
}
