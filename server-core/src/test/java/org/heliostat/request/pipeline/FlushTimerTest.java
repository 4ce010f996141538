package org.heliostat.request.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.objconf.Stage;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.ResponseOutput;
import org.heliostat.testing.FakeExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlushTimerTest {

    @TempDir
    Path docs;

    private final List<String> seen = new ArrayList<>();
    private @Nullable Duration usually;

    @Test
    void whoeverWritesSlowlyIsSentOn() {
        run("1000");

        assertThat(seen).containsExactly("", "ab", "ab", "abcd");
    }

    @Test
    void withoutItTheBufferCollects() {
        run(null);

        assertThat(seen).containsExactly("", "", "", "");
    }

    @Test
    void zeroSendsEachWrite() {
        run("0");

        assertThat(seen).containsExactly("a", "ab", "abc", "abcd");
    }

    @Test
    void thatOfMagnusConfHoldsForLinesWithoutOne() {
        usually = Duration.ofSeconds(1);

        run(null);

        assertThat(seen).containsExactly("", "ab", "ab", "abcd");
    }

    @Test
    void zeroOfMagnusConfSendsEachWrite() {
        usually = Duration.ZERO;

        run(null);

        assertThat(seen).containsExactly("a", "ab", "abc", "abcd");
    }

    @Test
    void aLineOfItsOwnMindGoesBeforeMagnusConf() {
        usually = Duration.ZERO;

        run("1000");

        assertThat(seen).containsExactly("", "ab", "ab", "abcd");
    }

    /** Writes a, waits, b, c, waits, d; looks what has left after each. */
    private void run(@Nullable String timer) {
        PipelineFixture fixture = new PipelineFixture(docs);
        if (usually != null) {
            fixture.flushTimer(usually);
        }
        fixture.function("write", writing -> {
            ResponseOutput output = writing.response().status(200).output();
            for (String text : List.of("a", "wait", "b", "c", "wait", "d")) {
                if (text.equals("wait")) {
                    fixture.ticker.advance(Duration.ofSeconds(1));
                    continue;
                }
                output.write(text.getBytes(StandardCharsets.UTF_8));
                seen.add(FakeExchange.transportOf(writing).text());
            }
            return Outcome.PROCEED;
        });
        if (timer == null) {
            fixture.line("default", Stage.SERVICE, "write");
        } else {
            fixture.line("default", Stage.SERVICE, "write", "flushTimer", timer);
        }
        Exchange exchange = FakeExchange.get("/x");
        fixture.build().run(exchange);

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("abcd");
        assertThat(fixture.findings.sorted()).isEmpty();
    }
}
