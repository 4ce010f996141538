package org.heliostat.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.heliostat.config.objconf.Stage;
import org.heliostat.gateway.cgi.BodyCounters;
import org.heliostat.gateway.cgi.CgiPrograms;
import org.heliostat.gateway.cgi.CgiSettings;
import org.heliostat.gateway.spawn.Spawner;
import org.heliostat.request.Exchange;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.request.pipeline.RequestPipeline;
import org.heliostat.stats.program.CollectedBodiesSnapshot;
import org.heliostat.testing.FakeExchange;
import org.heliostat.time.Ticker;

/** Scripts in a folder, and the pipeline that runs them as CGI programs on requests that come from no socket. */
final class CgiFixture implements AutoCloseable {

    /** Begins a script with the head of its answer. */
    static final String TYPE = "printf 'Content-Type: text/plain\\n\\n'\n";

    /** Four programs, two requests that wait, the seconds between TERM and KILL: seven. */
    static final CgiSettings SETTINGS = settings(7);

    private final Path docs;
    private final CgiPrograms programs;
    private final BodyCounters bodies = new BodyCounters();
    private final RequestPipeline pipeline;

    /** @param parameters of send-cgi */
    CgiFixture(Path docs, CgiSettings settings, Spawner spawner, Ticker ticker, String... parameters) {
        this.docs = docs;
        this.programs = new CgiPrograms(settings, spawner, ticker);
        this.pipeline = new PipelineFixture(docs)
                .offering(CgiPrograms.class, programs)
                .offering(BodyCounters.class, bodies)
                .line("default", Stage.NAME_TRANS, "document-root", "root", "$docroot")
                .line("default", Stage.PATH_CHECK, "find-pathinfo")
                .line("default", Stage.SERVICE, "send-cgi", parameters)
                .build();
    }

    /** @param lingerSeconds between TERM and KILL */
    static CgiSettings settings(int lingerSeconds) {
        return new CgiSettings(
                4,
                2,
                Duration.ofSeconds(60),
                Duration.ofSeconds(300),
                Duration.ofSeconds(300),
                Duration.ofSeconds(lingerSeconds),
                4_096,
                Map.of("PATH", "/usr/bin:/bin", "SHOP", "open"));
    }

    /** What was refused instead of being collected. */
    CollectedBodiesSnapshot refusedBodies() {
        return bodies.snapshot();
    }

    CgiPrograms programs() {
        return programs;
    }

    Exchange run(FakeExchange request) {
        Exchange exchange = request.build();
        pipeline.run(exchange);
        return exchange;
    }

    /** Runs a request on a thread of its own. */
    CompletableFuture<Exchange> runElsewhere(FakeExchange request) {
        return CompletableFuture.supplyAsync(() -> run(request), task -> new Thread(task).start());
    }

    static String text(Exchange exchange) {
        return FakeExchange.transportOf(exchange).text();
    }

    /** Writes a script for the shell. */
    void program(String name, String script) throws IOException {
        file(name, "#!/bin/sh\n" + script + "\n");
    }

    /** Writes a file that may be executed. */
    void file(String name, String text) throws IOException {
        Path file = Files.writeString(docs.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** @return the number that a program has written to the file, 0 before */
    long number(String file) {
        try {
            String text = Files.readString(docs.resolve(file)).strip();
            return text.isEmpty() ? 0 : Long.parseLong(text);
        } catch (IOException notYet) {
            return 0;
        }
    }

    /** A process that has ended but was not asked after is dead too. */
    static boolean isAlive(long pid) {
        try {
            return !Files.readString(Path.of("/proc/" + pid + "/stat")).contains(") Z");
        } catch (IOException gone) {
            return ProcessHandle.of(pid).isPresent() && !Files.isDirectory(Path.of("/proc/self"));
        }
    }

    @Override
    public void close() {
        programs.stop();
    }
}
