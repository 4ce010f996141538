package org.heliostat.advisor.rule.threadpool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.ProposedChange;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.WindowSnapshot;
import org.heliostat.stats.thread.ThreadPoolSnapshot;
import org.junit.jupiter.api.Test;

class ThreadPoolRulesTest {

    @Test
    void callsThatWaitAskForMoreThreads() {
        AdviceFinding finding =
                busy("NativePool", 9, 1).finding("thread-pool-too-small").orElseThrow();

        assertThat(finding.about()).isEqualTo("thread pool NativePool");
        assertThat(finding.change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "NativePoolMaxThreads", "10", "17"));
        assertThat(busy("NativePool", 8.9, 1).finding("thread-pool-too-small")).isEmpty();
        assertThat(busy("NativePool", 9, 0.9).finding("thread-pool-too-small")).isEmpty();
        assertThat(busy("NativePool", 9, 1).requests(19).finding("thread-pool-too-small"))
                .isEmpty();
    }

    @Test
    void whatIsProposedFollowsFromHowManyWait() {
        assertThat(busy("NativePool", 10, 30)
                        .with("window.ratios.processor", 0.05)
                        .finding("thread-pool-too-small")
                        .orElseThrow()
                        .change())
                .extracting(ProposedChange::to)
                .containsExactly("50");
    }

    @Test
    void withBusyProcessorsThePoolIsNotTooSmall() {
        assertThat(busy("NativePool", 10, 5)
                        .with("window.ratios.processor", 0.6)
                        .finding("thread-pool-too-small"))
                .isEmpty();
    }

    @Test
    void poolsOfInitLinesAreNamedWithoutAChange() {
        AdviceFinding finding =
                busy("reports", 9, 1).finding("thread-pool-too-small").orElseThrow();

        assertThat(finding.subject()).isEqualTo("thread-pool-init reports maxthreads");
        assertThat(finding.change()).isEmpty();
    }

    @Test
    void refusedCallsAskForALongerQueue() {
        Scene refused = pool("NativePool", 50, 1, 0).magnus("NativePoolQueueSize", "50");

        assertThat(refused.finding("thread-pool-refuses").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "NativePoolQueueSize", "50", "100"));
        assertThat(pool("NativePool", 50, 0, 0).finding("thread-pool-refuses")).isEmpty();
        assertThat(pool("reports", 50, 1, 0)
                        .finding("thread-pool-refuses")
                        .orElseThrow()
                        .subject())
                .isEqualTo("thread-pool-init reports queueSize");
    }

    @Test
    void callsThatWaitedTooLongAskForThreads() {
        Scene expired = pool("NativePool", 0, 0, 1).magnus("NativePoolMaxThreads", "10");

        assertThat(expired.finding("thread-pool-expires").orElseThrow().change())
                .containsExactly(new ProposedChange("conf/magnus.conf", "", "NativePoolMaxThreads", "10", "17"));
        assertThat(pool("NativePool", 0, 0, 0).finding("thread-pool-expires")).isEmpty();
    }

    private static Scene busy(String name, double inUse, double waiting) {
        return pool(name, 0, 0, 0)
                .magnus("NativePoolMaxThreads", "10")
                .with("window.averages.threadPools", List.of(new WindowSnapshot.PoolAverages(name, inUse, waiting)));
    }

    private static Scene pool(String name, int queueLimit, long refused, long expired) {
        return Scene.busy()
                .with(
                        "threadPools",
                        List.of(new ThreadPoolSnapshot(name, 0, 10, 10, 3, 9, queueLimit, refused, expired)));
    }
}
