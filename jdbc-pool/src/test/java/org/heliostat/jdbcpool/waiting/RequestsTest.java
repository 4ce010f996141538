package org.heliostat.jdbcpool.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class RequestsTest {

    private final Requests<String> requests = new Requests<>();

    @Test
    void areServedInTheOrderTheyCame() {
        CompletableFuture<String> first = requests.add(false);
        CompletableFuture<String> second = requests.add(false);

        assertThat(requests.serve("one")).isTrue();
        assertThat(first).isCompletedWithValue("one");
        assertThat(second).isNotDone();
        assertThat(requests.serve("two")).isTrue();
        assertThat(second).isCompletedWithValue("two");
        assertThat(requests.serve("three")).isFalse();
        assertThat(requests.waiting()).isZero();
    }

    @Test
    void aFailureIsForThoseWhoWaitedAndNobodyElse() {
        CompletableFuture<String> early = requests.add(false);
        CompletableFuture<String> alsoEarly = requests.add(false);

        requests.fail(new SQLException("refused"));

        CompletableFuture<String> late = requests.add(false);
        assertThat(early).isCompletedExceptionally();
        assertThat(alsoEarly).isCompletedExceptionally();
        assertThat(late).isNotDone();
        assertThat(requests.waiting()).isEqualTo(1);
    }

    @Test
    void whoWaitsNoMoreIsPassedOver() {
        CompletableFuture<String> gone = requests.add(false);
        CompletableFuture<String> next = requests.add(false);

        assertThat(requests.cancel(gone)).isNull();

        assertThat(requests.serve("one")).isTrue();
        assertThat(next).isCompletedWithValue("one");
        assertThat(requests.cancel(next)).isEqualTo("one");
    }
}
