package org.heliostat.gateway.cgi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.testing.Await;
import org.heliostat.testing.Meanwhile;
import org.junit.jupiter.api.Test;

class PlacesTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void refusesWhoeverFindsTheQueueFull() throws Exception {
        Places places = new Places(1, 1);
        places.take(LONG);
        CompletableFuture<Void> waiting = Meanwhile.run(() -> take(places));
        Await.until(() -> places.figures().waiting() == 1);

        assertThatThrownBy(() -> places.take(LONG)).isInstanceOf(NoPlaceException.class);
        places.release();
        waiting.get(60, TimeUnit.SECONDS);

        assertThat(places.figures()).isEqualTo(new Places.Figures(1, 1, 1, 0, 1, 1, 0));
    }

    @Test
    void givesUpAfterItsPatience() throws Exception {
        Places places = new Places(1, 5);
        places.take(LONG);

        assertThatThrownBy(() -> places.take(Duration.ofMillis(1))).isInstanceOf(NoPlaceException.class);

        assertThat(places.figures().timedOut()).isEqualTo(1);
        assertThat(places.figures().waiting()).isZero();
    }

    @Test
    void aRaisedLimitLetsWaitersIn() throws Exception {
        Places places = new Places(1, 5);
        places.take(LONG);
        CompletableFuture<Void> waiting = Meanwhile.run(() -> take(places));
        Await.until(() -> places.figures().waiting() == 1);

        places.limits(2, 5);
        waiting.get(60, TimeUnit.SECONDS);

        assertThat(places.figures().taken()).isEqualTo(2);
    }

    private static void take(Places places) {
        try {
            places.take(LONG);
        } catch (NoPlaceException full) {
            throw new AssertionError(full);
        }
    }
}
