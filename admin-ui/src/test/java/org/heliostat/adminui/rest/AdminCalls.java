package org.heliostat.adminui.rest;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.adminui.testing.DirectLanes;
import org.heliostat.adminui.testing.FakeProcesses;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The administration's API as tests call it, over a server that is none. */
abstract class AdminCalls {

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    static final long UPLOAD_LIMIT = 1000;

    @TempDir
    Path folder;

    final FakeServer server = new FakeServer(REPOSITORY);
    final FakeProcess process = new FakeProcess();
    final FakeApplications applications = new FakeApplications();
    final FakePools pools = new FakePools();
    final FakeProcesses others = new FakeProcesses();
    final DirectLanes lanes = new DirectLanes();
    final FakeTicker ticker = new FakeTicker();
    Optional<MetricsToken> metricsToken = Optional.empty();
    AdminApi api;

    @BeforeEach
    void openTheDoor() {
        var subjects = new AdminSubjects(
                server, process, applications, pools, others, REPOSITORY, folder.resolve("uploads"), UPLOAD_LIMIT);
        api = new AdminApi(
                new AdminDoor(
                        Set.of("127.0.0.1", "localhost", "[::1]"),
                        TOKEN,
                        new UiSessions(new SecureRandom(), ticker),
                        () -> metricsToken),
                subjects.routes(lanes, List.of()),
                lanes,
                new FailedLogins(ticker));
    }

    static FakeExchange withToken(String method, String target) {
        return FakeExchange.request(method, target).header("Authorization", "Bearer " + TOKEN);
    }

    Exchange ask(FakeExchange request) {
        Exchange exchange = request.build();
        api.received(exchange);
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        return exchange;
    }

    static int status(Exchange exchange) {
        return exchange.response().status();
    }

    static String header(Exchange exchange, String name) {
        return requireNonNull(exchange.response().headers().first(name), name);
    }

    static JsonNode json(Exchange exchange) {
        try {
            return new ObjectMapper()
                    .readTree(FakeExchange.transportOf(exchange).text());
        } catch (IOException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
