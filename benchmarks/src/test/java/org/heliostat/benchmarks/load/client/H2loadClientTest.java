package org.heliostat.benchmarks.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class H2loadClientTest {

    private static final String OUTPUT =
            """
            starting benchmark...
            spawning thread #0: 2 total client(s). Timing-based test with 0s of warm-up time and 4s of main duration for measurements.
            TLS Protocol: TLSv1.3
            Cipher: TLS_AES_128_GCM_SHA256
            Server Temp Key: X25519 253 bits
            Application protocol: h2

            finished in 4.02s, 500.25 req/s, 568.00KB/s
            requests: 2001 total, 2009 started, 2001 done, 2001 succeeded, 0 failed, 0 errored, 0 timeout
            status codes: 2001 2xx, 0 3xx, 0 4xx, 0 5xx
            traffic: 2.05MB (2149377) total, 60.12KB (61567) headers (space savings 90.12%), 1.96MB (2053120) data
                                 min         max         mean         sd        +/- sd
            time for request:      410us     59.54ms     15.62ms      4.91ms    82.10%
            """;

    private static final Workload WORKLOAD =
            Workload.of(new RequestKind("file", "/a.txt", 1_024, 1_024), 2).pipelined(4);

    @Test
    void readsWhatH2loadFound() throws IOException {
        Tally tally = H2loadClient.parse(OUTPUT, WORKLOAD);

        assertThat(tally.answers()).isEqualTo(2_001);
        assertThat(tally.seconds()).isEqualTo(4.02);
        assertThat(tally.p99Micros()).isNaN();
        assertThat(tally.wrong()).isZero();
    }

    @Test
    void countsStatusesErrorsAndTimeOuts() throws IOException {
        String output = OUTPUT.replace("0 errored, 0 timeout", "5 errored, 2 timeout")
                .replace("2001 2xx, 0 3xx, 0 4xx, 0 5xx", "1990 2xx, 1 3xx, 0 4xx, 10 5xx");

        Tally tally = H2loadClient.parse(output, WORKLOAD);

        assertThat(tally.wrong()).isEqualTo(18);
        assertThat(tally.answers()).isEqualTo(1_990);
        assertThat(tally.firstWrong()).isNotEmpty();
    }

    @Test
    void doesNotCountAnswersOfAnotherLength() throws IOException {
        Tally tally = H2loadClient.parse(OUTPUT.replace("(2053120) data", "(20531) data"), WORKLOAD);

        assertThat(tally.answers()).isZero();
        assertThat(tally.wrong()).isPositive();
        assertThat(tally.firstWrong()).contains("20531 bytes in 2001 answers (expected: 1024 to 1024 each)");
    }

    @Test
    void refusesWhatIsNotHttp2() {
        assertThatThrownBy(() -> H2loadClient.parse(OUTPUT.replace("protocol: h2", "protocol: http/1.1"), WORKLOAD))
                .hasMessageContaining("did not speak HTTP/2");
    }

    @Test
    void passesOnWhatH2loadComplainsOf() {
        assertThatThrownBy(() -> H2loadClient.parse("Could not resolve host", WORKLOAD))
                .hasMessage("h2load said: Could not resolve host");
    }
}
