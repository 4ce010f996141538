package org.heliostat.adminui.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ServerState;
import org.heliostat.request.Exchange;
import org.heliostat.request.Outcome;
import org.heliostat.request.function.offer.ServerHealth;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HealthFunctionTest {

    @ParameterizedTest
    @CsvSource({
        "/health/ready, READY, '', 200, ready",
        "/health/ready, STOPPING, '', 503, stopping",
        "/health/ready, READY, memory is short, 503, memory is short",
        "/health/live, STOPPING, '', 200, live",
        "/health/live, READY, memory is short, 503, memory is short",
        "/health/started, STARTING, '', 503, starting",
        "/health/started, READY, memory is short, 200, ready",
        "/shop/ready, READY, '', 200, ready"
    })
    void saysWhatIsAskedAndWhy(String path, ServerState state, String trouble, int status, String words) {
        Exchange exchange = FakeExchange.get(path);

        assertThat(run(exchange, Optional.of(health(state, trouble)))).isEqualTo(Outcome.PROCEED);
        assertThat(exchange.response().status()).isEqualTo(status);
        assertThat(exchange.response().headers().first("Cache-Control")).isEqualTo("no-store");
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo(words + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "all, /health/ready, READY, 1, 0, 200, ready",
        "all, /health/ready, READY, 2, 1, 503, an application has failed",
        "all, /health/ready, READY, 0, 0, 200, ready",
        "all, /health/live, READY, 0, 1, 200, live",
        "all, /health/started, READY, 0, 1, 200, ready",
        "all, /health/ready, STOPPING, 0, 1, 503, stopping",
        "any, /health/ready, READY, 2, 1, 200, ready",
        "any, /health/ready, READY, 0, 1, 503, an application has failed",
        "off, /health/ready, READY, 0, 1, 200, ready"
    })
    void isReadyWhenItsApplicationsAre(
            String needed, String path, ServerState state, int serving, int failed, int status, String words) {
        Exchange exchange = FakeExchange.get(path);
        ServerHealth health = new ServerHealth(() -> "", () -> new ApplicationCounts(serving, failed));
        health.state(state);

        run(exchange, Optional.of(health), NeededApplications.of(needed));

        assertThat(exchange.response().status()).isEqualTo(status);
        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo(words + "\n");
    }

    @ParameterizedTest
    @CsvSource({"/health", "/health/", "/health/readiness", "/health/ready/"})
    void whatNobodyKnowsIsNotFound(String path) {
        Exchange exchange = FakeExchange.get(path);

        assertThat(run(exchange, Optional.of(health(ServerState.READY, "")))).isEqualTo(Outcome.ABORTED);
        assertThat(exchange.response().status()).isEqualTo(404);
    }

    @Test
    void withoutAServerThereIsNoHealth() {
        assertThat(run(FakeExchange.get("/health/ready"), Optional.empty())).isEqualTo(Outcome.ABORTED);
    }

    private static Outcome run(Exchange exchange, Optional<ServerHealth> health) {
        return run(exchange, health, NeededApplications.ALL);
    }

    private static Outcome run(Exchange exchange, Optional<ServerHealth> health, NeededApplications needed) {
        try {
            return new HealthFunction(health, needed).run(exchange);
        } catch (java.io.IOException failed) {
            throw new AssertionError(failed);
        }
    }

    private static ServerHealth health(ServerState state, String trouble) {
        ServerHealth health = new ServerHealth(() -> trouble, () -> ApplicationCounts.NONE);
        health.state(state);
        return health;
    }
}
