package org.heliostat.benchmarks.advice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.fault.Fault;
import org.junit.jupiter.api.Test;

class LimitsTest {

    private final Limits limits = Limits.of(Duration.ofSeconds(150), Duration.ofMinutes(16));

    @Test
    void aRuleOfAMinuteHasWhatWasAskedFor() {
        assertThat(limits.of(fault("keep-alive-off"))).isEqualTo(Duration.ofSeconds(150));
    }

    @Test
    void aRuleThatMaySpeakSoonerHasAsLongAsSomebodyLooks() {
        assertThat(limits.of(fault("jdbc-leaks"))).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void aRuleOfAQuarterOfAnHourHasMostOfIt() {
        assertThat(limits.of(fault("incidents-again"))).isEqualTo(Duration.ofSeconds(720 + 75));
    }

    @Test
    void aServerThatIsWellIsLookedAtForItsOwnTime() {
        assertThat(limits.of(fault())).isEqualTo(Duration.ofMinutes(16));
    }

    private static Fault fault(String... rules) {
        return new Fault("some", Area.FILES, instance -> {}, List.of(), Set.of(rules), "", false);
    }
}
