package org.heliostat.advisor.rule.sessionthread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.machine.JavaThreads;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.JdbcResourceSnapshot;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.thread.SessionRow;
import org.junit.jupiter.api.Test;

class SessionThreadRulesTest {

    private static final String TOO_FEW = "session-threads-too-few";
    private static final String TOO_MANY = "session-threads-too-many";
    private static final String DATABASE = "session-threads-on-database";
    private static final String APPLICATION = "session-threads-in-application";
    private static final String LOCK = "session-threads-on-lock";
    private static final String CLIENTS = "session-threads-on-clients";

    @Test
    void anOverflowIsToldWithALongerQueue() {
        Scene scene = Scene.busy().with("connectionQueue.limit", 64).magnus("ConnQueueSize", "64");

        assertThat(scene.finding("queue-overflows")).isEmpty();
        AdviceFinding finding = scene.with("connectionQueue.overflows", 1L)
                .finding("queue-overflows")
                .orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "ConnQueueSize", "64", "256"));
        assertThat(scene.with("connectionQueue.overflows", 900L)
                        .finding("queue-overflows")
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly("964");
    }

    /** Nobody is served sooner by a queue that is longer still. */
    @Test
    void aLongQueueIsNotMadeLonger() {
        Scene scene = Scene.busy().with("connectionQueue.limit", 4_096).with("connectionQueue.overflows", 100L);

        assertThat(scene.finding("queue-overflows").orElseThrow().change()).isEmpty();
    }

    @Test
    void requestsThatGaveUpWaitingAreTold() {
        assertThat(Scene.busy().with("sessionThreads.expired", 0L).finding("queue-timeouts"))
                .isEmpty();
        assertThat(Scene.busy().with("sessionThreads.expired", 1L).finding("queue-timeouts"))
                .isPresent();
    }

    /** 64 places and 120 that waited for a minute: 184 at the same time, a quarter more, and as many threads for the rest. */
    @Test
    void uploadsThatFoundNoPlaceAreTold() {
        Scene scene = usual().with("sessionThreads.bodies.limit", 64).with("sessionThreads.bodies.expired", 120L);

        assertThat(proposed(scene, "body-places-full")).containsExactly("460");
        assertThat(proposed(scene.with("sessionThreads.bodies.expired", 4L), "body-places-full"))
                .containsExactly("67");
        assertThat(scene.with("sessionThreads.bodies.expired", 0L).finding("body-places-full"))
                .isEmpty();
    }

    /** 64 MB for 300 that were held, and 100 were refused: 85 MB, and a quarter more. */
    @Test
    void memoryForBodiesThatIsUsedUpIsTold() {
        Scene scene = usual().with("sessionThreads.bodies.keptBytesLimit", 64L << 20)
                .with("sessionThreads.bodies.holds", 300L)
                .magnus("HeldBodyMemory", "67108864")
                .with("jvm.heapMax", 2L << 30);

        assertThat(scene.with("sessionThreads.bodies.refused", 0L).finding("body-memory-full"))
                .isEmpty();
        assertThat(proposed(scene.with("sessionThreads.bodies.refused", 100L), "body-memory-full"))
                .containsExactly("111848107");
    }

    @Test
    void aWaitOfATenthOfASecondIsTold() {
        Scene scene = Scene.busy();

        assertThat(scene.with("window.averages.queueDelayNanos", 100_000_000.0).finding("queue-delay"))
                .isPresent();
        assertThat(scene.with("window.averages.queueDelayNanos", 99_999_999.0).finding("queue-delay"))
                .isEmpty();
        assertThat(scene.with("window.averages.queueDelayNanos", null).finding("queue-delay"))
                .isEmpty();
    }

    @Test
    void theWaitOfAFewSaysNothing() {
        Scene scene = Scene.busy().with("window.averages.queueDelayNanos", 1e9);

        assertThat(scene.with("connectionQueue.queuedTotal", 50L).finding("queue-delay"))
                .isPresent();
        assertThat(scene.with("connectionQueue.queuedTotal", 49L).finding("queue-delay"))
                .isEmpty();
    }

    @Test
    void busyThreadsAndIdleProcessorsMeanTooFew() {
        AdviceFinding finding = few().finding(TOO_FEW).orElseThrow();

        assertThat(finding.subject()).isEqualTo("RqThrottle");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "RqThrottle", "8", "128"));
        assertThat(few().holding()).containsExactlyInAnyOrder(TOO_FEW, "queue-delay");
    }

    /** 128 are busy and 200 requests wait; where the busy ones take 40 % of the processors, 288 fill them. */
    @Test
    void whatIsProposedFollowsFromHowManyWaitAndTheProcessors() {
        Scene many = usual().with("window.averages.queueLength", 200.0).with("window.ratios.sessionsBusy", 1.0);

        assertThat(proposed(many.with("window.ratios.processor", 0.1))).containsExactly("410");
        assertThat(proposed(many.with("window.ratios.processor", 0.4))).containsExactly("288");
        assertThat(proposed(many.with("window.ratios.processor", 0.1).with("window.averages.queueLength", 4_000.0)))
                .containsExactly("500");
        assertThat(proposed(many.with("window.averages.queueLength", 2.0))).containsExactly("163");
    }

    private static List<String> proposed(Scene scene) {
        return proposed(scene, TOO_FEW);
    }

    private static List<String> proposed(Scene scene, String rule) {
        return scene.finding(rule).orElseThrow().change().stream()
                .map(ProposedChange::to)
                .toList();
    }

    @Test
    void aNumberThatTheServerLooksForIsNotProposed() {
        Scene auto = few().magnus("RqThrottle", "auto").magnus("RqThrottleMax", "16");

        assertThat(auto.finding(TOO_FEW)).isEmpty();
    }

    @Test
    void whatTheServerMayNotGoBeyondIsProposed() {
        AdviceFinding finding = few().magnus("RqThrottle", "auto")
                .magnus("RqThrottleMax", "8")
                .finding(TOO_FEW)
                .orElseThrow();

        assertThat(finding.subject()).isEqualTo("RqThrottleMax");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "RqThrottleMax", "8", "128"));
    }

    @Test
    void threadsAreNotTooFewWhereSomeAreFree() {
        assertThat(few().with("window.ratios.sessionsBusy", 0.9).finding(TOO_FEW))
                .isPresent();
        assertThat(few().with("window.ratios.sessionsBusy", 0.89).finding(TOO_FEW))
                .isEmpty();
        assertThat(few().with("window.ratios.sessionsBusy", null).finding(TOO_FEW))
                .isEmpty();
    }

    @Test
    void threadsAreNotTooFewWhereNobodyWaits() {
        assertThat(few().with("window.averages.queueLength", 1.0).finding(TOO_FEW))
                .isPresent();
        assertThat(few().with("window.averages.queueLength", 0.9).finding(TOO_FEW))
                .isEmpty();
    }

    /** 7.6 of 8 are at work: at 81 % of the processors a tenth more would fill them. */
    @Test
    void onlyAsManyAsFillTheProcessorsAreProposedWhereTheseAreBusy() {
        assertThat(proposed(few().with("window.ratios.processor", 0.59))).containsExactly("128");
        assertThat(proposed(few().with("window.ratios.processor", 0.6))).containsExactly("12");
        assertThat(proposed(few().with("window.ratios.processor", 0.81))).containsExactly("9");
        assertThat(few().with("window.ratios.processor", 0.83).finding(TOO_FEW)).isEmpty();
        assertThat(usual().with("window.ratios.sessionsBusy", 0.9)
                        .with("window.ratios.processor", 0.81)
                        .finding(TOO_FEW))
                .isEmpty();
    }

    /** One of two processors, or three of four: the rest is what loops take. */
    @Test
    void fewerThreadsThanProcessorsLeaveSomeIdle() {
        Scene three = few().with("sessionThreads.limit", 3)
                .magnus("RqThrottleMin", "1")
                .magnus("RqThrottle", "3")
                .with("jvm.processors", 4);

        assertThat(proposed(three.with("window.ratios.processor", 0.85))).containsExactly("4");
        assertThat(three.with("window.ratios.processor", 0.9).finding(TOO_FEW)).isEmpty();
        assertThat(three.with("sessionThreads.limit", 4)
                        .with("window.ratios.processor", 0.85)
                        .finding(TOO_FEW))
                .isEmpty();
    }

    /** What the client on the same machine has may be what the one thread leaves of it; what other programs have is not. */
    @Test
    void oneThreadIsTooFewBesideAClientThatTakesTheRest() {
        Scene one = few().with("sessionThreads.limit", 1)
                .magnus("RqThrottleMin", "1")
                .magnus("RqThrottle", "1")
                .with("jvm.processors", 2)
                .with("window.ratios.processor", 0.55)
                .machine("processors.process", 0.55)
                .machine("processors.stolen", 0.0);

        assertThat(proposed(one.machine("processors.others", 0.4))).containsExactly("2");
        assertThat(one.machine("processors.others", 0.4)
                        .with("sessionThreads.limit", 2)
                        .finding(TOO_FEW))
                .isEmpty();
        assertThat(one.machine("processors.process", 0.39)
                        .machine("processors.others", 0.6)
                        .finding(TOO_FEW))
                .isEmpty();
    }

    /** More threads would wait for the processors as well. */
    @Test
    void threadsAreNotTooFewWhereOthersHaveTheProcessors() {
        Scene scene = few().machine("processors.process", 0.2).machine("processors.stolen", 0.0);

        assertThat(scene.machine("processors.others", 0.69).finding(TOO_FEW)).isPresent();
        assertThat(scene.machine("processors.others", 0.71).finding(TOO_FEW)).isEmpty();
    }

    /** Half a processor is all that there is, and it is used. */
    @Test
    void aControlGroupsShareIsWhatCounts() {
        Scene scene = few().with("jvm.processors", 1).with("window.ratios.processor", 0.48);

        assertThat(scene.machine("throttle.processors", 1.0).finding(TOO_FEW)).isPresent();
        assertThat(scene.machine("throttle.processors", 0.5).finding(TOO_FEW)).isEmpty();
    }

    /** The share is that of the limit of now; of a limit that has just been lowered the figures say nothing yet. */
    @Test
    void aLimitThatHasJustChangedIsNotJudged() {
        assertThat(few().with("window.ratios.sessionsBusy", 1.05).finding(TOO_FEW))
                .isPresent();
        assertThat(few().with("window.ratios.sessionsBusy", 1.06).finding(TOO_FEW))
                .isEmpty();
    }

    @Test
    void fewRequestsSayNothingOfThreads() {
        assertThat(few().requests(50).finding(TOO_FEW)).isPresent();
        assertThat(few().requests(49).finding(TOO_FEW)).isEmpty();
    }

    @Test
    void aServerWithoutAQueueHasNoLimitOfThreads() {
        assertThat(few().with("sessionThreads.limit", 0).finding(TOO_FEW)).isEmpty();
    }

    @Test
    void slowCodeIsTheCauseNotTheNumberOfThreads() {
        Scene scene = usual().with("timeSplit.application", Scene.times(500, 499));
        assertThat(scene.finding(APPLICATION)).isEmpty();
        assertThat(scene.finding(TOO_FEW)).isPresent();

        Scene slow = usual().with("timeSplit.application", Scene.times(500, 500))
                .with("sessionThreads.rows", rows("/shop/report", "/shop/report", "/shop/cart"));
        AdviceFinding finding = slow.finding(APPLICATION).orElseThrow();
        assertThat(finding.subject()).isEqualTo("code /shop/report of vs1");
        assertThat(finding.change()).isEmpty();
        assertThat(slow.finding(TOO_FEW)).isEmpty();
    }

    /** However slow the code is: eight threads are fewer than any server is shipped with. */
    @Test
    void fewerThreadsThanUsualComeBeforeSlowCode() {
        Scene slow = few().with("timeSplit.application", Scene.times(500, 900));

        assertThat(slow.finding(APPLICATION)).isEmpty();
        assertThat(slow.finding(TOO_FEW)).isPresent();
        assertThat(slow.with("sessionThreads.limit", 127).finding(APPLICATION)).isEmpty();
    }

    /** Of what never ends no time is counted: fifty files may have been answered beside it, or nothing at all. */
    @Test
    void requestsThatNeverEndAreInTheApplication() {
        Scene hung = few().with("timeSplit.application", Scene.times(0, 0))
                .with("sessionThreads.rows", inside(4, 10_000, inside(4, 9_999, List.of())));

        AdviceFinding finding = hung.finding(APPLICATION).orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.subject()).isEqualTo("code /shop/report of vs1");
        assertThat(hung.finding(TOO_FEW)).isEmpty();
        assertThat(hung.requests(0).finding(APPLICATION)).isPresent();
        Scene less = hung.with("sessionThreads.rows", inside(3, 10_000, inside(5, 9_999, List.of())));
        assertThat(less.finding(APPLICATION)).isEmpty();
        assertThat(less.finding(TOO_FEW)).isPresent();
    }

    @Test
    void requestsThatNeverEndAreToldWhereThreadsAreFree() {
        Scene some = Scene.busy().with("sessionThreads.rows", inside(32, 60_000, List.of()));

        assertThat(some.finding(APPLICATION).orElseThrow().severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(some.with("sessionThreads.rows", inside(31, 60_000, List.of()))
                        .finding(APPLICATION))
                .isEmpty();
        assertThat(some.with("sessionThreads.rows", inside(40, 59_999, List.of()))
                        .finding(APPLICATION))
                .isEmpty();
    }

    private static List<SessionRow> inside(int count, long millis, List<SessionRow> others) {
        return Stream.concat(
                        others.stream(),
                        IntStream.range(0, count)
                                .mapToObj(i -> new SessionRow(
                                        "session-" + i,
                                        "response",
                                        "127.0.0.1",
                                        millis * 1_000_000,
                                        "vs1",
                                        "GET",
                                        "/shop/report",
                                        "service-j2ee")))
                .toList();
    }

    /** More threads would wait for it as well. */
    @Test
    void oneLockThatMostThreadsWaitForIsTheCause() {
        Scene locked = few().machine("threads.sessions", onLock(8, 5));

        AdviceFinding finding = locked.finding(LOCK).orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.subject()).isEqualTo("code");
        assertThat(finding.title())
                .isEqualTo("5 of 8 session threads at work wait for one lock, a shop.Till, in shop.Till.enter;"
                        + " the thread that has it is in shop.Report.write");
        assertThat(finding.change()).isEmpty();
        assertThat(locked.finding(TOO_FEW)).isEmpty();
        Scene half = locked.machine("threads.sessions", onLock(8, 4));
        assertThat(half.finding(LOCK)).isEmpty();
        assertThat(half.finding(TOO_FEW)).isPresent();
    }

    @Test
    void aLockIsToldAsWellWhereThreadsAreFree() {
        assertThat(usual().machine("threads.sessions", onLock(63, 60))
                        .finding(LOCK)
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.INFO);
        assertThat(usual().machine("threads.sessions", onLock(64, 60))
                        .finding(LOCK)
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(usual().machine("threads.sessions", onLock(10, 9)).finding(LOCK))
                .isPresent();
        assertThat(usual().machine("threads.sessions", onLock(9, 9)).finding(LOCK))
                .isEmpty();
    }

    private static JavaThreads.Sessions onLock(int busy, int waiting) {
        return new JavaThreads.Sessions(busy, waiting, "shop.Till", "shop.Till.enter", "shop.Report.write");
    }

    @Test
    void threadsThatWaitForEachOtherAreTold() {
        JavaThreads.Waiting one = new JavaThreads.Waiting("session-1", "shop.A.x", "shop.B", "session-2");
        JavaThreads.Waiting other = new JavaThreads.Waiting("session-2", "shop.B.y", "shop.A", "session-1");

        AdviceFinding finding = Scene.quiet()
                .machine("threads.deadlock", new JavaThreads.Deadlock(2, List.of(one, other)))
                .finding("threads-deadlocked")
                .orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(finding.subject()).isEqualTo("code shop.A.x");
        assertThat(finding.title())
                .isEqualTo("2 threads wait for each other and never go on: session-1 in shop.A.x for a shop.B that"
                        + " session-2 has; session-2 in shop.B.y for a shop.A that session-1 has");
        assertThat(Scene.quiet().finding("threads-deadlocked")).isEmpty();
    }

    @Test
    void threadsThatWaitForADirectoryAreNotTooFew() {
        assertThat(few().with("logins.directories.refused", 1L).finding(TOO_FEW))
                .isEmpty();
        assertThat(few().with("logins.directories.failures", 1L).finding(TOO_FEW))
                .isEmpty();
        assertThat(few().with("logins.directories.lookupNanos", 70_000_000_000L).finding(TOO_FEW))
                .isEmpty();
        assertThat(few().with("logins.directories.lookupNanos", 50_000_000_000L).finding(TOO_FEW))
                .isPresent();
    }

    @Test
    void applicationsMustHaveHalfOfTheTime() {
        Scene slow = usual().with("timeSplit.application", Scene.times(100, 1_000));

        assertThat(slow.with("timeSplit.functions", Scene.times(100, 1_000)).finding(APPLICATION))
                .isPresent();
        assertThat(slow.with("timeSplit.functions", Scene.times(100, 1_001)).finding(APPLICATION))
                .isEmpty();
    }

    @Test
    void requestsThatHaveJustBegunAreNoPlace() {
        Scene slow = usual().with("timeSplit.application", Scene.times(500, 900))
                .with(
                        "sessionThreads.rows",
                        List.of(new SessionRow("t", "response", "c", 1_000_000, "vs1", "GET", "/new", "")));

        assertThat(slow.finding(APPLICATION).orElseThrow().subject()).isEqualTo("code");
    }

    /** Advice is read in terminals, and clients choose their URIs. */
    @Test
    void whatATerminalWouldObeyIsWrittenOut() {
        Scene slow = usual().with("timeSplit.application", Scene.times(500, 900))
                .with("sessionThreads.rows", rows("/a\u001b[2Jb\nc"));

        AdviceFinding finding = slow.finding(APPLICATION).orElseThrow();
        assertThat(finding.subject() + finding.title())
                .contains("/a")
                .doesNotContain("\u001b")
                .doesNotContain("\n");
    }

    @Test
    void waitingForConnectionsIsToldWithThePool() {
        Scene scene = few().with("timeSplit.functions", Scene.times(100, 0))
                .with("timeSplit.application", Scene.times(100, 600))
                .with("jdbcResources", List.of(pool("Stock", 5), pool("Shop", 50)));

        Scene waiting = scene.with("timeSplit.jdbc", Scene.times(100, 400));
        AdviceFinding finding = waiting.finding(DATABASE).orElseThrow();
        assertThat(finding.subject()).isEqualTo("JDBCCONNECTIONPOOL Shop");
        assertThat(finding.about()).isEqualTo("pool Shop");
        assertThat(waiting.finding(TOO_FEW)).isEmpty();
        assertThat(scene.with("timeSplit.jdbc", Scene.times(100, 399)).finding(DATABASE))
                .isEmpty();
    }

    /** They take some bytes now and then, so that they never run into NetWriteTimeout. */
    @Test
    void waitingForSlowReadersIsToldWithARate() {
        Scene scene = few().with("timeSplit.functions", Scene.times(100, 0))
                .with("timeSplit.application", Scene.times(100, 100));

        Scene waiting = scene.with("timeSplit.writing", Scene.times(100, 100));
        AdviceFinding finding = waiting.finding(CLIENTS).orElseThrow();
        assertThat(finding.subject()).isEqualTo("MinResponseRate");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "MinResponseRate", "100", "2000"));
        assertThat(waiting.finding(TOO_FEW)).isEmpty();
        assertThat(scene.with("timeSplit.writing", Scene.times(100, 99)).finding(CLIENTS))
                .isEmpty();
    }

    /** Large files go out on I/O loops, for longer than all threads together had time; these were in the application. */
    @Test
    void whatLoopsSendHoldsNoThread() {
        Scene files = few().with("timeSplit.functions", Scene.times(100, 0))
                .with("timeSplit.application", Scene.times(4_500, 100))
                .with("timeSplit.writing", Scene.times(10, 60_000));

        assertThat(files.finding(CLIENTS)).isEmpty();
        assertThat(files.finding(TOO_FEW)).isPresent();
    }

    /** A hundred polls wait without a thread for half a minute each; the eight threads wait for the database. */
    @Test
    void requestsWithoutAThreadDiluteNothing() {
        Scene polls = few().with("timeSplit.functions", Scene.times(200, 30_000))
                .with("timeSplit.application", Scene.times(1_500, 100))
                .with("timeSplit.jdbc", Scene.times(1_500, 200));

        assertThat(polls.finding(DATABASE)).isPresent();
        assertThat(polls.finding(TOO_FEW)).isEmpty();
    }

    @Test
    void clientsThatTakeNothingAreGivenUpSooner() {
        Scene nothing = slowClients().with("protocol.writeTimeouts", 4L).with("protocol.slowReaders", 3L);

        assertThat(nothing.finding(CLIENTS).orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "NetWriteTimeout", "60", "20"));
        assertThat(nothing.magnus("NetWriteTimeout", "20")
                        .finding(CLIENTS)
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(nothing.with("protocol.slowReaders", 4L)
                        .finding(CLIENTS)
                        .orElseThrow()
                        .subject())
                .isEqualTo("MinResponseRate");
    }

    /** 20,000 bytes in ten seconds each: that is how fast a slow line is, and cutting it off would help nobody. */
    @Test
    void visitorsOnSlowLinesGetThreads() {
        Scene visitors = slowClients()
                .with("timeSplit.writing", Scene.times(100, 10_000))
                .with("window.averages.bytesPerRequest", 20_000.0);

        assertThat(visitors.finding(CLIENTS).orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "RqThrottle", "8", "35"));
        assertThat(visitors.with("window.averages.bytesPerRequest", 19_999.0)
                        .finding(CLIENTS)
                        .orElseThrow()
                        .subject())
                .isEqualTo("MinResponseRate");
    }

    private static Scene slowClients() {
        return few().with("timeSplit.functions", Scene.times(100, 0))
                .with("timeSplit.application", Scene.times(100, 100))
                .with("timeSplit.writing", Scene.times(100, 100));
    }

    @Test
    void manyThreadsOnFullProcessorsAreTooMany() {
        Scene scene = Scene.busy()
                .with("jvm.processors", 2)
                .with("window.ratios.processor", 0.9)
                .with("sessionThreads.limit", 400)
                .magnus("RqThrottle", "400");

        AdviceFinding finding = scene.with("window.averages.sessionsBusy", 65.0)
                .finding(TOO_MANY)
                .orElseThrow();
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "RqThrottle", "400", "32"));
        assertThat(scene.with("window.averages.sessionsBusy", 64.0).finding(TOO_MANY))
                .isEmpty();
        assertThat(scene.with("window.averages.sessionsBusy", 65.0)
                        .with("window.ratios.processor", 0.89)
                        .finding(TOO_MANY))
                .isEmpty();
        assertThat(scene.with("window.averages.sessionsBusy", 65.0)
                        .magnus("RqThrottle", "auto")
                        .finding(TOO_MANY))
                .isEmpty();
    }

    /** Fewer would let the same requests wait in the queue for the same processors. */
    @Test
    void asManyThreadsAsAServerIsShippedWithAreNotTooMany() {
        Scene scene = Scene.busy()
                .with("jvm.processors", 2)
                .with("window.ratios.processor", 0.97)
                .with("window.averages.sessionsBusy", 127.0)
                .with("window.averages.queueLength", 70.0)
                .with("window.ratios.sessionsBusy", 0.99);

        assertThat(scene.with("sessionThreads.limit", 128).holding()).containsExactly("processors-full");
        assertThat(scene.with("sessionThreads.limit", 129).finding(TOO_MANY)).isPresent();
    }

    /** Eight threads that are all at work for a short while each. */
    private static Scene few() {
        return Scene.saturated()
                .with("sessionThreads.limit", 8)
                .magnus("RqThrottleMin", "8")
                .magnus("RqThrottle", "8")
                .with("timeSplit.application", Scene.times(1_500, 100));
    }

    private static Scene usual() {
        return few().with("sessionThreads.limit", 128).magnus("RqThrottle", "128");
    }

    private static List<SessionRow> rows(String... uris) {
        return IntStream.range(0, uris.length)
                .mapToObj(i -> new SessionRow(
                        "session-" + i, "response", "127.0.0.1", 2_000_000_000L, "vs1", "GET", uris[i], "service-j2ee"))
                .toList();
    }

    private static JdbcResourceSnapshot pool(String name, double waitMillis) {
        JdbcResourceSnapshot pool = SampleSnapshot.busy().jdbcResources().get(0);
        return new JdbcResourceSnapshot(
                name,
                pool.jndiNames(),
                pool.state(),
                pool.detail(),
                pool.connections(),
                pool.connectionsPeak(),
                pool.maxConnections(),
                pool.leased(),
                pool.leasedTotal(),
                pool.free(),
                pool.waiting(),
                pool.waitingPeak(),
                Scene.times(100, waitMillis),
                pool.idleTimeouts(),
                pool.waitTimeouts(),
                pool.failedValidations(),
                pool.brokenInUse(),
                pool.opened(),
                pool.failedOpens(),
                pool.leaks(),
                pool.threadsMadeAside(),
                pool.leases());
    }
}
