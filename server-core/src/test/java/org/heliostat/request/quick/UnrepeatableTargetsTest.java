package org.heliostat.request.quick;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UnrepeatableTargetsTest {

    private final UnrepeatableTargets targets = new UnrepeatableTargets();

    @Test
    void knowsNothingAtFirst() {
        assertThat(targets.contains("/app")).isFalse();
    }

    @Test
    void knowsWhatWasAddedAndNothingElse() {
        targets.add("/app");

        assertThat(targets.contains("/app")).isTrue();
        assertThat(targets.contains("/file")).isFalse();
    }

    @Test
    void letsOneOfManyRequestsBeWatchedAgain() {
        targets.add("/app");

        int unwatched = 0;
        while (targets.contains("/app")) {
            unwatched++;
        }

        assertThat(unwatched).isEqualTo(63);
        assertThat(targets.contains("/app")).isFalse();
    }

    @Test
    void goesOnAsBeforeWhereTheWatchedRunIsNoBetter() {
        targets.add("/app");
        while (targets.contains("/app")) {
            assertThat(targets.contains("/other")).isFalse();
        }
        targets.add("/app");

        assertThat(targets.contains("/app")).isTrue();
    }

    @Test
    void forgetsAll() {
        targets.add("/app");

        targets.clear();

        assertThat(targets.contains("/app")).isFalse();
    }

    @Test
    void holdsThousandsInTheSameMemory() {
        for (int i = 0; i < 100_000; i++) {
            targets.add("/app/" + i);
        }

        assertThat(targets.contains("/app/99999")).isTrue();
    }
}
