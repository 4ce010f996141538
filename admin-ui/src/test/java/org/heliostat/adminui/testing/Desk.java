package org.heliostat.adminui.testing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.rest.AdminApi;
import org.heliostat.adminui.rest.AdminDoor;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.session.UiSession;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.config.magnus.MetricsToken;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;

/** An administration API with the rows that a test wants, and people of every role who ask it. */
public final class Desk {

    public static final String TOKEN = "0123456789abcdef0123456789abcdef";

    /** FakeExchange is always reached at this port. */
    private static final String COOKIE = "heliostat-admin-8080=";

    public final FakeTicker ticker = new FakeTicker();
    public final DirectLanes lanes = new DirectLanes();
    public final UiSessions sessions = new UiSessions(new SecureRandom(), ticker);
    public final FailedLogins failedLogins = new FailedLogins(ticker);
    public Optional<MetricsToken> metricsToken = Optional.empty();
    private final AdminApi api;

    /** Makes the rows once sessions and lanes are there. */
    @FunctionalInterface
    public interface Rows {
        List<Routes.Route> of(Desk desk);
    }

    public Desk(Rows rows) {
        api = new AdminApi(
                new AdminDoor(Set.of("localhost"), TOKEN, sessions, () -> metricsToken),
                new Routes(rows.of(this)),
                lanes,
                failedLogins);
    }

    /** Asks and waits for nothing: the answer is there, or was begun. */
    public Exchange begin(FakeExchange request) {
        Exchange exchange = request.build();
        api.received(exchange);
        return exchange;
    }

    /** Asks; the answer must be complete. */
    public Exchange ask(FakeExchange request) {
        Exchange exchange = begin(request);
        assertThat(FakeExchange.transportOf(exchange).isComplete()).isTrue();
        return exchange;
    }

    public static FakeExchange nobody(String method, String target) {
        return FakeExchange.request(method, target);
    }

    public static FakeExchange withToken(String method, String target) {
        return nobody(method, target).header("Authorization", "Bearer " + TOKEN);
    }

    /** A request of somebody who is signed in, with the token that changes need. */
    public FakeExchange as(Role role, String method, String target) {
        UiSession session = sessions.begin(role.word(), role);
        return nobody(method, target)
                .header("Cookie", "theme=dark; " + COOKIE + session.id())
                .header("X-CSRF-Token", session.csrfToken());
    }

    public static FakeExchange json(FakeExchange request, String body) {
        return request.header("Content-Type", "application/json").body(body);
    }

    public static int status(Exchange exchange) {
        return exchange.response().status();
    }

    public static String header(Exchange exchange, String name) {
        return requireNonNull(exchange.response().headers().first(name), name);
    }

    public static JsonNode content(Exchange exchange) {
        try {
            return new ObjectMapper()
                    .readTree(FakeExchange.transportOf(exchange).text());
        } catch (IOException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
