package org.heliostat.advisor.rule.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.junit.jupiter.api.Test;

class ProcessRulesTest {

    private static final long MEGABYTE = 1 << 20;

    @Test
    void aProcessThatHasNearlyAllMemoryIsTold() {
        Scene scene = Scene.busy().machine("memory.most", 1_000 * MEGABYTE);

        assertThat(scene.with("machine.residentSize", 900 * MEGABYTE)
                        .finding("memory-near-limit")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(scene.with("machine.residentSize", 950 * MEGABYTE)
                        .finding("memory-near-limit")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(scene.with("machine.residentSize", 900 * MEGABYTE - 1).finding("memory-near-limit"))
                .isEmpty();
        assertThat(scene.with("machine.residentSize", 900 * MEGABYTE)
                        .machine("memory.most", -1L)
                        .finding("memory-near-limit"))
                .isEmpty();
    }

    @Test
    void processorsThatOthersHaveAreTold() {
        Scene taken = Scene.busy()
                .machine("processors.process", 0.28)
                .machine("processors.others", 0.56)
                .machine("processors.stolen", 0.06);

        AdviceFinding finding = taken.finding("processors-taken-by-others").orElseThrow();
        assertThat(finding.severity()).isEqualTo(AdviceSeverity.INFO);
        assertThat(finding.subject()).isEqualTo("os processes");
        assertThat(taken.with("window.averages.queueLength", 1.0)
                        .finding("processors-taken-by-others")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(taken.machine("processors.process", 0.27).finding("processors-taken-by-others"))
                .isEmpty();
        assertThat(taken.machine("processors.process", 0.71)
                        .machine("processors.others", 0.19)
                        .finding("processors-taken-by-others"))
                .isEmpty();
    }

    @Test
    void aClientOnTheSameMachineTakesNothingAway() {
        Scene shared = Scene.busy()
                .machine("processors.process", 0.37)
                .machine("processors.others", 0.63)
                .machine("processors.stolen", 0.0);

        assertThat(shared.finding("processors-taken-by-others")).isEmpty();
        assertThat(shared.with("window.averages.queueLength", 1.0).finding("processors-taken-by-others"))
                .isPresent();
    }

    @Test
    void aServerThatWantsNextToNothingIsNotHeldUp() {
        Scene idle = Scene.busy()
                .machine("processors.others", 0.95)
                .machine("processors.stolen", 0.0)
                .with("window.averages.queueLength", 1.0);

        assertThat(idle.machine("processors.process", 0.049).finding("processors-taken-by-others"))
                .isEmpty();
        assertThat(idle.machine("processors.process", 0.05).finding("processors-taken-by-others"))
                .isPresent();
    }

    /** Threads that sleep, or wait for a database, miss nothing while the processors are full. */
    @Test
    void fullProcessorsThatNoRequestWaitsForTakeNothingAway() {
        Scene full = Scene.busy()
                .machine("processors.process", 0.08)
                .machine("processors.others", 0.9)
                .machine("processors.stolen", 0.0)
                .with("window.ratios.sessionsBusy", 0.5)
                .with("sessionThreads.limit", 64)
                .with("window.averages.queueLength", 1.0);

        assertThat(full.machine("processors.waiting", 6.4).finding("processors-taken-by-others"))
                .isPresent();
        assertThat(full.machine("processors.waiting", 6.3).finding("processors-taken-by-others"))
                .isEmpty();
    }

    @Test
    void whatTheHypervisorTakesIsNamed() {
        assertThat(Scene.busy()
                        .machine("processors.process", 0.4)
                        .machine("processors.others", 0.1)
                        .machine("processors.stolen", 0.45)
                        .finding("processors-taken-by-others")
                        .orElseThrow()
                        .subject())
                .isEqualTo("os steal");
    }

    @Test
    void aHeapThatStaysFullIsTold() {
        AdviceFinding finding = heap(850, 900).finding("heap-nearly-full").orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.WARNING);
        assertThat(finding.change()).containsExactly(new ProposedChange("", "jvm", "-Xmx", "1000m", "2000m"));
        assertThat(heap(849, 900).finding("heap-nearly-full")).isEmpty();
        assertThat(heap(950, 960).finding("heap-nearly-full").orElseThrow().severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    /** What the last collection left may be hours old. */
    @Test
    void aHeapThatWasFullOnceIsNot() {
        assertThat(heap(900, 300).finding("heap-nearly-full")).isEmpty();
        assertThat(heap(-1, 900).finding("heap-nearly-full")).isEmpty();
        assertThat(heap(900, 900).with("jvm.heapMax", -1L).finding("heap-nearly-full"))
                .isEmpty();
    }

    @Test
    void noLargerHeapThanTheMachineHasIsProposed() {
        Scene full = heap(900, 900);

        assertThat(full.machine("memory.most", 3_000 * MEGABYTE)
                        .finding("heap-nearly-full")
                        .orElseThrow()
                        .change())
                .isEmpty();
        assertThat(full.machine("memory.most", -1L)
                        .finding("heap-nearly-full")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void aCollectorThatTakesATenthOfTheTimeIsTold() {
        Scene scene = Scene.busy();

        assertThat(scene.with("jvm.collectionMillis", 6_000L)
                        .finding("collector-time")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.WARNING);
        assertThat(scene.with("jvm.collectionMillis", 5_999L).finding("collector-time"))
                .isEmpty();
        assertThat(scene.with("jvm.collectionMillis", 18_000L)
                        .finding("collector-time")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    @Test
    void aCollectorThatIsBusyGetsTwiceTheHeap() {
        Scene busy = Scene.busy().with("jvm.collectionMillis", 6_000L);

        assertThat(busy.finding("collector-time").orElseThrow().change())
                .containsExactly(new ProposedChange("", "jvm", "-Xmx", "512m", "1024m"));
        assertThat(busy.machine("memory.most", 1_024 * MEGABYTE)
                        .finding("collector-time")
                        .orElseThrow()
                        .change())
                .isEmpty();
    }

    @Test
    void cyclesThatStopNobodyAreNot() {
        Scene scene = Scene.busy().with("jvm.collectionMillis", 30_000L);

        assertThat(scene.machine("memory.isCollectedAside", false).finding("collector-time"))
                .isPresent();
        assertThat(scene.machine("memory.isCollectedAside", true).finding("collector-time"))
                .isEmpty();
    }

    @Test
    void anOutOfMemoryErrorIsTold() {
        AdviceFinding finding = Scene.busy()
                .with("jvm.outOfMemoryErrors", 2L)
                .finding("out-of-memory-errors")
                .orElseThrow();

        assertThat(finding.severity()).isEqualTo(AdviceSeverity.CRITICAL);
        assertThat(finding.title())
                .isEqualTo(
                        "2 OutOfMemoryErrors in the last minute; collections leave 60 MB of a heap of 512 MB in use");
        assertThat(Scene.busy().finding("out-of-memory-errors")).isEmpty();
    }

    @Test
    void directMemoryThatIsNearlyUsedIsTold() {
        Scene scene = Scene.busy().machine("memory.directMost", 100 * MEGABYTE);

        assertThat(scene.with("jvm.directUsed", 90 * MEGABYTE).finding("direct-memory"))
                .isPresent();
        assertThat(scene.with("jvm.directUsed", 90 * MEGABYTE - 1).finding("direct-memory"))
                .isEmpty();
        assertThat(scene.with("jvm.directUsed", 90 * MEGABYTE)
                        .machine("memory.directMost", -1L)
                        .finding("direct-memory"))
                .isEmpty();
    }

    @Test
    void descriptorsThatAreNearlyUsedAreTold() {
        Scene scene = Scene.busy().machine("descriptors.most", 1_000L);

        AdviceFinding finding = scene.machine("descriptors.open", 800L)
                .finding("descriptors-nearly-used")
                .orElseThrow();
        assertThat(finding.change()).containsExactly(new ProposedChange("", "os", "nofile", "1000", "4000"));
        assertThat(scene.machine("descriptors.open", 799L).finding("descriptors-nearly-used"))
                .isEmpty();
        assertThat(scene.machine("descriptors.open", 950L)
                        .finding("descriptors-nearly-used")
                        .orElseThrow()
                        .severity())
                .isEqualTo(AdviceSeverity.CRITICAL);
    }

    @Test
    void fullProcessorsAreToldWhereRequestsWait() {
        Scene scene = Scene.busy().with("window.averages.queueLength", 1.0);

        assertThat(scene.with("window.ratios.processor", 0.9).finding("processors-full"))
                .isPresent();
        assertThat(scene.with("window.ratios.processor", 0.89).finding("processors-full"))
                .isEmpty();
        assertThat(scene.with("window.ratios.processor", 0.9)
                        .with("window.averages.queueLength", 0.9)
                        .finding("processors-full"))
                .isEmpty();
        assertThat(scene.with("window.ratios.processor", null).finding("processors-full"))
                .isEmpty();
    }

    /** Three quarters of two processors, and the client that asks has the rest: neither has anything left. */
    @Test
    void processorsSharedWithTheClientAreFullToo() {
        Scene shared = Scene.busy()
                .with("window.averages.queueLength", 60.0)
                .with("window.ratios.sessionsBusy", 0.9)
                .with("window.ratios.processor", 0.75)
                .machine("processors.process", 0.66)
                .machine("processors.others", 0.32)
                .machine("processors.stolen", 0.0);

        assertThat(shared.finding("processors-full")).isPresent();
        assertThat(shared.finding("processors-taken-by-others")).isEmpty();
        assertThat(shared.machine("processors.others", 0.28).finding("processors-full"))
                .isEmpty();
        Scene half = shared.machine("processors.others", 0.34);
        assertThat(half.finding("processors-full")).isEmpty();
        assertThat(half.finding("processors-taken-by-others")).isPresent();
    }

    /** On such a machine a request waits for a moment before a free thread has a processor to take it. */
    @Test
    void aClientThatFillsTheMachineFindsNoFault() {
        Scene well = Scene.busy()
                .with("window.averages.queueLength", 12.0)
                .with("window.ratios.sessionsBusy", 0.89)
                .with("window.ratios.processor", 0.75)
                .machine("processors.process", 0.75)
                .machine("processors.others", 0.25)
                .machine("processors.stolen", 0.0);

        assertThat(well.holding()).isEmpty();
    }

    /** Requests wait for the one thread, which has as much of the processors as the client that asks. */
    @Test
    void aClientTakesNothingFromFewerThreadsThanProcessors() {
        Scene one = Scene.busy()
                .with("window.averages.queueLength", 60.0)
                .with("sessionThreads.limit", 1)
                .machine("processors.process", 0.5)
                .machine("processors.others", 0.5)
                .machine("processors.stolen", 0.0);

        assertThat(one.finding("processors-taken-by-others")).isEmpty();
        assertThat(one.with("sessionThreads.limit", 2).finding("processors-taken-by-others"))
                .isPresent();
        assertThat(one.machine("processors.process", 0.48).finding("processors-taken-by-others"))
                .isPresent();
    }

    @Test
    void aControlGroupThatStopsTheProcessIsTold() {
        Scene scene = Scene.quiet().machine("throttle.processors", 1.0).machine("throttle.periods", 500L);

        assertThat(scene.machine("throttle.throttled", 50L).finding("processors-throttled"))
                .isPresent();
        assertThat(scene.machine("throttle.throttled", 49L).finding("processors-throttled"))
                .isEmpty();
        assertThat(scene.machine("throttle.periods", 49L)
                        .machine("throttle.throttled", 49L)
                        .finding("processors-throttled"))
                .isEmpty();
    }

    @Test
    void memoryThatComesBackFromSwapIsTold() {
        Scene scene = Scene.quiet().machine("memory.swapped", 64 * MEGABYTE);

        assertThat(scene.machine("memory.swapIns", 1_000L).finding("memory-swapped"))
                .isPresent();
        assertThat(scene.machine("memory.swapIns", 999L).finding("memory-swapped"))
                .isEmpty();
        assertThat(scene.machine("memory.swapIns", 1_000L)
                        .machine("memory.swapped", 64 * MEGABYTE - 1)
                        .finding("memory-swapped"))
                .isEmpty();
    }

    private static Scene heap(long afterCollection, long used) {
        return Scene.busy()
                .with("jvm.heapMax", 1_000 * MEGABYTE)
                .with("jvm.heapAfterCollection", afterCollection * MEGABYTE)
                .with("jvm.heapUsed", used * MEGABYTE);
    }
}
