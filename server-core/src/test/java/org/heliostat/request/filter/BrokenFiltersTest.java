package org.heliostat.request.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.filecache.CachedFile;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.RequestBody;
import org.heliostat.request.ResponseTransport;
import org.heliostat.request.pipeline.PipelineFixture;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A filter of a plug-in that breaks its promises costs its own answer, and nothing else. */
class BrokenFiltersTest {

    @TempDir
    private Path docs;

    private final List<String> ended = new ArrayList<>();

    /** What begins with the answer. */
    private interface Begins {
        @Nullable
        ResponseTransport with(ResponseTransport next);
    }

    @Test
    void countersAndFilesAreGivenBackWhateverFails() throws IOException {
        Files.write(docs.resolve("large.bin"), new byte[700_000]);
        Files.writeString(docs.resolve("a.txt"), "text");
        List<Begins> mistakes = List.of(
                next -> {
                    throw new IllegalStateException("in begin");
                },
                next -> null,
                FailingAtTheEnd::new);
        for (Begins mistake : mistakes) {
            for (String method : List.of("GET", "HEAD")) {
                for (String path : List.of("/large.bin", "/a.txt")) {
                    PipelineFixture fixture = fixture(mistake);
                    fixture.build().run(FakeExchange.request(method, path).build());

                    assertThat(fixture.counters.open()).as(method + " " + path).isZero();
                    assertThat(fixture.counters.snapshot().requests()).isEqualTo(1);
                    assertThat(fixture.cache.list(10))
                            .extracting(CachedFile::leases)
                            .containsOnly(0);
                }
            }
        }
    }

    @Test
    void everyLayerOfABodyIsEndedThoughOneKeepsItToItself() throws IOException {
        Files.writeString(docs.resolve("a.txt"), "text");
        PipelineFixture fixture = new PipelineFixture(docs)
                .function("layers", exchange -> {
                    FilteredBody.choose(exchange, "inner", (asked, sent) -> new Layer(sent, "inner"));
                    FilteredBody.choose(exchange, "silent", (asked, sent) -> new Silent(sent));
                    FilteredBody.choose(exchange, "failing", (asked, sent) -> new Failing(sent));
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.INPUT, "layers")
                .servingFiles();

        fixture.build()
                .run(FakeExchange.request("POST", "/a.txt")
                        .body(FakeBody.chunked(new byte[10], null))
                        .build());

        assertThat(ended).contains("inner");
        assertThat(fixture.counters.open()).isZero();
    }

    private PipelineFixture fixture(Begins mistake) {
        return new PipelineFixture(docs)
                .function("broken", exchange -> {
                    FilteredTransport.choose(exchange, new FilterChoice("broken", new Broken(mistake), null));
                    return Outcome.NO_ACTION;
                })
                .line("default", Stage.OUTPUT, "broken")
                .servingFiles();
    }

    private record Broken(Begins begins) implements AnswerFilter {
        @Override
        public boolean concerns(Exchange exchange, long length) {
            return true;
        }

        @Override
        public ResponseTransport begin(Exchange exchange, ResponseTransport next) {
            return begins.with(next);
        }
    }

    private static final class FailingAtTheEnd extends ForwardingTransport {
        private final ResponseTransport next;

        FailingAtTheEnd(ResponseTransport next) {
            this.next = next;
        }

        @Override
        protected ResponseTransport next() {
            return next;
        }

        @Override
        public void ended() {
            throw new IllegalStateException("in ended");
        }
    }

    private class Layer extends ForwardingBody {
        private final String name;

        Layer(RequestBody sent, String name) {
            super(sent);
            this.name = name;
        }

        @Override
        public void ended() {
            ended.add(name);
            super.ended();
        }
    }

    private static final class Silent extends ForwardingBody {
        Silent(RequestBody sent) {
            super(sent);
        }

        @Override
        public void ended() {
            // What it does not hand on.
        }
    }

    private static final class Failing extends ForwardingBody {
        Failing(RequestBody sent) {
            super(sent);
        }

        @Override
        public void ended() {
            throw new IllegalStateException("in ended");
        }
    }
}
