package org.heliostat.request.pipeline;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.config.objconf.ClientCondition;
import org.heliostat.config.objconf.Parameters;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.RunNotes;
import org.heliostat.request.inner.InnerLimits;
import org.heliostat.request.inner.InnerLook;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at other paths: what a client would get of them, before anything is sent. */
class LooksTest {

    private static final InnerLimits LIMITS = new InnerLimits(1, 10, 1, 50);

    @TempDir
    Path docs;

    private PipelineFixture fixture;

    @BeforeEach
    void makeFiles() throws IOException {
        docs = docs.toRealPath();
        Files.createDirectories(docs.resolve("parts"));
        Files.writeString(docs.resolve("parts/a.txt"), "a");
        Files.writeString(docs.resolve("a.txt"), "a");
        Files.writeString(docs.resolve("b.txt"), "b");
        fixture = new PipelineFixture(docs)
                .function("look", LooksTest::look)
                .function("program", exchange -> Outcome.PROCEED)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.OBJECT_TYPE, "force-type", "type", "text/plain")
                .line("default", Stage.SERVICE, "look", "query", "*");
    }

    private static Outcome look(Exchange exchange) throws IOException {
        RunNotes notes = requireNonNull(RunNotes.of(exchange));
        String target = "/" + exchange.request().query();
        InnerLook look = notes.look("GET", target, LIMITS);
        String would = look.isRefused() ? "refused" : look.sendsFile() ? "file" : "made";
        String found = notes.find(target, LIMITS) == null ? "nothing" : "found";
        exchange.response().status(200);
        exchange.response().output().write((would + " " + found).getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }

    private String lookAt(String name) {
        Exchange exchange = FakeExchange.get("/?" + name);
        fixture.build().run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }

    private static List<ClientCondition> where(String condition, String value) {
        return List.of(new ClientCondition(Parameters.of(condition, value)));
    }

    @Test
    void aLookIsNoRequestOfTheServersOwn() {
        fixture.line("default", where("internal", "off"), Stage.PATH_CHECK, "deny-existence", "path", "*/parts/?*")
                .line("default", Stage.SERVICE, "send-file");

        assertThat(lookAt("parts/a.txt")).isEqualTo("refused found");
        assertThat(lookAt("a.txt")).isEqualTo("file found");
    }

    @Test
    void aLookThatMayNotBeTakenIsNoRefusal() {
        Exchange exchange = FakeExchange.get("/twice");

        new PipelineFixture(docs)
                .function("twice", LooksTest::lookTwice)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", where("uri", "/twice"), Stage.SERVICE, "twice")
                .line("default", Stage.SERVICE, "send-file")
                .build()
                .run(exchange);

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("false 503");
    }

    private static Outcome lookTwice(Exchange exchange) throws IOException {
        RunNotes notes = requireNonNull(RunNotes.of(exchange));
        InnerLimits one = new InnerLimits(notes.depth() + 1, 1, 1, 50);
        boolean first = notes.look("GET", "/a.txt", one).isRefused();
        int second = notes.look("GET", "/a.txt", one).status();
        exchange.response().status(200);
        exchange.response().output().write((first + " " + second).getBytes(StandardCharsets.UTF_8));
        return Outcome.PROCEED;
    }

    @Test
    void aServiceLineWhoseClientTagDoesNotHoldIsNotThere() {
        fixture.line("default", where("uri", "/b.txt"), Stage.SERVICE, "send-file", "method", "GET");

        assertThat(lookAt("a.txt")).isEqualTo("refused nothing");
        assertThat(lookAt("b.txt")).isEqualTo("file found");
    }

    @Test
    void theFirstServiceLineSaysWhetherTheFileIsSent() {
        fixture.line("default", where("uri", "/a.txt"), Stage.SERVICE, "program")
                .line("default", Stage.SERVICE, "send-file");

        assertThat(lookAt("a.txt")).isEqualTo("made found");
        assertThat(lookAt("b.txt")).isEqualTo("file found");
    }

    @Test
    void theObjectBehindComesFirst() {
        fixture.line("default", Stage.SERVICE, "send-file")
                .byPath(docs.resolve("a.txt").toString(), Stage.SERVICE, "program");

        assertThat(lookAt("a.txt")).isEqualTo("made found");
        assertThat(lookAt("b.txt")).isEqualTo("file found");
    }
}
