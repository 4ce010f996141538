package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.heliostat.advisor.testing.Scene;
import org.heliostat.stats.SampleSnapshot;
import org.heliostat.stats.window.Window;
import org.junit.jupiter.api.Test;

/** Where nothing is wrong, no rule says so. */
class HealthyTest {

    @Test
    void aQuietServerNeedsNoAdvice() {
        assertThat(Scene.quiet().holding()).isEmpty();
    }

    @Test
    void aBusyServerNeedsNoAdvice() {
        assertThat(Scene.busy().holding()).isEmpty();
    }

    /** Hard work is no fault as long as nobody waits. */
    @Test
    void fullProcessorsWithoutAQueueNeedNoAdvice() {
        assertThat(Scene.busy().with("window.ratios.processor", 0.97).holding()).isEmpty();
    }

    @Test
    void nothingIsSaidOfAServerThatHasJustStarted() {
        Scene young = faulty();
        for (Window window : Window.values()) {
            young = young.covered(window, Duration.ofSeconds(20));
        }

        assertThat(young.holding()).isEmpty();
    }

    @Test
    void nothingIsSaidOfCountersThatWereSetBack() {
        Scene before = faulty();

        assertThat(before.holding()).isNotEmpty();
        assertThat(before.requests(-6_000).holding()).isEmpty();
    }

    /** What rules about requests read must have been counted of some. */
    @Test
    void rulesThatWantRequestsAreNotAskedWithoutThem() {
        Set<String> all = Set.copyOf(faulty().holding());
        List<String> wanting = new ArrayList<>();
        RuleBook.all().forEach(rule -> {
            if (rule.description().scope().leastRequests() > 0) {
                wanting.add(rule.description().name());
            }
        });

        assertThat(all).containsAnyElementsOf(wanting);
        assertThat(faulty().requests(0).holding()).doesNotContainAnyElementsOf(wanting);
    }

    /** Many faults at once. */
    private static Scene faulty() {
        return Scene.saturated()
                .with("connectionQueue.overflows", 500L)
                .with("sessionThreads.expired", 5L)
                .with("protocol.connectionsRefused", 5L)
                .with("accessLogs", SampleSnapshot.busyServices().accessLogs())
                .with("jvm.collectionMillis", 30_000L)
                .magnus("LogVerbose", "on")
                .machine("listening.overflows", 50L);
    }
}
