package org.heliostat.adminui.session;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.heliostat.adminui.api.AdminLanes;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Fields;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.request.Exchange;
import org.heliostat.time.WallClock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code /api/v1/session}: says who is signed in, signs in with name and password, signs out. */
public record SessionResource(
        AdminUsers users,
        UiSessions sessions,
        FailedLogins failedLogins,
        AdminLanes lanes,
        WallClock clock,
        Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(SessionResource.class);
    private static final String PATH = "/api/v1/session";
    private static final int LONGEST_NAME = 64;

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record SignedIn(String user, String role, @Nullable String csrfToken, @Nullable Long expiresMillis) {}

    private record Credentials(String user, String password) {}

    /** A problem that says besides whether there is anybody who could sign in. */
    private record SignedOut(int status, String title, String detail, boolean setup) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(
                new Routes.Route("GET", PATH, Routes.Lane.LOOK, this::look)
                        .forEverybody()
                        .says("Who is signed in")
                        .gives(SignedIn.class),
                new Routes.Route("POST", PATH, Routes.Lane.SIGN_IN, this::signIn)
                        .forEverybody()
                        .says("Signs in")
                        .takes(Credentials.class)
                        .gives(SignedIn.class),
                new Routes.Route("DELETE", PATH, Routes.Lane.LOOP, this::signOut)
                        .needs(Role.MONITOR)
                        .says("Signs out"));
    }

    void look(Exchange exchange) throws IOException {
        Optional<Caller> caller = Caller.of(exchange);
        if (caller.isEmpty()) {
            boolean setup = users.isEmpty();
            json.sendProblem(
                    exchange,
                    401,
                    new SignedOut(401, "Not signed in", setup ? "there is no administrator yet" : "sign in", setup));
            return;
        }
        Optional<UiSession> session = caller.get().session().flatMap(sessions::look);
        if (session.isPresent()) {
            json.send(exchange, 200, signedIn(session.get()));
            return;
        }
        json.send(
                exchange,
                200,
                new SignedIn(caller.get().user(), caller.get().role().word(), null, null));
    }

    void signIn(Exchange exchange) throws IOException, ProblemException {
        Fields fields = Fields.read(json, exchange, List.of("user", "password"));
        String user = fields.required("user");
        String password = fields.required("password");
        String key = key(exchange, user);
        Duration wait = failedLogins.place(key);
        if (wait.isZero()) {
            check(exchange, user, password, key);
        } else if (wait.isNegative()) {
            refuse(exchange);
        } else if (!lanes.later(wait, () -> takeTurn(exchange, user, password, key))) {
            failedLogins.leave(key);
            refuse(exchange);
        }
    }

    /** Whoever waited because of many wrong guesses is looked at: the right password is let in, whoever else guesses. */
    private void takeTurn(Exchange exchange, String user, String password, String key) {
        boolean taken = lanes.signIn(() -> {
            try {
                check(exchange, user, password, key);
            } catch (Throwable failure) {
                // The edge of the thread: whoever waits is answered in any case.
                LOG.error("admin: {} could not be looked at", users, failure);
                json.sendOrAbort(exchange, Problem.of(500, "File error", "the server's error log says more"));
            } finally {
                failedLogins.leave(key);
            }
        });
        if (!taken) {
            failedLogins.leave(key);
            json.sendOrAbort(exchange, Problem.of(503, "Busy", "too many sign-ins wait; try again"));
        }
    }

    private void check(Exchange exchange, String user, String password, String key) throws IOException {
        Optional<AdminUsers.Proof> right =
                user.length() <= LONGEST_NAME ? users.check(user, password) : Optional.empty();
        if (right.isEmpty()) {
            failed(exchange, user, key);
            return;
        }
        // An id that was there before the sign-in never becomes one that is signed in.
        SessionCookie.read(exchange.request()).ifPresent(sessions::end);
        UiSession session = sessions.begin(user, right.get().user().role());
        // Whoever changes or removes a user ends the sessions that there are; this one was not among them.
        if (!users.stands(right.get())) {
            sessions.end(session.id());
            failed(exchange, user, key);
            return;
        }
        failedLogins.succeeded(key);
        SessionCookie.set(exchange, session.id());
        LOG.info("admin: {} signed in from {}", user, address(exchange));
        json.send(exchange, 200, signedIn(session));
    }

    void signOut(Exchange exchange) throws IOException {
        Caller.of(exchange).flatMap(Caller::session).ifPresent(sessions::end);
        SessionCookie.clear(exchange);
        Json.sendNothing(exchange);
    }

    private void failed(Exchange exchange, String user, String key) throws IOException {
        Duration delay = failedLogins.failed(key);
        LOG.warn("admin: wrong name or password for {} from {}", shortened(user), address(exchange));
        Problem problem = Problem.of(401, "Wrong name or password", "nobody is signed in");
        if (delay.isNegative() || !lanes.later(delay, () -> json.sendOrAbort(exchange, problem))) {
            refuse(exchange);
        }
    }

    private void refuse(Exchange exchange) throws IOException {
        long seconds = FailedLogins.FORGOTTEN_AFTER.toSeconds();
        exchange.response().headers().set("Retry-After", Long.toString(seconds));
        json.send(
                exchange,
                Problem.of(429, "Too many failures", "too many wrong passwords; wait " + seconds + " seconds"));
    }

    /**
     * Guesses are counted by user and client together: one who guesses in vain slows down neither other users nor other
     * clients. This machine is one client, whichever of its addresses it comes from; everybody on it shares that.
     */
    private static String key(Exchange exchange, String user) {
        InetAddress from = exchange.request().client().address().getAddress();
        boolean local = from != null && from.isLoopbackAddress();
        return shortened(user) + " from " + (local ? "this machine" : address(exchange));
    }

    private static String shortened(String user) {
        return user.length() <= LONGEST_NAME ? user : user.substring(0, LONGEST_NAME);
    }

    private static String address(Exchange exchange) {
        return exchange.request().client().address().getHostString();
    }

    private SignedIn signedIn(UiSession session) {
        long expires = clock.millis() + sessions.left(session).toMillis();
        return new SignedIn(session.user(), session.role().word(), session.csrfToken(), expires);
    }
}
