package org.heliostat.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.heliostat.admin.DrainResult;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.GracefulShutdownResult;

/** The life cycle waits for the callback, however a drain ends. */
class GracefulShutdownTest {

    @Test
    void aDrainThatFailsIsToldLikeOneThatLostRequests() throws Exception {
        GracefulShutdown shutdown = new GracefulShutdown(grace -> {
            throw new IllegalStateException("on purpose");
        });

        assertThat(result(shutdown)).isEqualTo(GracefulShutdownResult.REQUESTS_ACTIVE);
    }

    @Test
    void aDrainThatLostNothingIsIdle() throws Exception {
        assertThat(result(new GracefulShutdown(grace -> new DrainResult(1, 1, 0))))
                .isEqualTo(GracefulShutdownResult.IDLE);
    }

    private static GracefulShutdownResult result(GracefulShutdown shutdown) throws Exception {
        CompletableFuture<GracefulShutdownResult> result = new CompletableFuture<>();
        shutdown.begin(result::complete);
        return result.get(60, TimeUnit.SECONDS);
    }
}
