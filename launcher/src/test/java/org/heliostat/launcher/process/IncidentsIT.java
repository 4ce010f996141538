package org.heliostat.launcher.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A real server whose queue overflows and whose servlet fails: what it says of that while it lasts, and afterwards. */
class IncidentsIT {

    private static final int MORE_THAN_FIT = 12;
    private static final int PHONE = 390;
    /** Java from which on a thread cannot be suspended. */
    private static final int THREADS_GO_ON = 20;

    @TempDir
    private Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private Path instance;

    @BeforeEach
    void deploy() throws Exception {
        instance = folder.resolve("instance");
        ServerProcess.makeInstance(instance);
        AttackedApp.war(instance.resolve("webapps/app.war"));
        Files.writeString(
                instance.resolve("conf/magnus.conf"),
                "\nRqThrottle 2\nRqThrottleMin 1\nConnQueueSize 2\n",
                StandardOpenOption.APPEND);
    }

    @Test
    void anOverflowIsToldAndRememberedOverAKill() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance)) {
            overflow(server);
            Await.until(() -> incident("queue-full").path("text").asText().contains("longest running"));

            JsonNode one = incident("queue-full");
            assertThat(one.path("open").asBoolean()).isTrue();
            assertThat(one.path("directive").asText()).isEqualTo("ConnQueueSize");
            assertThat(one.path("text").asText())
                    .matches("connection queue full, \\d+ refused,"
                            + " longest running: /app/failing/on%20purpose of vs1 \\(service-j2ee, [0-9.]+ s\\)");
            assertThat(one.path("opened").asText()).matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
            ServerProcess.Result said = ServerProcess.run(folder, "incidents", "--instance", instance.toString());
            assertThat(said.out()).contains(" until now connection queue full, ", "/app/failing/on%20purpose of vs1");
            server.signal("KILL");
            server.exitCode();
        }
        Files.writeString(instance.resolve("logs/incidents"), "{\"type\":\"inc", StandardOpenOption.APPEND);

        try (ServerProcess again = ServerProcess.start(instance)) {
            JsonNode one = incident("queue-full");
            assertThat(one.path("open").asBoolean()).isFalse();
            assertThat(one.path("text").asText()).contains("/app/failing/on%20purpose of vs1");
            assertThat(admin("/api/v1/incidents").at("/counters/skipped").asLong())
                    .isEqualTo(1);
            ServerProcess.Result said =
                    ServerProcess.run(folder, "incidents", "--json", "--instance", instance.toString());
            assertThat(new ObjectMapper().readTree(said.out()).path("incidents"))
                    .isNotEmpty();
            again.signal("TERM");
            assertThat(again.exitCode()).isZero();
        }
    }

    @Test
    void aFailedRequestIsKeptWithItsServletAndWhatItThrew() throws Exception {
        try (ServerProcess server = ServerProcess.start(instance)) {
            for (int i = 0; i < 3; i++) {
                assertThat(status(server, "GET", "/app/failing/a%20%22b;jsessionid=0123?password=secret"))
                        .isEqualTo(500);
            }
            Await.until(() ->
                    text("/api/v1/incidents/requests", "/requests/0/times").equals("3"));

            JsonNode one = admin("/api/v1/incidents/requests?why=failed").at("/requests/0");
            assertThat(one.path("path").asText()).isEqualTo("/app/failing/a%20%22b");
            assertThat(one.path("virtualServer").asText()).isEqualTo("vs1");
            assertThat(one.path("application").asText()).isEqualTo("/app");
            assertThat(one.path("servlet").asText()).isEqualTo("Failing");
            assertThat(one.path("exception").asText()).isEqualTo("java.lang.UnsupportedOperationException");
            assertThat(one.path("frame").asText())
                    .matches(
                            "org\\.heliostat\\.launcher\\.attacked\\.FailingServlet\\.doGet\\(FailingServlet.java:\\d+\\)");
            assertThat(one.at("/longestMillis/total").asLong(-1)).isNotNegative();
            server.signal("TERM");
            server.exitCode();
        }
        assertThat(Files.readString(instance.resolve("logs/incidents")))
                .contains("UnsupportedOperationException")
                .doesNotContain("secret", "0123");
    }

    @Test
    void aRefusedReloadAndAFailedApplicationAreTold() throws Exception {
        AttackedApp.warWith(instance.resolve("webapps/broken.war"), "WEB-INF/web.xml.txt", "");
        Files.writeString(instance.resolve("webapps/broken.war"), "no archive");
        try (ServerProcess server = ServerProcess.start(instance)) {
            Path magnus = instance.resolve("conf/magnus.conf");
            String good = Files.readString(magnus);
            Files.writeString(magnus, good + "\nRqThrottle secret\n");
            server.signal("HUP");

            Await.until(() -> all().contains("configuration reload failed"));
            Await.until(() -> all().contains("application /broken of vs1 failed"));
            assertThat(all()).doesNotContain("secret");
            Files.writeString(magnus, good);
            Files.delete(instance.resolve("webapps/broken.war"));
            Await.until(() -> !incident("application-failed").path("open").asBoolean(true));
        }
    }

    @Test
    @ExtendWith(BrowserOfClass.class)
    void thePageShowsThemOnAPhoneToo(Browser browser) throws Exception {
        try (ServerProcess server = ServerProcess.start(instance)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            status(server, "GET", "/app/failing/x");
            overflow(server);
            Await.until(() -> incident("queue-full").path("text").asText().contains("longest running"));

            pages.go("incidents", ".incidents li.is-open[data-kind=queue-full]");
            assertThat(browser.text(".incidents li[data-kind=queue-full]"))
                    .contains("connection queue full, ", " refused, longest running: /app/failing/on%20purpose of vs1");
            pages.appears(".reports li[data-path='/app/failing/x']");
            assertThat(browser.text(".reports li[data-path='/app/failing/x']"))
                    .contains("answered 500", "Failing of /app", "java.lang.UnsupportedOperationException at ");
            picture(browser, "wide", 1200);
            picture(browser, "phone", PHONE);
            assertThat(browser.script("return document.documentElement.scrollWidth")
                            .asInt())
                    .isLessThanOrEqualTo(PHONE);
            browser.clickInView(".incidents li[data-kind=queue-full] .links a:last-child");
            pages.appears("[data-name=ConnQueueSize]");
            assertThat(pages.complaints()).isEmpty();
        }
    }

    @Test
    @ExtendWith(BrowserOfClass.class)
    void anIncidentThatGoesOnLeadsToItsDirective(Browser browser) throws Exception {
        try (ServerProcess server = ServerProcess.start(instance)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            Await.until(() -> pages.shows(".verdict", "All is well"));
            assertThat(browser.count(".side .badge")).isZero();
            overflow(server);

            pages.appears(".verdict.is-full a[href='#/configure/magnus?name=ConnQueueSize']");
            assertThat(browser.text(".verdict")).contains("goes on", "Connection queue full, ");
            pages.appears(".side a[href='#/incidents'] .badge.is-full");
            picture(browser, "verdict", 1200);
            browser.clickInView(".verdict a[href='#/configure/magnus?name=ConnQueueSize']");
            pages.appears("[data-name=ConnQueueSize]");
            pages.appears(".side a[href='#/incidents'] .badge.is-full");
            assertThat(browser.script("return location.hash").asText())
                    .isEqualTo("#/configure/magnus?name=ConnQueueSize");
            assertThat(pages.complaints()).isEmpty();
        }
    }

    @Test
    @ExtendWith(BrowserOfClass.class)
    void aThreadThatStandsStillIsNamedInRed(Browser browser) throws Exception {
        assumeTrue(Runtime.version().feature() < THREADS_GO_ON, "left out: this Java cannot suspend a thread");
        try (ServerProcess server = ServerProcess.start(instance)) {
            AdminPages pages = new AdminPages(browser, server);
            pages.makeTheFirstAdministrator();
            assertThat(status(server, "GET", "/app/silencing?thread=clock&to=suspend"))
                    .isEqualTo(200);

            Await.until(() -> pages.shows(".verdict.is-full", "threads that do not answer: clock"));
            pages.appears(".process .is-bad");
            assertThat(browser.text(".process")).contains("threads that do not answer: clock");
            pages.appears(".side a[href='#/incidents'] .badge.is-full");
            Await.until(() -> incident("unwell").path("text").asText().contains("threads that do not answer: clock"));
            picture(browser, "silent", 1200);

            assertThat(status(server, "GET", "/app/silencing?thread=clock&to=resume"))
                    .isEqualTo(200);
            Await.until(() -> pages.shows(".verdict", "All is well"));
            assertThat(pages.complaints()).isEmpty();
        }
    }

    /** Kept only for those who ask for it. */
    private void picture(Browser browser, String name, int width) throws Exception {
        browser.fit(width, 1300);
        String wanted = System.getProperty("heliostat.pictures", "");
        if (!wanted.isEmpty()) {
            Files.write(Path.of(wanted).resolve("incidents-" + name + ".png"), browser.screenshot());
        }
    }

    private void overflow(ServerProcess server) {
        for (int i = 0; i < MORE_THAN_FIT; i++) {
            http.sendAsync(
                    request(server, "POST", "/app/failing/on%20purpose?password=secret"), BodyHandlers.discarding());
        }
    }

    private int status(ServerProcess server, String method, String path) throws Exception {
        return http.send(request(server, method, path), BodyHandlers.discarding())
                .statusCode();
    }

    private static HttpRequest request(ServerProcess server, String method, String path) {
        return HttpRequest.newBuilder(URI.create(server.url(path)))
                .method(method, BodyPublishers.noBody())
                .build();
    }

    private JsonNode incident(String kind) {
        return admin("/api/v1/incidents?kind=" + kind).at("/incidents/0");
    }

    private String all() {
        return admin("/api/v1/incidents").toString();
    }

    private String text(String path, String pointer) {
        return admin(path).at(pointer).asText();
    }

    private JsonNode admin(String path) {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                    .header("Authorization", "Bearer " + token)
                    .build();
            return new ObjectMapper()
                    .readTree(http.send(request, BodyHandlers.ofString()).body());
        } catch (Exception broken) {
            throw new AssertionError(broken);
        }
    }
}
