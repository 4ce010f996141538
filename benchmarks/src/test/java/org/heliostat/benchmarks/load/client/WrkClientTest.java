package org.heliostat.benchmarks.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrkClientTest {

    private static final String OUTPUT =
            """
            Running 2s test @ http://127.0.0.1:8080/
              1 threads and 8 connections
              Thread Stats   Avg      Stdev     Max   +/- Stdev
                Latency     1.29ms    3.20ms  50.94ms   93.38%
                Req/Sec     9.93k     2.44k   14.04k    65.00%
              Latency Distribution
                 50%  512.00us
                 75%  660.00us
                 90%    3.07ms
                 99%   16.40ms
              19783 requests in 2.01s, 7.30MB read
            Requests/sec:   9846.61
            Transfer/sec:      3.63MB
            """;

    @Test
    void readsWhatWrkFound() throws IOException {
        Tally tally = WrkClient.parse(OUTPUT, false);

        assertThat(tally.answers()).isEqualTo(19_783);
        assertThat(tally.seconds()).isCloseTo(2.01, within(1e-9));
        assertThat(tally.p50Micros()).isEqualTo(512);
        assertThat(tally.p99Micros()).isEqualTo(16_400);
        assertThat(tally.wrong()).isZero();
    }

    @Test
    void knowsNoPercentilesOfAMixture() throws IOException {
        assertThat(WrkClient.parse(OUTPUT, true).p99Micros()).isNaN();
    }

    @Test
    void countsWhatWentWrong() throws IOException {
        String output =
                OUTPUT + "  Socket errors: connect 1, read 2, write 0, timeout 3\n  Non-2xx or 3xx responses: 10\n";

        Tally tally = WrkClient.parse(output, false);

        assertThat(tally.wrong()).isEqualTo(16);
        assertThat(tally.answers()).isEqualTo(19_767);
    }

    @Test
    void passesOnWhatWrkComplainsOf() {
        assertThatThrownBy(() -> WrkClient.parse("unable to connect to 127.0.0.1:1", false))
                .hasMessageContaining("unable to connect");
    }

    @Test
    void hasWrkAskForTheEndOfEachConnection() {
        Workload alone = Workload.of(new RequestKind("file", "/a.txt", 1, 1), 8).visiting(Workload.Visit.CLOSED);

        assertThat(WrkClient.script(alone, List.of()))
                .contains("string.rep(wrk.format('GET', '/a.txt', { ['Connection'] = 'close' }), 1)");
    }

    @Test
    void hasWrkSendTheCookiesInTurn() {
        Workload sessions =
                Workload.of(new RequestKind("book", "/shop", 1, 1), 2).visiting(Workload.Visit.SESSION);

        assertThat(WrkClient.script(sessions, List.of("A=1", "A=2")))
                .startsWith("cookies = { 'A=1', 'A=2' }\n")
                .contains("batches[i] = wrk.format('GET', '/shop', { ['Cookie'] = cookie })")
                .contains("turn = turn % #batches + 1");
    }

    @Test
    void hasWrkSendWhatOurOwnClientSends() {
        Workload plain = Workload.of(new RequestKind("file", "/a.txt", 1, 1), 8);

        assertThat(WrkClient.script(plain.pipelined(10), List.of()))
                .contains("string.rep(wrk.format('GET', '/a.txt'), 10)");
        assertThat(WrkClient.script(plain.mixedWith(new RequestKind("sleep", "/s?ms=1", 1, 1), 0.05), List.of()))
                .contains("< 0.050000 then return wrk.format('GET', '/s?ms=1')")
                .contains("return wrk.format('GET', '/a.txt')");
    }
}
