package org.heliostat.stats.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.heliostat.stats.thread.SessionThreadsSnapshot;
import org.junit.jupiter.api.Test;

class StatusTextTest {

    /** Of the sample, two of whose connections are at work. */
    private static final int KEPT = Math.toIntExact(Math.min(
            SampleSnapshot.busy().keepAlive().count(),
            SampleSnapshot.busy().protocol().connectionsOpen() - 2));

    @Test
    void beginsWithTheLinesOfModStatusInTheirOrder() {
        List<String> lines = StatusText.write(SampleSnapshot.busy()).lines().toList();

        assertThat(lines.subList(0, 9))
                .containsExactly(
                        "Total Accesses: 1212",
                        "Total kBytes: 0",
                        "CPULoad: 13.8889",
                        "Uptime: 90",
                        "ReqPerSec: 13.4667",
                        "BytesPerSec: 0.0666667",
                        "BytesPerReq: 0.0049505",
                        "BusyServers: 2",
                        "IdleServers: 56");
        assertThat(lines.get(9)).isEqualTo("Scoreboard: WW" + "_".repeat(56) + ".".repeat(128 - 58) + "K".repeat(KEPT));
        assertThat(lines)
                .contains("BusyWorkers: 2", "IdleWorkers: 56", "ConnsAsyncKeepAlive: " + KEPT)
                .anyMatch(line -> line.startsWith("ConnsTotal: "));
    }

    /** Of a server that is up for 90 seconds and has just had ten requests in one. */
    @Test
    void averagesSpeakForTheWindow() {
        List<String> lines =
                StatusText.write(SampleSnapshot.busy().with(window())).lines().toList();

        assertThat(lines)
                .contains(
                        "Total Accesses: 1212",
                        "CPULoad: 50",
                        "ReqPerSec: 2.5",
                        "BytesPerSec: 250",
                        "BytesPerReq: 100",
                        "Uptime: 90",
                        "Window: 1m",
                        "WindowSeconds: 59.6",
                        "WindowBoxesLeftOut: 3",
                        "Window.perSecond.requests: 2.5",
                        "Window.ratios.fileCacheHits: 0.75")
                .noneMatch(line -> line.startsWith("Window.ratios.nameCacheHits"));
        assertThat(StatusText.write(SampleSnapshot.busy())).contains("Window: start\n", "ReqPerSec: 13.4667\n");
    }

    private static WindowSnapshot window() {
        return new WindowSnapshot(
                "1m",
                "start",
                59_600,
                new WindowSnapshot.PerSecond(2.5, 0, 0, 0, 0, 0, 0, 0, 0),
                new WindowSnapshot.Averages(null, 100.0, null, null, null, List.of(), List.of(), List.of(), List.of()),
                new WindowSnapshot.Ratios(
                        null,
                        null,
                        null,
                        null,
                        null,
                        0.75,
                        null,
                        null,
                        null,
                        null,
                        0.5 / SampleSnapshot.busy().jvm().processors()),
                new WindowSnapshot.Samples(1, 2, 3, 4, 3, List.of("/virtualServers/vs9"), 0));
    }

    @Test
    void thePageSaysWhichTimeItSpeaksForAndOffersTheOthers() {
        String page = StatusPage.write(SampleSnapshot.busy().with(window()), true);

        assertThat(page)
                .contains("Averages, ratios and times: last minute (60 seconds until ")
                .contains("<b>last minute</b> <a href=\"?window=5m\">last 5 minutes</a>")
                .contains("2.50 requests/second, 250 bytes/second, 100 bytes/request")
                .contains("WindowMemory is too small for 3 boxes")
                .contains("<th>ratios.fileCacheHits</th><td class=\"n\">0.7500</td>");
    }

    @Test
    void aLetterForWhatEachSessionDoes() {
        var rows = Stream.of("request", "DNS", "processing", "response", "updating")
                .map(mode -> new SessionRow("session", mode, "127.0.0.1", 0, "vs1", "GET", "/", ""))
                .toList();

        assertThat(new Scoreboard(new SessionThreadsSnapshot("pool", 5, 6, 8, 0, rows), 2).letters())
                .isEqualTo("RDWWL_..KK");
    }

    @Test
    void leavesOutWhatCannotBeDivided() {
        String text = StatusText.write(SampleSnapshot.justStarted());

        assertThat(text).contains("Total Accesses: 0\n").doesNotContain("BytesPerReq");
    }

    @Test
    void holdsEveryFigure() {
        assertThat(StatusText.write(SampleSnapshot.busy()).lines())
                .contains(
                        "ConnectionQueue.queuedTotal: 1234",
                        "VirtualServer{vs2}.status2xx: 200",
                        "Servlet{vs1,/shop,Cart}.latency.count: 2000",
                        "JdbcPool{ShopPool}.state: open",
                        "Jvm.systemLoad: 0.75");
    }

    @Test
    void everyLineIsANameAndAValue() {
        assertThat(StatusText.write(SampleSnapshot.busy()).lines())
                .allMatch(line -> line.matches("[^:]*(\\{.*\\}[^:]*)?: .*"));
    }

    @Test
    void theScoreboardOfManySessionsIsCut() {
        var sessions = new SessionThreadsSnapshot("pool", 0, 60_000, 65_536, 0, List.of());

        assertThat(new Scoreboard(sessions, 10).letters()).hasSize(4096).containsOnlyOnce("_".repeat(4096));
    }
}
