package org.heliostat.adminui.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.header;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.rest.FakeServer;
import org.heliostat.adminui.session.UiSession;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.request.Exchange;
import org.heliostat.stats.ProcessingSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.connection.ConnectionQueueSnapshot;
import org.heliostat.stats.latency.LatencyHistogram;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The history and the streams, second by second without a clock. */
class FiguresTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final String HISTORY = "/api/v1/history";
    private static final String STREAM = "/api/v1/stream";

    private final FakeServer server = new FakeServer(REPOSITORY);
    private final List<FiguresPulse> made = new ArrayList<>();
    private final Desk desk = new Desk(of -> {
        FiguresPulse pulse = new FiguresPulse(server, new Json(), isStillIn(of), of.ticker);
        made.add(pulse);
        return new FiguresResource(pulse, new Json()).routes();
    });
    private LatencyHistogram total = new LatencyHistogram();
    private long queued;
    private long second;
    private int snapshots;

    @Test
    void keepsCountersAsRatesAndTheRestAsItIs() throws IOException {
        beats(1, 0);
        beats(3, 50);

        JsonNode history = content(desk.ask(as(HISTORY + "?series=queued,queueDepth")));

        assertThat(history.path("resolutionSeconds").asInt()).isEqualTo(1);
        assertThat(numbers(history, "queued")).isEqualTo("50.0 50.0 50.0");
        assertThat(numbers(history, "queueDepth")).isEqualTo("7.0 7.0 7.0");
        assertThat(history.path("timesMillis").toString()).isEqualTo("[2000,3000,4000]");
        assertThat(history.path("series")).hasSize(2);
    }

    @Test
    void condensesTenSecondsAndMinutes() throws IOException {
        beats(1, 0);
        beats(55, 10);
        beats(5, 70);

        assertThat(numbers(content(desk.ask(as(HISTORY + "?resolution=10&series=queued"))), "queued"))
                .isEqualTo("10.0 10.0 10.0 10.0 10.0 40.0");
        assertThat(numbers(content(desk.ask(as(HISTORY + "?resolution=60&series=queued"))), "queued"))
                .isEqualTo("15.0");
    }

    @Test
    void givesOnlyWhatCameLaterAndForgetsTheOldest() throws IOException {
        beats(1, 0);
        beats(1_000, 1);

        JsonNode since = content(desk.ask(as(HISTORY + "?series=queued&since=999000")));
        JsonNode all = content(desk.ask(as(HISTORY)));

        assertThat(since.path("timesMillis").toString()).isEqualTo("[1000000,1001000]");
        assertThat(all.path("timesMillis")).hasSize(900);
        assertThat(all.path("series")).hasSize(Series.values().length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HISTORY + "?resolution=5",
                HISTORY + "?resolution=x",
                HISTORY + "?series=requests,none",
                HISTORY + "?since=-1",
                STREAM + "?seconds=0",
                STREAM + "?seconds=16"
            })
    void refusesWhatItDoesNotHave(String target) {
        assertThat(status(desk.ask(as(target)))).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {HISTORY, STREAM})
    void isForThoseWhoAreSignedIn(String path) {
        assertThat(status(desk.ask(nobody("GET", path)))).isEqualTo(401);
        assertThat(status(desk.ask(desk.as(Role.ADMINISTRATOR, "POST", path)))).isEqualTo(405);
    }

    @Test
    void answersAHeadOfTheStreamAtOnce() {
        for (int i = 0; i < 50; i++) {
            Exchange head = desk.ask(Desk.withToken("HEAD", STREAM));

            assertThat(header(head, "Content-Type")).isEqualTo("text/event-stream");
        }
        assertThat(made.get(0).streams().count()).isZero();
    }

    @Test
    void streamsTheSnapshotWithTheRates() throws IOException {
        beats(1, 0);
        Exchange stream = desk.begin(as(STREAM));
        beats(1, 30);

        JsonNode event = events(stream).get(0);

        assertThat(header(stream, "Content-Type")).isEqualTo("text/event-stream");
        assertThat(event.path("identity").path("pid").asLong()).isEqualTo(2408);
        assertThat(event.path("rates").path("queued").asDouble()).isEqualTo(30);
        assertThat(event.path("rates")).hasSize(Series.values().length);
    }

    @Test
    void takesOneSnapshotASecondForAllWhoWantTheSameWindow() throws IOException {
        for (int i = 0; i < FiguresPulse.MOST_STREAMS; i++) {
            desk.begin(as(STREAM + "?seconds=" + (i % 3 + 1) + "&window=" + (i % 2 == 0 ? "1m" : "start")));
        }
        int before = snapshots;

        beats(6, 1);

        // One for the history, one for each window.
        assertThat(snapshots - before).isBetween(6 * 2, 6 * 3);
    }

    @Test
    void sendsTheWindowThatWasAskedFor() throws IOException {
        Exchange usual = desk.begin(as(STREAM));
        Exchange other = desk.begin(as(STREAM + "?window=15m&counters=window"));

        beats(1, 1);

        assertThat(events(usual).get(0).at("/window/name").asText()).isEqualTo("1m");
        assertThat(events(usual).get(0).at("/window/counters").asText()).isEqualTo("start");
        assertThat(events(other).get(0).at("/window/name").asText()).isEqualTo("15m");
        assertThat(events(other).get(0).at("/window/counters").asText()).isEqualTo("15m");
        FakeExchange wrong = as(STREAM + "?window=1h");
        assertThat(content(desk.ask(wrong)).toString()).contains("window", "1h", "1m, 5m, 15m, start");
    }

    /** The percentiles since the start would hardly move, and their average is none. */
    @Test
    void chartsThePercentilesOfEachIntervalAlone() throws IOException {
        LatencyHistogram times = new LatencyHistogram();
        total = times;
        record(times, 100_000, 1_000_000);
        beats(21, 1);
        record(times, 10, 1_000_000_000);
        beats(1, 1);
        beats(9, 1);

        JsonNode seconds = content(desk.ask(as(HISTORY + "?series=p99Ms,p50Ms")));
        JsonNode tens = content(desk.ask(as(HISTORY + "?resolution=10&series=p99Ms")));

        List<Double> p99 = new ArrayList<>();
        seconds.at("/series/p99Ms").forEach(one -> p99.add(one.asDouble()));
        assertThat(p99.stream().filter(one -> one > 800).count()).isEqualTo(1);
        assertThat(p99.get(p99.size() - 1)).isZero();
        assertThat(tens.at("/series/p99Ms/2").asDouble()).isBetween(850.0, 1150.0);
        assertThat(tens.at("/series/p99Ms/1").asDouble()).isZero();
    }

    private static void record(LatencyHistogram times, int howMany, long nanos) {
        for (int i = 0; i < howMany; i++) {
            times.record(nanos);
        }
    }

    @Test
    void sendsEverySoManySecondsAndShowsThatItStands() throws IOException {
        beats(1, 0);
        Exchange stream = desk.begin(as(STREAM + "?seconds=5"));

        beats(15, 1);

        assertThat(events(stream)).hasSize(3);
        assertThat(transport(stream).text()).endsWith(": still here\n\n");
    }

    @Test
    void skipsSnapshotsForAClientThatDoesNotKeepUp() throws IOException {
        Exchange stream = desk.begin(as(STREAM));
        beats(2, 1);
        int sends = transport(stream).sends();
        transport(stream).stall();

        beats(20, 1);
        assertThat(transport(stream).sends()).isEqualTo(sends);
        transport(stream).resume();
        beats(1, 1);

        assertThat(transport(stream).sends()).isEqualTo(sends + 1);
    }

    @Test
    void boundsTheStreamsAndForgetsThoseWhoseClientIsGone() throws IOException {
        List<Exchange> all = new ArrayList<>();
        for (int i = 0; i < FiguresPulse.MOST_STREAMS; i++) {
            all.add(desk.begin(as(STREAM)));
        }

        Exchange tooMany = desk.ask(as(STREAM));
        transport(all.get(3)).disconnect();
        Exchange next = desk.begin(as(STREAM));
        beats(2, 1);

        assertThat(status(tooMany)).isEqualTo(503);
        assertThat(header(tooMany, "Retry-After")).isEqualTo("5");
        assertThat(events(next)).isNotEmpty();
        assertThat(pulse().streams().count()).isEqualTo(FiguresPulse.MOST_STREAMS);
    }

    @Test
    void endsAStreamWithTheSessionThatOpenedIt() throws IOException {
        UiSession session = desk.sessions.begin("ada", Role.MONITOR);
        Exchange stream = desk.begin(nobody("GET", STREAM).header("Cookie", "heliostat-admin-8080=" + session.id()));
        beats(1, 1);
        assertThat(transport(stream).isComplete()).isFalse();

        desk.sessions.end(session.id());
        beats(1, 1);

        assertThat(transport(stream).isComplete()).isTrue();
        assertThat(pulse().streams().count()).isZero();
    }

    @Test
    void endsAllStreamsWholeWhenTheServerStops() throws IOException {
        Exchange stream = desk.begin(as(STREAM));

        pulse().close();

        assertThat(transport(stream).isComplete()).isTrue();
        assertThat(status(desk.ask(as(STREAM)))).isEqualTo(503);
    }

    @Test
    void namesTheSeriesOfTheContract() {
        String names = List.of(Series.values()).stream().map(Series::apiName).collect(Collectors.joining(" "));

        assertThat(names)
                .isEqualTo("requests queued queueDepth queuePeak overflows refused sessionsBusy sessionsTotal"
                        + " sessionsLimit tunedThroughput keepAlive connections bytesSent bytesReceived quickLane status2xx status3xx status4xx status5xx"
                        + " cacheHits cacheMisses cacheBytes heapUsed cpu poolWaiting poolLent httpSessions p50Ms"
                        + " p99Ms");
    }

    /** So many seconds pass, in each of which so many requests are queued. */
    private void beats(int count, long queuedEach) throws IOException {
        for (int i = 0; i < count; i++) {
            queued += queuedEach;
            second++;
            desk.ticker.advance(Duration.ofSeconds(1));
            ServerSnapshot snapshot = snapshot();
            server.snapshots = () -> {
                snapshots++;
                return snapshot;
            };
            pulse().beat();
        }
    }

    private ServerSnapshot snapshot() {
        ProcessingSnapshot busy = SampleSnapshot.busyProcessing();
        var queue = new ConnectionQueueSnapshot(7, 9, 4096, queued, 0, 0, 0, 0, 0, 0);
        return ServerSnapshot.of(
                SampleSnapshot.IDENTITY,
                second * 1000,
                SampleSnapshot.busyNetwork(),
                new ProcessingSnapshot(
                        queue,
                        busy.sessionThreads(),
                        busy.threadPools(),
                        busy.performance(),
                        busy.quickLaneAnswers(),
                        times(),
                        busy.virtualServers(),
                        busy.refusals()),
                SampleSnapshot.busyServices(),
                SampleSnapshot.busyModules(),
                SampleSnapshot.busyProcess(),
                SampleSnapshot.busyIncidents());
    }

    private ServerSnapshot.TimeSplit times() {
        ServerSnapshot.TimeSplit none = ServerSnapshot.TimeSplit.NONE;
        return new ServerSnapshot.TimeSplit(
                total.snapshot(), none.queueing(), none.functions(), none.application(), none.jdbc(), none.writing());
    }

    private FiguresPulse pulse() {
        return made.get(0);
    }

    private FakeExchange as(String target) {
        return desk.as(Role.MONITOR, "GET", target);
    }

    private static java.util.function.Predicate<Caller> isStillIn(Desk of) {
        return caller ->
                caller.session().map(id -> of.sessions.look(id).isPresent()).orElse(true);
    }

    private static FakeTransport transport(Exchange exchange) {
        return FakeExchange.transportOf(exchange);
    }

    private static String numbers(JsonNode history, String series) {
        List<String> numbers = new ArrayList<>();
        history.path("series").path(series).forEach(number -> numbers.add(number.asText()));
        return String.join(" ", numbers);
    }

    private static List<JsonNode> events(Exchange stream) throws IOException {
        List<JsonNode> events = new ArrayList<>();
        for (String event : transport(stream).text().split("\n\n")) {
            if (event.startsWith("event: snapshot\ndata: ")) {
                events.add(new ObjectMapper().readTree(event.substring("event: snapshot\ndata: ".length())));
            }
        }
        return events;
    }
}
