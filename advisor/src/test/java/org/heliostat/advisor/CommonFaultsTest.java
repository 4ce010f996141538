package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.rule.Rule;
import org.heliostat.advisor.rule.Situation;
import org.heliostat.advisor.rule.jdbc.PoolScene;
import org.heliostat.advisor.testing.Figures;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.VirtualServerSnapshot;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.stats.log.AccessLogSnapshot;
import org.heliostat.stats.log.ErrorLogSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.junit.jupiter.api.Test;

/** The ten commonest faults, each with everything that a server counts then: one of few findings at the top, and the first. */
class CommonFaultsTest {

    /** Of warnings and worse that nothing explains. */
    private static final int MOST_AT_THE_TOP = 3;

    @Test
    void threadsTooFew() {
        Scene few = suffering(Scene.saturated()
                .with("sessionThreads.limit", 8)
                .magnus("RqThrottleMin", "8")
                .magnus("RqThrottle", "8")
                .with("http2.threadWaits", 400L)
                .with("sessionThreads.rows", rows(8))
                .with("timeSplit.application", Scene.times(1_500, 300))
                .with("webApps", List.of(shop(servlet("Cart", 1_500, 0, 300)))));

        assertTop(few, "session-threads-too-few", "queue-overflows", "queue-timeouts", "virtual-server-takes-threads");
    }

    @Test
    void aPoolOfConnectionsTooSmall() {
        Scene busy = suffering(Scene.saturated()
                .with("sessionThreads.rows", rows(128))
                .with("timeSplit.application", Scene.times(1_500, 100))
                .with("timeSplit.jdbc", Scene.times(1_500, 4_000))
                .with("webApps", List.of(shop(servlet("Cart", 1_500, 400, 4_000))))
                .with("errorLogs", List.of(new ErrorLogSnapshot("file", 40_000, 100, 500, 0, 0))));
        Scene small = PoolScene.healthy()
                .server(busy)
                .with("connections", 4)
                .with("maxConnections", 4)
                .conf("maxPoolSize", 4)
                .conf("steadyPoolSize", 4)
                .with("leasedTotal", 1_500L)
                .with("waiting", 110)
                .with("waits", Scene.times(1_500, 4_000))
                .with("waitTimeouts", 400L)
                .inUse(4.0)
                .waiting(110.0)
                .whole();

        assertTop(
                small,
                "jdbc-pool-too-small",
                "session-threads-on-database",
                "jdbc-wait-timeouts",
                "servlet-fails",
                "queue-overflows",
                "error-log-dropped");
    }

    @Test
    void aSlowServlet() {
        Scene slow = suffering(Scene.saturated()
                .with("sessionThreads.rows", rows(128))
                .with("timeSplit.application", Scene.times(1_500, 5_000))
                .with("webApps", List.of(shop(servlet("Report", 1_500, 0, 5_000), servlet("Cart", 500, 0, 9)))));

        assertTop(
                slow,
                "servlet-takes-most-time",
                "session-threads-in-application",
                "queue-overflows",
                "virtual-server-takes-threads");
    }

    @Test
    void aLockThatAllRequestsNeed() {
        Scene locked = suffering(Scene.saturated()
                .with("sessionThreads.limit", 16)
                .magnus("RqThrottle", "16")
                .with("sessionThreads.rows", rows(16))
                .with("timeSplit.application", Scene.times(1_500, 1_600))
                .with("webApps", List.of(shop(servlet("Till", 1_500, 0, 1_600))))
                .machine(
                        "threads.sessions",
                        new JavaThreads.Sessions(16, 15, "shop.Till", "shop.Till.enter", "shop.Till.count")));

        assertTop(locked, "session-threads-on-lock", "servlet-takes-most-time", "queue-overflows", "queue-timeouts");
    }

    @Test
    void anExceptionStorm() {
        Scene storm = Scene.busy()
                .with("webApps", List.of(shop(servlet("Cart", 3_000, 2_400, 5))))
                .with("incidents.incidents", 7L)
                .with("window.ratios.status5xx", 0.4)
                .with("errorLogs", List.of(new ErrorLogSnapshot("file", 90_000, 400, 2_000, 0, 0)));

        assertTop(storm, "servlet-fails", "error-log-dropped");
    }

    /** Each request for the report asks for more memory at once than there is. */
    @Test
    void arraysThatAreTooLarge() {
        Scene large = Scene.busy()
                .with("webApps", List.of(shop(servlet("Report", 3_000, 2_400, 5))))
                .with("jvm.outOfMemoryErrors", 2_400L)
                .with("incidents.incidents", 7L)
                .with("window.ratios.status5xx", 0.4);

        assertTop(large, "out-of-memory-errors", "servlet-fails");
    }

    @Test
    void aFileCacheTooSmall() {
        Scene small = suffering(Scene.saturated()
                .with("quickLaneAnswers", 100L)
                .with("fileCache.maxEntries", 1_024L)
                .with("fileCache.entries", 1_024L)
                .with("fileCache.hits", 600L)
                .with("fileCache.contentHits", 300L)
                .with("fileCache.contentMisses", 3_400L)
                .with("fileCache.replacements", 3_300L)
                .with("timeSplit.functions", Scene.times(6_000, 80))
                .with("timeSplit.application", Scene.times(0, 0))
                .with("shtml.pages", 1_000L)
                .with("shtml.parsed", 900L)
                .nsfc("TransmitFile", "off"));

        assertTop(small, "file-cache-too-small", "session-threads-too-few", "large-files-uncached");
    }

    @Test
    void aHeapTooSmall() {
        Scene small = suffering(Scene.saturated()
                .with("window.ratios.processor", 0.98)
                .with("jvm.heapUsed", 500L << 20)
                .with("jvm.heapAfterCollection", 495L << 20)
                .with("jvm.collections", 300L)
                .with("jvm.collectionMillis", 40_000L)
                .with("jvm.trouble", "memory does not come back")
                .with("timeSplit.application", Scene.times(1_500, 3_000))
                .with("webApps", List.of(shop(servlet("Cart", 1_500, 300, 3_000)))));

        assertTop(small, "heap-nearly-full", "collector-time", "processors-full", "process-unwell", "servlet-fails");
    }

    @Test
    void slowClients() {
        Scene slow = suffering(Scene.saturated()
                .with("sessionThreads.rows", rows(128))
                .with("timeSplit.writing", Scene.times(1_500, 5_000))
                .with("timeSplit.application", Scene.times(1_500, 20))
                .with("window.averages.bytesPerRequest", 900.0)
                .with("protocol.slowReaders", 400L)
                .with("protocol.writeTimeouts", 90L)
                .magnus("MaxConnections", "400")
                .with("protocol.connectionsOpen", 400)
                .with("protocol.connectionsRefused", 60L)
                .with("webApps", List.of(shop(servlet("Download", 1_500, 0, 5_000)))));

        assertTop(
                slow, "session-threads-on-clients", "client-write-timeouts", "connections-refused", "queue-overflows");
    }

    @Test
    void aQueueTooSmall() {
        Scene small = Scene.busy()
                .magnus("ConnQueueSize", "16")
                .with("connectionQueue.limit", 16)
                .with("connectionQueue.overflows", 900L)
                .with("window.averages.queueDelayNanos", 120_000_000.0)
                .with("window.averages.queueLength", 0.8)
                .with("window.ratios.sessionsBusy", 0.6)
                .with("incidents.incidents", 9L);

        assertTop(small, "queue-overflows", "queue-delay");
    }

    @Test
    void namesThatAreLookedUp() {
        Scene names = suffering(Scene.saturated()
                .magnus("DNS", "on")
                .with("dns.addressLookups", 500L)
                .with("dns.unanswered", 300L)
                .with("dns.threadsWaiting", 120)
                .with("timeSplit.functions", Scene.times(3_000, 2_400))
                .with("timeSplit.application", Scene.times(1_500, 12)));

        assertTop(names, "dns-lookups", "session-threads-too-few", "queue-overflows");
    }

    @Test
    void anErrorLogThatTellsEverything() {
        Scene finest = Scene.busy()
                .logLevel("finest")
                .magnus("LogVerbose", "on")
                .with("errorLogs", List.of(new ErrorLogSnapshot("file", 400_000, 900, 50_000, 0, 0)))
                .with("accessLogs", List.of(new AccessLogSnapshot("access", "logs/access", 6_000, 900, 40, 0, 1)))
                .with("window.ratios.processor", 0.95)
                .with("window.averages.queueLength", 3.0)
                .with("window.averages.queueDelayNanos", 150_000_000.0);

        assertTop(finest, "log-level-fine", "error-log-dropped", "access-log-dropped", "processors-full");
    }

    @Test
    void pagesThatMightBeKept() {
        Scene costly = Scene.busy()
                .with("jvm.processors", 2)
                .with("window.ratios.processor", 0.97)
                .with("window.averages.queueLength", 5.0)
                .with("window.averages.sessionsBusy", 100.0)
                .with("sessionThreads.limit", 256)
                .with("sessionThreads.rows", rows(100))
                .with("timeSplit.application", Scene.times(3_000, 150))
                .with("webApps", List.of(shop(servlet("List", 3_000, 0, 150))));

        assertTop(costly, "response-cache-candidate", "processors-full", "session-threads-too-many");
    }

    /** What anything ends in that is slow: a full queue, requests that gave up, clients that went away. */
    private static Scene suffering(Scene scene) {
        VirtualServerSnapshot vs1 =
                Figures.with(SampleSnapshot.virtualServer("vs1", 6_000), "requests.clientsGone", 700L);
        return scene.with("connectionQueue.overflows", 300L)
                .with("sessionThreads.expired", 40L)
                .with("incidents.slow", 4_000L)
                .with("incidents.incidents", 8L)
                .with("timeSplit.total", Scene.times(6_000, 2_500))
                .with("timeSplit.queueing", Scene.times(3_000, 900))
                .with("virtualServers", List.of(vs1, SampleSnapshot.virtualServer("vs2", 10)));
    }

    private static List<SessionRow> rows(int busy) {
        return IntStream.range(0, busy)
                .mapToObj(i -> new SessionRow(
                        "session-" + i, "response", "127.0.0.1", 900_000_000L, "vs1", "GET", "/shop/r", "service-j2ee"))
                .toList();
    }

    private static WebAppSnapshot shop(WebAppSnapshot.Servlet... servlets) {
        return Figures.with(Figures.webApp("/shop"), "servlets", List.of(servlets));
    }

    private static WebAppSnapshot.Servlet servlet(String name, long requests, long errors, double millis) {
        return new WebAppSnapshot.Servlet(name, requests, errors, Scene.times(requests, millis));
    }

    /** @param below rules that must stand somewhere below it */
    private static void assertTop(Scene scene, String rule, String... below) {
        Situation situation = scene.situation();
        List<AdviceFinding> found = new ArrayList<>();
        for (Rule one : RuleBook.all()) {
            if (situation.says(one.description().scope())) {
                found.addAll(one.examine(situation));
            }
        }
        List<AdviceFinding> ordered = new Consequences(RuleBook.all()).order(found);
        List<String> top = ordered.stream()
                .filter(finding -> finding.severity() != AdviceSeverity.INFO)
                .map(AdviceFinding::rule)
                .toList();

        assertThat(ordered.get(0).rule()).as(top.toString()).isEqualTo(rule);
        assertThat(top).hasSizeLessThanOrEqualTo(MOST_AT_THE_TOP);
        assertThat(GravestFindings.flat(ordered.get(0).consequences()))
                .extracting(AdviceFinding::rule)
                .contains(below);
    }
}
