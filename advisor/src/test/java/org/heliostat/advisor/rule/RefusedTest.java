package org.heliostat.advisor.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** By which arithmetic refusals are predicted. */
class RefusedTest {

    /** 100 places served 900 of 1,200: 133.3 would have been taken. */
    @Test
    void whoWasRefusedWouldHaveTakenAsMuchAsTheOthers() {
        Refused refused = Refused.of(100, 900, 300);

        assertThat(refused.needed()).isEqualTo(167);
        assertThat(refused.after(300, 100)).isEqualTo(300);
        assertThat(refused.after(300, 125)).isBetween(74.9, 75.1);
        assertThat(refused.after(300, 134)).isZero();
    }

    @Test
    void whereNobodyWasServedNothingIsEndless() {
        assertThat(Refused.of(10, 0, 5).needed()).isEqualTo(75);
        assertThat(Refused.of(10, 0, 0).after(0, 10)).isZero();
    }

    @Test
    void morePlacesNeverRefuseMore() {
        Random random = new Random(20_261_128);
        for (int i = 0; i < 10_000; i++) {
            int places = 1 + random.nextInt(10_000);
            int number = random.nextInt(100_000);
            Refused refused = Refused.of(places, random.nextInt(100_000), number);

            assertThat(refused.after(number, places + random.nextInt(20_000))).isBetween(0.0, (double) number);
            assertThat(refused.after(number, refused.needed())).isZero();
        }
    }
}
