package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.config.objconf.Stage;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.gateway.spawn.SystemSpawner;
import org.heliostat.request.Exchange;
import org.heliostat.request.function.offer.ServerPorts;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.shtml.PageCommands;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands of server-parsed pages that really run. */
class ShellCommandsTest {

    private static final String MESSAGE = "[an error occurred while processing this directive]";
    private static final CgiSettings SETTINGS = new CgiSettings(
            4,
            2,
            Duration.ofSeconds(60),
            Duration.ofSeconds(300),
            Duration.ofSeconds(300),
            Duration.ofSeconds(7),
            4_096,
            Map.of("PATH", "/usr/bin:/bin", "SHOP", "open"));

    @TempDir
    private Path folder;

    private final FakeTicker ticker = new FakeTicker();
    private final CgiPrograms programs = new CgiPrograms(SETTINGS, spawner(), ticker);
    private Path docs;

    /** The way in which the programs of all these tests are started. */
    Spawner spawner() {
        return SystemSpawner.ofSystem();
    }

    @BeforeEach
    void findRealFolder() throws IOException {
        docs = folder.toRealPath();
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).isTrue();
    }

    @AfterEach
    void stop() {
        programs.stop();
    }

    @Test
    void aPageShowsWhatACommandWritesWhereExecIsOn() throws Exception {
        page("(<!--#exec cmd=\"echo '<b>'; pwd; echo $SHOP $REQUEST_METHOD $DOCUMENT_ROOT\" -->)");

        assertThat(ask("/a.shtml", "exec", "on")).isEqualTo("(<b>\n" + docs + "\nopen GET " + docs + "\n)");
        assertThat(programs.snapshot().started()).isEqualTo(1);
    }

    @Test
    void nothingRunsUnlessToldTo() throws Exception {
        page("<!--#exec cmd=\"echo ran\" -->");

        assertThat(ask("/a.shtml")).isEqualTo(MESSAGE);
        assertThat(ask("/a.shtml", "exec", "on", "opts", "noexec")).isEqualTo(MESSAGE);
        assertThat(programs.snapshot().started()).isZero();
    }

    @Test
    void whatClientsSendIsNoPartOfACommand() throws Exception {
        page("<!--#exec cmd='printf %s \"$QUERY_STRING\"' -->");

        assertThat(ask("/a.shtml?$(echo+oops);`id`", "exec", "on")).isEqualTo("$(echo+oops);`id`");
    }

    @Test
    void commandsCountAmongWhatOneRequestMayLeadTo() throws Exception {
        page("<!--#exec cmd=\"printf x\" -->".repeat(4));

        assertThat(ask("/a.shtml", "exec", "on", "max-includes", "3")).isEqualTo("xxx" + MESSAGE);
    }

    @Test
    void aCommandThatWritesWithoutEndIsEnded() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        String problem = commands(20_000).run(FakeExchange.get("/a.shtml"), docs.resolve("a.shtml"), "yes", out);

        assertThat(problem).isEqualTo("wrote more than 20000 bytes");
        assertThat(out.size()).isLessThanOrEqualTo(20_000);
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
        assertThat(programs.snapshot().ended()).isEqualTo(1);
    }

    @Test
    void aCommandThatTakesTooLongIsEndedWithWhatItHasStarted() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CompletableFuture<String> problem = Meanwhile.supply(() -> {
            try {
                return commands(20_000)
                        .run(FakeExchange.get("/a.shtml"), docs.resolve("a.shtml"), "sleep 1000 & sleep 1000", out);
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
        });
        Await.until(() -> programs.snapshot().started() == 1);

        ticker.advance(Duration.ofSeconds(301));
        programs.tick();

        assertThat(problem.get(60, TimeUnit.SECONDS)).startsWith("took too long");
        Await.until(() -> {
            programs.tick();
            return programs.snapshot().running() == 0;
        });
        assertThat(programs.snapshot().expired()).isEqualTo(1);
    }

    private ShellCommands commands(long mostBytes) {
        return new ShellCommands(
                programs,
                new ProgramVariables(any -> docs.toString(), null, ServerPorts.RECEIVED, false),
                new ProgramRights("", "", "", "", 0, List.of()),
                mostBytes);
    }

    private void page(String text) throws IOException {
        Files.writeString(docs.resolve("a.shtml"), text);
    }

    private String ask(String target, String... parameters) {
        Exchange exchange = FakeExchange.get(target);
        new PipelineFixture(docs)
                .offering(PageCommands.Source.class, (line, context) -> ShellCommands.of(programs, line, context))
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.SERVICE, "parse-html", parameters)
                .build()
                .run(exchange);
        return FakeExchange.transportOf(exchange).text();
    }
}
