package org.heliostat.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.heliostat.launcher.exit.LaunchException;
import org.junit.jupiter.api.Test;

class ApplicationsStartTest {

    @Test
    void waitsForTheEndOfTheStart() {
        CompletableFuture<String> began = new CompletableFuture<>();

        assertThat(ApplicationsStart.run(
                        () -> began.complete(Thread.currentThread().getName()), new CompletableFuture<>()))
                .isTrue();

        assertThat(began.join()).isEqualTo("applications-start");
    }

    @Test
    void doesNotWaitForOneThatHangsOnceSomebodyWishesTheEnd() {
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<String> wish = new CompletableFuture<>();

        boolean over = ApplicationsStart.run(
                () -> {
                    wish.complete("stop");
                    hang(never);
                },
                wish);

        assertThat(over).isFalse();
        never.countDown();
    }

    @Test
    void throwsWhatTheStartThrows() {
        assertThatThrownBy(() -> ApplicationsStart.run(
                        () -> {
                            throw new LaunchException("no room");
                        },
                        new CompletableFuture<>()))
                .isInstanceOf(LaunchException.class)
                .hasMessage("no room");
    }

    private static void hang(CountDownLatch never) {
        try {
            never.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
