package org.heliostat.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.heliostat.gateway.CgiFixture.TYPE;
import static org.heliostat.gateway.CgiFixture.isAlive;
import static org.heliostat.gateway.CgiFixture.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.request.Exchange;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.Test;

/** When programs that really run end, and when their answers do: by themselves, by their time, by the client. */
class CgiEndingsTest extends RealPrograms {

    private final FakeTicker ticker = new FakeTicker();

    @Test
    void aProgramNeedNotReadItsInput() throws Exception {
        cgi.program("deaf", TYPE + "echo done");

        Exchange exchange = cgi.run(FakeExchange.request("POST", "/deaf").body(FakeBody.of(new byte[3_000_000])));

        assertThat(text(exchange)).isEqualTo("done\n");
        Await.until(() -> cgi.programs().snapshot().running() == 0);
    }

    @Test
    void endsAProgramWithAllItHasStartedWhenItsTimeIsOver() throws Exception {
        use(ticker);
        cgi.program("tree", "sleep 1000 & echo $! > " + docs + "/child\necho $$ > " + docs + "/self\nwait");
        CompletableFuture<Exchange> answer = cgi.runElsewhere(FakeExchange.request("GET", "/tree"));
        Await.until(() -> cgi.number("child") > 0
                && cgi.number("self") > 0
                && cgi.programs().snapshot().started() == 1);
        long child = cgi.number("child");
        assertThat(isAlive(child)).isTrue();

        ticker.advance(Duration.ofSeconds(299));
        cgi.programs().tick();
        assertThat(answer.isDone()).isFalse();
        ticker.advance(Duration.ofSeconds(1));
        cgi.programs().tick();

        assertThat(answer.get(60, TimeUnit.SECONDS).response().status()).isEqualTo(504);
        Await.until(() -> !isAlive(child) && !isAlive(cgi.number("self")));
        Await.until(() -> {
            cgi.programs().tick();
            return cgi.programs().snapshot().running() == 0;
        });
        assertThat(cgi.programs().snapshot().expired()).isEqualTo(1);
    }

    @Test
    void killsWhatDoesNotObey() throws Exception {
        use(ticker);
        cgi.program("stubborn", "trap '' TERM\necho $$ > " + docs + "/self\nwhile :; do sleep 0.1; done");
        CompletableFuture<Exchange> answer = cgi.runElsewhere(FakeExchange.request("GET", "/stubborn"));
        Await.until(() -> cgi.number("self") > 0 && cgi.programs().snapshot().started() == 1);
        ticker.advance(Duration.ofSeconds(301));
        cgi.programs().tick();
        assertThat(answer.get(60, TimeUnit.SECONDS).response().status()).isEqualTo(504);

        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(8));
            cgi.programs().tick();
            return !isAlive(cgi.number("self"));
        });

        Await.until(() -> cgi.programs().snapshot().killed() == 1);
    }

    /** Its errors go nowhere: a shell that tells of an ended command where nobody reads any more dies of that. */
    @Test
    void whatIgnoresTermIsLeftItsLingerTime() throws Exception {
        use(ticker);
        cgi.program(
                "slow",
                "exec 2>/dev/null\ntrap 'echo 1 > " + docs + "/term' TERM\nn=0\necho $$ > " + docs
                        + "/self\nwhile :; do n=$((n+1)); echo $n > " + docs + "/beats.new; mv " + docs + "/beats.new "
                        + docs + "/beats; sleep 0.05; done");
        CompletableFuture<Exchange> answer = cgi.runElsewhere(FakeExchange.request("GET", "/slow"));
        Await.until(() -> cgi.number("beats") > 0 && cgi.programs().snapshot().started() == 1);
        ticker.advance(Duration.ofSeconds(301));
        cgi.programs().tick();
        assertThat(answer.get(60, TimeUnit.SECONDS).response().status()).isEqualTo(504);
        Await.until(() -> cgi.number("term") == 1);

        ticker.advance(CgiFixture.SETTINGS.linger().minusSeconds(1));
        cgi.programs().tick();
        long beats = cgi.number("beats");
        Await.until(() -> cgi.number("beats") > beats + 5);
        assertThat(cgi.programs().snapshot().killed()).isZero();

        Await.until(() -> {
            ticker.advance(Duration.ofSeconds(1));
            cgi.programs().tick();
            return cgi.programs().snapshot().killed() == 1 && !isAlive(cgi.number("self"));
        });
    }

    @Test
    void endlessErrorsOfAChildStopNeitherClockNorServer() throws Exception {
        use(ticker);
        cgi.program(
                "noisy", "for i in 1 2 3 4; do yes >&2 & done; echo $! > " + docs + "/child\n" + TYPE + "echo answer");
        CompletableFuture<Exchange> answer = cgi.runElsewhere(FakeExchange.request("GET", "/noisy"));
        assertThat(text(answer.get(60, TimeUnit.SECONDS))).isEqualTo("answer\n");
        long child = cgi.number("child");

        for (int seconds = 0; seconds < 9; seconds++) {
            CompletableFuture.runAsync(cgi.programs()::tick, task -> new Thread(task).start())
                    .get(60, TimeUnit.SECONDS);
            ticker.advance(Duration.ofSeconds(1));
        }

        Await.until(() -> !isAlive(child));
        Await.until(() -> cgi.programs().snapshot().running() == 0);
    }

    @Test
    void aChildThatWritesOutputWithoutEndIsKilledToo() throws Exception {
        use(ticker);
        cgi.program("flood", TYPE + "for i in 1 2 3 4; do yes & done; echo $! > " + docs + "/child");
        CompletableFuture<Exchange> answer = cgi.runElsewhere(FakeExchange.request("HEAD", "/flood"));
        Await.until(() -> cgi.number("child") > 0);
        long child = cgi.number("child");

        Await.until(() -> {
            cgi.programs().tick();
            ticker.advance(Duration.ofSeconds(1));
            return !isAlive(child);
        });

        answer.get(60, TimeUnit.SECONDS);
        Await.until(() -> cgi.programs().snapshot().running() == 0);
    }

    @Test
    void endsTheProgramOfAClientThatHasGone() throws Exception {
        cgi.program("wait", "echo $$ > " + docs + "/self\nsleep 1000");
        FakeTransport transport = new FakeTransport();
        CompletableFuture<Exchange> answer =
                cgi.runElsewhere(FakeExchange.request("GET", "/wait").transport(transport));
        Await.until(() -> cgi.number("self") > 0);

        transport.disconnect();

        answer.get(60, TimeUnit.SECONDS);
        Await.until(() -> {
            cgi.programs().tick();
            return !isAlive(cgi.number("self")) && cgi.programs().snapshot().running() == 0;
        });
        assertThat(cgi.programs().snapshot().ended()).isEqualTo(1);
    }

    @Test
    void theAnswerEndsWithTheProgramThoughAChildHoldsItsOutput() throws Exception {
        cgi.program("leave", "sleep 1000 & echo $! > " + docs + "/child\n" + TYPE + "echo first");

        Exchange exchange = cgi.run(FakeExchange.request("GET", "/leave"));

        assertThat(text(exchange)).isEqualTo("first\n");
        assertThat(isAlive(cgi.number("child"))).isTrue();
        Await.until(() -> cgi.programs().snapshot().running() == 0);
        ProcessHandle.of(cgi.number("child")).ifPresent(ProcessHandle::destroyForcibly);
    }

    @Test
    void theAnswerEndsWithTheOutputThoughTheProgramGoesOn() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self/fd"))).isTrue();
        cgi.program("goon", TYPE + "echo first\nexec >/dev/null\necho $$ > " + docs + "/self\nexec sleep 1000");

        Exchange exchange = cgi.run(FakeExchange.request("GET", "/goon"));

        assertThat(text(exchange)).isEqualTo("first\n");
        // It says so after it has closed its output.
        Await.until(() -> isAlive(cgi.number("self")));
        assertThat(cgi.programs().snapshot().running()).isEqualTo(1);
        cgi.programs().stop();
        assertThat(isAlive(cgi.number("self"))).isFalse();
    }
}
