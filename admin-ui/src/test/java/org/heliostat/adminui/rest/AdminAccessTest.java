package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.heliostat.admin.ApplicationCounts;
import org.heliostat.admin.ServerState;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.config.Findings;
import org.heliostat.config.magnus.MagnusConf;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in: names of the host, pages that ask, tokens right and wrong. */
class AdminAccessTest extends AdminCalls {

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "localhost:8989", "LOCALHOST:1", "127.0.0.1:8989", "[::1]:8989", "[::1]"})
    void answersUnderItsOwnNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(200);
    }

    @Test
    void scrapersNeedNoTokenUnlessOneIsConfigured() {
        assertThat(status(ask(FakeExchange.request("GET", "/metrics")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer whatever"))))
                .isEqualTo(200);
    }

    @Test
    void aConfiguredTokenOpensTheMetricsAndNothingElse() {
        String right = "0123456789-abcdef";
        metricsToken = MetricsToken.read(MagnusConf.defaults().with("MetricsToken", right), new Findings());

        Exchange without = ask(FakeExchange.request("GET", "/metrics"));
        assertThat(status(without)).isEqualTo(401);
        assertThat(without.response().headers().first("WWW-Authenticate")).isEqualTo("Bearer realm=\"heliostat\"");
        assertThat(FakeExchange.transportOf(without).text())
                .contains("MetricsToken")
                .doesNotContain("heliostat_");
        assertThat(status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer " + right))))
                .isEqualTo(200);
        assertThat(status(ask(withToken("GET", "/metrics")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/health/live")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/api/v1/stats").header("Authorization", "Bearer " + right))))
                .isEqualTo(401);
        assertThat(status(ask(FakeExchange.request("POST", "/api/v1/stop").header("Authorization", "Bearer " + right))))
                .isEqualTo(401);
    }

    @Test
    void whoGuessesTheTokenOfTheMetricsHasToWaitAndThenToGoAway() {
        metricsToken =
                MetricsToken.read(MagnusConf.defaults().with("MetricsToken", "0123456789-abcdef"), new Findings());

        List<Integer> answers = new ArrayList<>();
        for (int i = 0; i <= FailedLogins.PATIENCE; i++) {
            answers.add(
                    status(ask(FakeExchange.request("GET", "/metrics").header("Authorization", "Bearer guess" + i))));
        }

        assertThat(answers.get(0)).isEqualTo(401);
        assertThat(answers.get(answers.size() - 1)).isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.nip.io:8989", "", "localhost:x:y"})
    void refusesForeignNames(String host) {
        Exchange exchange =
                ask(withToken("GET", "/api/v1/status").withoutHeader("Host").header("Host", host));

        assertThat(status(exchange)).isEqualTo(421);
        assertThat(json(exchange).path("field").asText()).isEqualTo("Host");
    }

    @Test
    void refusesRequestsThatNameNobody() {
        assertThat(status(ask(withToken("GET", "/api/v1/status").withoutHeader("Host"))))
                .isEqualTo(421);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "null", "https://localhost", "http://localhost:1"})
    void refusesChangesFromForeignPages(String origin) {
        Exchange exchange = ask(withToken("POST", "/api/v1/reload").header("Origin", origin));

        assertThat(status(exchange)).isEqualTo(403);
        assertThat(server.calls).isEmpty();
    }

    @Test
    void takesChangesFromItsOwnPages() {
        Exchange exchange = ask(withToken("POST", "/api/v1/reload").header("Origin", "http://localhost"));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(server.calls).containsExactly("reload");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/v1/status", "/api/v1/stats", "/api/v1/perfdump", "/api/v1/applications", "/api/v1/no"})
    void saysNothingWithoutTheToken(String path) {
        Exchange exchange = ask(FakeExchange.request("GET", path));

        assertThat(status(exchange)).isEqualTo(401);
        assertThat(header(exchange, "WWW-Authenticate")).startsWith("Bearer");
        assertThat(header(exchange, "Content-Type")).isEqualTo("application/problem+json");
        assertThat(lanes.delays).isEmpty();
    }

    @Test
    void answersWrongTokensLaterAndLaterThenNotAtAll() {
        for (int i = 0; i < FailedLogins.PATIENCE; i++) {
            assertThat(status(ask(wrongToken()))).isEqualTo(401);
        }

        assertThat(lanes.delays).isSorted().hasSize(FailedLogins.PATIENCE);
        assertThat(lanes.delays.get(0)).isLessThan(Duration.ofMillis(100));
        assertThat(lanes.delays.get(FailedLogins.PATIENCE - 1)).isEqualTo(Duration.ofSeconds(5));
        Exchange refused = ask(wrongToken());
        assertThat(status(refused)).isEqualTo(429);
        assertThat(header(refused, "Retry-After")).isEqualTo("60");
        assertThat(status(ask(withToken("GET", "/api/v1/status")))).isEqualTo(200);
    }

    @Test
    void forgetsWrongTokensAfterAQuietMinute() {
        for (int i = 0; i <= FailedLogins.PATIENCE; i++) {
            ask(wrongToken());
        }

        ticker.advance(FailedLogins.FORGOTTEN_AFTER.plusSeconds(1));

        assertThat(status(ask(wrongToken()))).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({"STARTING,200,503,503", "READY,200,200,200", "STOPPING,200,503,200"})
    void saysHowItIsToEveryone(ServerState state, int live, int ready, int started) {
        server.state = state;
        lanes.full = true;

        assertThat(status(ask(FakeExchange.request("GET", "/health/live")))).isEqualTo(live);
        assertThat(status(ask(FakeExchange.request("GET", "/health/ready")))).isEqualTo(ready);
        assertThat(status(ask(FakeExchange.request("GET", "/health/started")))).isEqualTo(started);
    }

    @Test
    void isNotWellWhileMemoryIsShort() {
        server.trouble = "memory is short";
        Exchange live = ask(FakeExchange.request("GET", "/health/live"));

        assertThat(status(live)).isEqualTo(503);
        assertThat(FakeExchange.transportOf(live).text()).isEqualTo("memory is short\n");
        assertThat(status(ask(FakeExchange.request("GET", "/health/ready")))).isEqualTo(503);
        assertThat(status(ask(FakeExchange.request("GET", "/health/started")))).isEqualTo(200);
    }

    @Test
    void isNotReadyWhileAnApplicationHasFailed() {
        server.applications = new ApplicationCounts(3, 1);
        Exchange ready = ask(FakeExchange.request("GET", "/health/ready"));

        assertThat(status(ready)).isEqualTo(503);
        assertThat(FakeExchange.transportOf(ready).text()).isEqualTo("an application has failed\n");
        assertThat(status(ask(FakeExchange.request("GET", "/health/live")))).isEqualTo(200);
        assertThat(status(ask(FakeExchange.request("GET", "/health/started")))).isEqualTo(200);
    }

    @Test
    void scrapersNeedNoTokenButOurName() {
        Exchange plain = ask(FakeExchange.request("GET", "/metrics").header("Accept", "text/plain"));
        Exchange open = ask(FakeExchange.request("GET", "/metrics").header("Accept", "application/openmetrics-text"));
        Exchange foreign = ask(
                FakeExchange.request("GET", "/metrics").withoutHeader("Host").header("Host", "evil.example"));

        assertThat(header(plain, "Content-Type")).startsWith("text/plain; version=0.0.4");
        assertThat(header(open, "Content-Type")).startsWith("application/openmetrics-text");
        assertThat(FakeExchange.transportOf(plain).text()).contains("heliostat_connection_queue_queued_total 1234");
        assertThat(status(foreign)).isEqualTo(421);
    }

    private static FakeExchange wrongToken() {
        return FakeExchange.request("GET", "/api/v1/status").header("Authorization", "Bearer guess");
    }
}
