package org.heliostat.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.heliostat.admin.advice.AdviceFinding;
import org.heliostat.admin.advice.AdviceSeverity;
import org.junit.jupiter.api.Test;

class StandingTest {

    private static final long ROUND = Duration.ofSeconds(10).toNanos();

    private final Standing standing = new Standing();
    private long nanos = Long.MAX_VALUE - ROUND;
    private long millis = 1_000_000;

    @Test
    void aFindingAppearsWithTheSecondRound() {
        assertThat(round(found("a"))).isEmpty();
        assertThat(round(found("a"))).hasSize(1);
    }

    @Test
    void whatHeldInEverySecondRoundOnlyNeverAppears() {
        for (int i = 0; i < 5; i++) {
            assertThat(round(found("a"))).isEmpty();
            assertThat(round()).isEmpty();
        }
    }

    @Test
    void aFindingStaysForAMinuteAfterItHeld() {
        round(found("a"));
        round(found("a"));

        for (int i = 0; i < 5; i++) {
            assertThat(round()).hasSize(1);
        }
        assertThat(round()).isEmpty();
    }

    @Test
    void afterItHasGoneItTakesTwoRoundsAgain() {
        round(found("a"));
        round(found("a"));
        for (int i = 0; i < 6; i++) {
            round();
        }

        assertThat(round(found("a"))).isEmpty();
        assertThat(round(found("a"))).hasSize(1);
    }

    @Test
    void whatPointsToARequestStandsWhicheverItIs() {
        round(pointing("code /item/1 of vs1"));

        assertThat(round(pointing("code /item/2 of vs1")))
                .extracting(AdviceFinding::subject)
                .containsExactly("code /item/2 of vs1");
        assertThat(round(pointing("code servlet A of /shop"))).hasSize(1);
    }

    @Test
    void tellsSinceWhenItStands() {
        round();
        long first = millis;
        round(found("a"));
        round(found("a"));

        assertThat(round(found("a"))).extracting(AdviceFinding::sinceMillis).containsExactly(first);
    }

    @Test
    void showsWhatWasFoundLast() {
        round(found("a"));
        round(found("a"));

        assertThat(round(new AdviceFinding("a", AdviceSeverity.CRITICAL, "s", "now", "", "")))
                .extracting(AdviceFinding::title)
                .containsExactly("now");
    }

    @Test
    void thingsOfAKindAreApart() {
        AdviceFinding one = found("a").about("pool One");
        AdviceFinding other = found("a").about("pool Other");
        round(one);

        assertThat(round(one, other)).hasSize(1);
        assertThat(round(one, other)).hasSize(2);
    }

    /** Rounds may be far apart. */
    @Test
    void aFindingOfEveryRoundStandsWithLongPauses() {
        round(found("a"));
        round(found("a"));
        nanos += Duration.ofHours(1).toNanos();

        assertThat(round(found("a"))).hasSize(1);
    }

    private List<AdviceFinding> round(AdviceFinding... found) {
        List<AdviceFinding> stands = standing.follow(List.of(found), nanos, millis);
        nanos += ROUND;
        millis += 10_000;
        return stands;
    }

    private static AdviceFinding pointing(String subject) {
        return new AdviceFinding("a", AdviceSeverity.WARNING, subject, "title", "why", "effect");
    }

    private static AdviceFinding found(String rule) {
        return new AdviceFinding(rule, AdviceSeverity.WARNING, "s", "title", "", "");
    }
}
