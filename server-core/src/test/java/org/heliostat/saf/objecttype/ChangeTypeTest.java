package org.heliostat.saf.objecttype;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeTypeTest {

    @TempDir
    private Path docs;

    @Test
    void replacesATypeThatIsThere() throws IOException {
        assertThat(type("text/plain", "type", "text/css")).isEqualTo("text/css");
    }

    @Test
    void orOnlyOneThatThePatternIsFor() throws IOException {
        assertThat(type("text/plain", "type", "text/css", "if-type", "text/*")).isEqualTo("text/css");
        assertThat(type("image/png", "type", "text/css", "if-type", "text/*")).isEqualTo("image/png");
        assertThat(type("", "type", "text/css", "if-type", "text/*")).isEqualTo("text/html");
    }

    /** Where no type was there, one comes later, and does not replace the one that a line has given. */
    @Test
    void givesATypeWhereNoneIs() throws IOException {
        assertThat(type("", "type", "text/css")).isEqualTo("text/css");
    }

    private String type(String before, String... parameters) throws IOException {
        Files.writeString(docs.resolve("file"), "text");
        PipelineFixture fixture = new PipelineFixture(docs);
        if (!before.isEmpty()) {
            fixture.line("default", Stage.OBJECT_TYPE, "force-type", "type", before);
        }
        Exchange exchange = FakeExchange.get("/file");
        fixture.line("default", Stage.NAME_TRANS, "document-root", "root", docs.toString())
                .line("default", Stage.OBJECT_TYPE, "change-type", parameters)
                .line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/html")
                .line("default", Stage.SERVICE, "send-file")
                .build()
                .run(exchange);
        return String.valueOf(exchange.response().headers().first("Content-Type"));
    }
}
