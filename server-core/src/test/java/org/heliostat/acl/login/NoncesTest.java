package org.heliostat.acl.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.heliostat.testing.FakeTicker;
import org.heliostat.time.Ticker;
import org.junit.jupiter.api.Test;

/** Nonces live for a while, and every count of theirs is good once. */
class NoncesTest {

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicInteger letGo = new AtomicInteger();
    private final Nonces nonces = new Nonces(ticker, 10, letGo::incrementAndGet);

    @Test
    void aCountIsGoodOnceInWhateverOrder() {
        String nonce = nonces.next();

        assertThat(nonces.use(nonce, 1)).isTrue();
        assertThat(nonces.use(nonce, 1)).isFalse();
        assertThat(nonces.use(nonce, 3)).isTrue();
        assertThat(nonces.use(nonce, 2)).isTrue();
        assertThat(nonces.use(nonce, 2)).isFalse();
        assertThat(nonces.use(nonce, 0)).isFalse();
        assertThat(nonces.use(nonce, 200)).isTrue();
        assertThat(nonces.use(nonce, 199)).isTrue();
        assertThat(nonces.use(nonce, 136)).isFalse();
    }

    @Test
    void timeEndsIt() {
        String nonce = nonces.next();
        ticker.advance(Nonces.LIFETIME.minusNanos(1));
        assertThat(nonces.use(nonce, 1)).isTrue();

        ticker.advance(java.time.Duration.ofNanos(1));
        assertThat(nonces.use(nonce, 2)).isFalse();
    }

    @Test
    void othersNoncesAndOtherSpellingsAreNotTaken() {
        String nonce = nonces.next();
        assertThat(nonces.use(new Nonces(ticker, 10, () -> {}).next(), 1)).isFalse();
        assertThat(nonces.use("", 1)).isFalse();
        assertThat(nonces.use("*".repeat(nonce.length()), 1)).isFalse();

        assertThat(nonces.use(nonce, 1)).isTrue();
        String letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        String start = nonce.substring(0, nonce.length() - 1);
        for (char last : letters.toCharArray()) {
            assertThat(nonces.use(start + last, 1)).isFalse();
        }
    }

    /** Whatever moment of a use it happens at: the clock is read at several of them. */
    @Test
    void oneThatIsLetGoWhileItIsUsedDoesNotBeginAnew() {
        for (int moment = 1; moment <= 6; moment++) {
            HookedTicker hooked = new HookedTicker();
            AtomicInteger gone = new AtomicInteger();
            Nonces few = new Nonces(hooked, 1, gone::incrementAndGet);
            String nonce = few.next();
            assertThat(few.use(nonce, 1)).isTrue();
            hooked.at(moment, () -> {
                for (int i = 0; i < 50; i++) {
                    String other = few.next();
                    for (int count = 1; count <= 20; count++) {
                        few.use(other, count);
                    }
                }
            });

            assertThat(few.use(nonce, 1)).as("moment " + moment).isFalse();
            hooked.at(0, () -> {});
            few.use(few.next(), 1);
            few.use(few.next(), 1);
            assertThat(gone.get()).isPositive();
        }
    }

    /** Time stands still; at one reading of it something happens. */
    private static final class HookedTicker implements Ticker {

        private int left;
        private Runnable what = () -> {};

        void at(int reading, Runnable happens) {
            left = reading;
            what = happens;
        }

        @Override
        public long nanos() {
            if (left > 0 && --left == 0) {
                what.run();
            }
            return 0;
        }
    }

    @Test
    void whatWasLetGoIsNotTakenAgain() {
        List<String> used = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String nonce = nonces.next();
            ticker.advance(java.time.Duration.ofMillis(1));
            if (nonces.use(nonce, 1)) {
                used.add(nonce);
            }
        }

        assertThat(letGo.get()).isPositive();
        assertThat(used).allSatisfy(nonce -> assertThat(nonces.use(nonce, 1)).isFalse());
    }
}
