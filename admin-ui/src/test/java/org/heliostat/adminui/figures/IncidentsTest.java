package org.heliostat.adminui.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.incident.IncidentRecorder;
import org.heliostat.incident.IncidentSettings;
import org.heliostat.request.Exchange;
import org.heliostat.request.Failure;
import org.heliostat.request.counter.RequestCounters;
import org.heliostat.request.counter.RequestTimes;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The API's view of incidents and of requests that were slow or have failed. */
class IncidentsTest {

    private static final String INCIDENTS = "/api/v1/incidents";
    private static final String REQUESTS = INCIDENTS + "/requests";
    private static final long MILLIS = 1_764_082_502_120L;

    @TempDir
    private Path folder;

    private IncidentRecorder recorder;
    private Desk desk;

    @BeforeEach
    void fill() {
        recorder =
                new IncidentRecorder(folder, new IncidentSettings(100, 100, 1 << 20), () -> MILLIS, new FakeTicker());
        desk = new Desk(of -> new IncidentsResource(recorder, new Json()).routes());
        recorder.happened("reload-failed", "the first");
        recorder.happened("other", "the \"second\"\n</script>");
        RequestTimes times = new RequestTimes(1);
        times.slowAfter(Duration.ofSeconds(1));
        times.tell(recorder.requests());
        RequestCounters counters = new RequestCounters(times, "vs1");
        ended(counters, "/fails?secret=x", 500, 5);
        ended(counters, "/lasts", 200, 3_000);
    }

    @Test
    void listsIncidentsTheNewestFirstWithIsoTimes() {
        JsonNode all = look(INCIDENTS);

        assertThat(texts(all.path("incidents"), "text")).containsExactly("the \"second\"\\n</script>", "the first");
        JsonNode one = all.path("incidents").path(1);
        assertThat(one.path("kind").asText()).isEqualTo("reload-failed");
        assertThat(one.path("opened").asText()).isEqualTo("2025-11-25T14:55:02.120Z");
        assertThat(one.path("last").asText()).isEqualTo("2025-11-25T14:55:02.120Z");
        assertThat(one.path("open").asBoolean(true)).isFalse();
        assertThat(all.path("counters").path("incidents").asLong()).isEqualTo(2);
        assertThat(all.path("counters").path("maxIncidents").asLong()).isEqualTo(100);
    }

    @Test
    void listsThoseThatAreAskedFor() {
        assertThat(look(INCIDENTS + "?kind=other").path("incidents")).hasSize(1);
        assertThat(look(INCIDENTS + "?open=true").path("incidents")).isEmpty();
        assertThat(look(INCIDENTS + "?open=false").path("incidents")).hasSize(2);
        assertThat(texts(look(INCIDENTS + "?count=1").path("incidents"), "kind"))
                .containsExactly("other");
        assertThat(texts(look(REQUESTS + "?why=slow").path("requests"), "path")).containsExactly("/lasts");
        assertThat(texts(look(REQUESTS + "?why=failed").path("requests"), "path"))
                .containsExactly("/fails");
    }

    @Test
    void listsRequestsWithWhatWasThrownAndWhereTheTimeWent() {
        JsonNode all = look(REQUESTS);

        assertThat(all.path("requests")).hasSize(2);
        JsonNode failed = look(REQUESTS + "?why=failed").path("requests").path(0);
        assertThat(failed.path("status").asInt()).isEqualTo(500);
        assertThat(failed.path("exception").asText()).isEqualTo("java.lang.IllegalStateException");
        assertThat(failed.path("frame").asText()).startsWith("org.heliostat.adminui.figures.IncidentsTest.");
        assertThat(failed.path("longestMillis").path("total").asLong()).isEqualTo(5);
        assertThat(all.toString()).doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                INCIDENTS + "?open=perhaps",
                INCIDENTS + "?count=0",
                INCIDENTS + "?count=many",
                REQUESTS + "?why=bad",
                REQUESTS + "?count=-1"
            })
    void wrongWordsAreRefused(String path) {
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", path)))).isEqualTo(422);
    }

    @Test
    void nobodyElseSeesThem() {
        assertThat(status(desk.ask(nobody("GET", INCIDENTS)))).isEqualTo(401);
        assertThat(status(desk.ask(nobody("GET", REQUESTS)))).isEqualTo(401);
    }

    private JsonNode look(String path) {
        return content(desk.ask(desk.as(Role.MONITOR, "GET", path)));
    }

    private static List<String> texts(JsonNode rows, String field) {
        List<String> texts = new ArrayList<>();
        rows.forEach(row -> texts.add(row.path(field).asText()));
        return texts;
    }

    private static void ended(RequestCounters counters, String target, int status, long millis) {
        Exchange exchange = FakeExchange.get(target);
        exchange.response().status(status);
        if (status == 500) {
            exchange.failed(Failure.of(new IllegalStateException("secret")));
        }
        counters.ended(
                exchange, exchange.receivedNanos() + Duration.ofMillis(millis).toNanos());
    }
}
