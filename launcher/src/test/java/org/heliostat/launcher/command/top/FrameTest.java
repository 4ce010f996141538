package org.heliostat.launcher.command.top;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTest {

    private static final String SNAPSHOT =
            """
            {"identity": {"version": "Heliostat 1", "pid": 7, "startedMillis": 0}, "takenMillis": %d,
             "connectionQueue": {"length": 3, "peak": 9, "limit": 12, "overflows": 1},
             "sessionThreads": {"active": 2, "created": 4, "limit": 8, "rows": [
               {"thread": "s1", "ageNanos": 100000000, "function": "send-file", "method": "GET", "uri": "/short"},
               {"thread": "s2", "ageNanos": 2500000000, "function": "service-j2ee", "method": "GET", "uri": "/a\\u001b[2Jb"}]},
             "keepAlive": {"count": 5, "max": 100}, "protocol": {"connectionsOpen": 6, "bytesSent": %d},
             "quickLaneAnswers": 0, "jvm": {"heapUsed": 1048576, "heapMax": 2097152, "threads": 11},
             "virtualServers": [{"requests": {"requests": %d, "status5xx": 0}}],
             "webApps": [{"virtualServer": "vs1", "uri": "/shop", "mode": "enabled", "activeSessions": 4,
                          "servlets": [{"requests": %d, "errors": 2}]}],
             "jdbcResources": [{"pool": "books", "state": "open", "connections": 3, "maxConnections": 4, "leased": 2,
                                "waiting": 1}],
             "threadPools": [{"name": "reports", "idle": 0, "threads": 2, "limit": 2, "queued": 4, "refused": 70, "expired": 4}],
             "timeSplit": {"total": {"count": 2, "sumNanos": 3000000, "p50Nanos": 1000000, "p99Nanos": 2000000,
                                     "maxNanos": 2000000}},
             "window": {"name": "1m", "coveredMillis": 12000, "perSecond": {"requests": 12.5},
                        "ratios": {"status5xx": 0.02, "queueOverflows": null, "sessionsBusy": 0.25}}}
            """;

    @Test
    void showsGaugesRatesAndWhatRunsLongestFirst() throws Exception {
        List<String> lines = new Frame(snapshot(10_000, 0, 100), snapshot(12_000, 4 << 20, 150)).lines(200, 100);

        assertThat(lines)
                .contains(
                        "Heliostat 1, process 7, up 0 d 00:00:12",
                        "now: 25.0 requests/s (0.0 on the quick lane), 0.0 errors/s, 2.00 MB/s out",
                        "queue          [#####...............] 3 of 12  peak 9 since the start, refused 1",
                        "sessions       [#####...............] 2 of 8  made 4",
                        "heap MB        [##########..........] 1 of 2  threads 11",
                        "reports        [####################] 2 of 2  waiting 4, refused 74",
                        "books          [##########..........] 2 of 4  open 3, waiting 1, open");
        assertThat(lines)
                .contains("last minute, of which 12 s: 12.5 requests/s, 5xx 2.0 %, overflows -, sessions in use 25.0 %,"
                        + " cache hits -")
                .anyMatch(line -> line.startsWith("TIME OF REQUESTS, ms (last minute, of which 12 s)"));
        assertThat(lines).anySatisfy(line -> assertThat(line.split(" +"))
                .containsExactly("total", "2", "1.50", "1.00", "2.00", "2.00"));
        assertThat(lines).anySatisfy(line -> assertThat(line.split(" {2,}"))
                .containsExactly("/shop of vs1", "enabled", "25.0", "2", "4"));
        int longest = indexOf(lines, "s2");
        assertThat(longest).isLessThan(indexOf(lines, "s1"));
        assertThat(lines.get(longest)).contains("2.5").contains("service-j2ee").endsWith("GET /a?[2Jb");
    }

    @Test
    void requestsThatWereRefusedAreRequestsAndErrors() throws Exception {
        String refusals = "{\"status\": %d, \"count\": 99000, \"unassigned\": %d}";
        JsonNode before = snapshot(10_000, 0, 100);
        JsonNode later = snapshot(12_000, 0, 100);
        String causes = "{\"causes\": [" + refusals.formatted(503, 4_000) + "," + refusals.formatted(431, 20) + ","
                + refusals.formatted(503, 0) + "]}";
        ((ObjectNode) later).set("refusals", new ObjectMapper().readTree(causes));

        assertThat(new Frame(before, later).lines(200, 100).get(1))
                .isEqualTo("now: 2010.0 requests/s (0.0 on the quick lane), 2000.0 errors/s, 0.00 MB/s out");
    }

    @Test
    void theFirstPictureShowsNoRates() throws Exception {
        JsonNode now = snapshot(10_000, 0, 100);

        assertThat(new Frame(now, now).lines(200, 100))
                .contains("now: from the second picture on")
                .anyMatch(line -> line.matches("/shop of vs1 +enabled +- .*"));
    }

    @Test
    void fitsTheScreen() throws Exception {
        JsonNode now = snapshot(10_000, 0, 100);

        assertThat(new Frame(now, now).lines(30, 6)).hasSize(6).allMatch(line -> line.length() <= 30);
    }

    @Test
    void ratesAreZeroAfterTheServerBeganAnew() throws Exception {
        assertThat(new Frame(snapshot(10_000, 10, 100), snapshot(12_000, 0, 1))
                        .lines(200, 100)
                        .get(1))
                .startsWith("now: 0.0 requests/s");
    }

    @Test
    void drawsWhatAnOlderServerGives() throws Exception {
        JsonNode empty = new ObjectMapper().readTree("{}");

        assertThat(new Frame(empty, empty).lines(80, 24)).isNotEmpty();
    }

    private static int indexOf(List<String> lines, String thread) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith(thread + " ")) {
                return i;
            }
        }
        throw new AssertionError(thread + " is not in " + lines);
    }

    private static JsonNode snapshot(long takenMillis, long bytesSent, long requests) throws Exception {
        return new ObjectMapper().readTree(SNAPSHOT.formatted(takenMillis, bytesSent, requests, requests));
    }
}
