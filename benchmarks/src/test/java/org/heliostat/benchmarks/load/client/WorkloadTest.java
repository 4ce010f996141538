package org.heliostat.benchmarks.load.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkloadTest {

    private static final RequestKind FILE = new RequestKind("file", "/a.txt", 10, 20);

    @Test
    void refusesNumbersThatMakeNoSense() {
        assertThatThrownBy(() -> Workload.of(FILE, 0)).hasMessage("connections: 0 (expected: 1 to 10000)");
        assertThatThrownBy(() -> Workload.of(FILE, 1).pipelined(101)).hasMessage("depth: 101 (expected: 1 to 100)");
        assertThatThrownBy(() -> Workload.of(FILE, 1).pipelined(2).mixedWith(FILE, 0.5))
                .hasMessage("depth: 2 (expected: 1 in a mixture)");
        assertThatThrownBy(() -> Workload.of(FILE, 1).mixedWith(FILE, 1.5))
                .hasMessage("seldomShare: 1.5 (expected: 0 to 1)");
        assertThatThrownBy(() -> Workload.of(FILE, 1).pipelined(2).visiting(Workload.Visit.CLOSED))
                .hasMessage("depth: 2 (expected: 1 but on kept connections)");
        assertThatThrownBy(() -> Workload.amongst(List.of(FILE, FILE), 1).visiting(Workload.Visit.SESSION))
                .hasMessage("choice: 2 (expected: none but on kept connections)");
    }

    @Test
    void knowsARightAnswerByStatusAndLength() {
        assertThat(FILE.isRight(200, 10)).isTrue();
        assertThat(FILE.isRight(200, 20)).isTrue();
        assertThat(FILE.isRight(200, 21)).isFalse();
        assertThat(FILE.isRight(503, 10)).isFalse();
    }

    @Test
    void sendsAsManyRequestsAtOnceAsTheDepthSays() {
        RequestBatch batch = new RequestBatch(FILE, 8080, 3, true);

        String sent = StandardCharsets.US_ASCII.decode(batch.bytes()).toString();

        assertThat(sent.split("GET /a.txt HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n", -1))
                .hasSize(4);
        assertThat(sent).endsWith("\r\n\r\n");
    }

    @Test
    void sendsFurtherFieldsBeforeTheEndOfTheHead() {
        RequestBatch batch = new RequestBatch(FILE, 8080, "Cookie: a=b\r\n", 1, true);

        assertThat(StandardCharsets.US_ASCII.decode(batch.bytes()).toString())
                .endsWith("Accept: */*\r\nCookie: a=b\r\n\r\n");
    }
}
