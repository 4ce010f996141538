package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.header;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;
import static org.heliostat.adminui.testing.Desk.withToken;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.session.FailedLogins;
import org.heliostat.adminui.session.SessionResource;
import org.heliostat.adminui.session.UiSessions;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.testing.SlowBody;
import org.heliostat.adminui.users.AdminUsers;
import org.heliostat.request.BodyException;
import org.heliostat.request.Exchange;
import org.heliostat.testing.Await;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.FakeTicker;
import org.heliostat.testing.FakeTransport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever is slow, or hangs, keeps nobody else waiting: on the true threads. */
class LanesTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();
    private static final int MORE_THAN_WAIT = 40;

    @TempDir
    private Path folder;

    private final FakeServer server = new FakeServer(REPOSITORY);
    private final FakeProcess process = new FakeProcess();
    private final FakeApplications applications = new FakeApplications();
    private final AdminThreads threads = new AdminThreads();
    private final CountDownLatch hanging = new CountDownLatch(1);
    private AdminApi api;

    @BeforeEach
    void open() {
        FakeTicker ticker = new FakeTicker();
        var subjects = new AdminSubjects(
                server,
                process,
                applications,
                new FakePools(),
                OtherProcesses.NONE,
                REPOSITORY,
                folder.resolve("uploads"),
                1000);
        var users = new AdminUsers(folder.resolve("admin-users"), new SecureRandom());
        var sessions = new UiSessions(new SecureRandom(), ticker);
        var failedLogins = new FailedLogins(ticker);
        var signIn = new SessionResource(users, sessions, failedLogins, threads, () -> 1000, new Json());
        api = new AdminApi(
                new AdminDoor(Set.of("localhost"), Desk.TOKEN, sessions, java.util.Optional::empty),
                subjects.routes(threads, signIn.routes()),
                threads,
                failedLogins);
    }

    @AfterEach
    void close() {
        hanging.countDown();
        threads.close();
    }

    @Test
    void slowSignInsTakeNoThread() {
        for (int i = 0; i < MORE_THAN_WAIT; i++) {
            SlowBody slow = new SlowBody();
            Exchange begun = begin(signIn(slow));
            slow.arrives("{");
            assertThat(transport(begun).isComplete()).isFalse();
        }

        Exchange fast = begin(json(nobody("POST", "/api/v1/session"), "{\"user\":\"ada\",\"password\":\"guess\"}"));

        Await.until(() -> transport(fast).isComplete());
        assertThat(status(fast)).isEqualTo(401);
    }

    @Test
    void aBodyThatComesInPiecesIsReadWhole() {
        SlowBody slow = new SlowBody();
        Exchange exchange = begin(signIn(slow));
        slow.arrives("{\"user\":");
        slow.arrives("\"ada\",\"pass");
        slow.arrives("word\":7}");
        slow.ends();

        Await.until(() -> transport(exchange).isComplete());
        assertThat(content(exchange).path("field").asText()).isEqualTo("password");
    }

    @Test
    void aSlowBodyIsRefusedWithoutAThreadWhenItIsTooLongOrTooLate() {
        SlowBody tooLong = new SlowBody();
        Exchange first = begin(signIn(tooLong));
        for (int i = 0; i < 50; i++) {
            tooLong.arrives("x".repeat(100));
        }
        SlowBody tooLate = new SlowBody();
        Exchange second = begin(signIn(tooLate));
        tooLate.fail(new BodyException(408, "request body is too slow"));

        assertThat(status(first)).isEqualTo(413);
        assertThat(status(second)).isEqualTo(408);
    }

    @Test
    void aSlowUploadHoldsUpNoChange() throws Exception {
        SlowBody slow = new SlowBody();
        Exchange upload = begin(upload(slow));
        slow.awaitReader();

        Exchange change = begin(withToken("POST", "/api/v1/reload"));
        Await.until(() -> transport(change).isComplete());
        assertThat(status(change)).isEqualTo(200);

        slow.arrives("content");
        slow.ends();
        Await.until(() -> transport(upload).isComplete());
        assertThat(status(upload)).isEqualTo(201);
        assertThat(applications.contents).containsExactly("content");
    }

    @Test
    void aSlowChangeOfTheConfigurationHoldsUpNoOther() {
        SlowBody slow = new SlowBody();
        Exchange patch = begin(withToken("PATCH", "/api/v1/config/magnus.conf")
                .header("Content-Type", "application/json")
                .body(slow));
        slow.arrives("{");

        Exchange change = begin(withToken("POST", "/api/v1/reload"));

        Await.until(() -> transport(change).isComplete());
        assertThat(transport(patch).isComplete()).isFalse();
    }

    @Test
    void stopsThoughADeploymentHangsAndMoreChangesWaitThanMay() {
        applications.beforeDeploy = this::hang;
        begin(json(withToken("POST", "/api/v1/applications"), "{\"uri\":\"/x\",\"path\":\"" + folder + "\"}"));
        Await.until(() -> applications.deploying);
        Exchange last = begin(withToken("POST", "/api/v1/reload"));
        for (int i = 0; i < MORE_THAN_WAIT; i++) {
            last = begin(withToken("POST", "/api/v1/reload"));
        }
        assertThat(status(last)).isEqualTo(503);

        Exchange stop = begin(withToken("POST", "/api/v1/stop"));

        assertThat(status(stop)).isEqualTo(202);
        assertThat(process.calls).containsExactly("stop");
    }

    @Test
    void moreUploadsThanMayWaitAreToldSo() throws Exception {
        for (int i = 0; i < 2; i++) {
            SlowBody slow = new SlowBody();
            begin(upload(slow));
            slow.awaitReader();
        }
        List<Exchange> waiting = List.of(
                begin(upload(new SlowBody())),
                begin(upload(new SlowBody())),
                begin(upload(new SlowBody())),
                begin(upload(new SlowBody())));

        Exchange tooMany = begin(upload(new SlowBody()));

        assertThat(status(tooMany)).isEqualTo(503);
        assertThat(header(tooMany, "Retry-After")).isEqualTo("1");
        assertThat(waiting).noneMatch(one -> transport(one).isComplete());
    }

    private void hang() {
        try {
            hanging.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private Exchange begin(FakeExchange request) {
        Exchange exchange = request.build();
        api.received(exchange);
        return exchange;
    }

    private static FakeTransport transport(Exchange exchange) {
        return FakeExchange.transportOf(exchange);
    }

    private static FakeExchange signIn(SlowBody body) {
        return nobody("POST", "/api/v1/session")
                .header("Content-Type", "application/json")
                .body(body);
    }

    private static FakeExchange upload(SlowBody body) {
        return withToken("POST", "/api/v1/applications?uri=/x")
                .header("Content-Type", "application/octet-stream")
                .body(body);
    }
}
