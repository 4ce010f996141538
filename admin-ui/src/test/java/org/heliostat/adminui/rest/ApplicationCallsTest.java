package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ProcessApplications;
import org.heliostat.request.Exchange;
import org.heliostat.stats.WebAppSnapshot;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications that come, go and are changed through the API. */
class ApplicationCallsTest extends AdminCalls {

    @Test
    void deploysAnUploadAndForgetsTheFile() throws IOException {
        Exchange exchange = ask(upload("/api/v1/applications?uri=%2Fshop", "content"));

        assertThat(status(exchange)).isEqualTo(201);
        assertThat(json(exchange).path("uri").asText()).isEqualTo("/shop");
        assertThat(json(exchange).path("virtualServer").asText()).isEqualTo("vs1");
        assertThat(applications.contents).containsExactly("content");
        assertThat(leftOver()).isEmpty();
    }

    @Test
    void theListOfOneProcessKnowsNoOthers() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));

        JsonNode list = json(ask(withToken("GET", "/api/v1/applications")));

        assertThat(list.path("processes").asInt()).isEqualTo(1);
        assertThat(list.path("elsewhere")).isEmpty();
    }

    @Test
    void theListSaysInWhichProcessesAnApplicationDoesNotServe() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));
        others.applications = List.of(
                process(2, "ready", snapshot("/shop", "enabled", ""), snapshot("/other", "failed", "not this one")),
                process(3, "ready", snapshot("/shop", "failed", "no room")),
                process(4, "ready", snapshot("/shop", "enabled", "bad WAR")),
                process(5, "ready", snapshot("/other", "enabled", "")),
                process(6, "starting", snapshot("/shop", "enabled", "")),
                new ProcessApplications(7, 4707, "ready", Optional.empty()));

        JsonNode list = json(ask(withToken("GET", "/api/v1/applications")));

        assertThat(list.path("processes").asInt()).isEqualTo(7);
        assertThat(list.path("elsewhere"))
                .extracting(one -> one.path("virtualServer").asText()
                        + one.path("uri").asText() + " "
                        + one.path("number").asInt() + " "
                        + one.path("state").asText() + " "
                        + one.path("serves").asBoolean())
                .containsExactly(
                        "vs1/shop 3 failed false",
                        "vs1/shop 4 refused true",
                        "vs1/shop 5 absent false",
                        "vs1/shop 6 starting false",
                        "vs1/shop 7 unknown false");
        assertThat(list.path("elsewhere").get(0).path("detail").asText()).isEqualTo("no room");
        assertThat(list.path("elsewhere").get(0).path("pid").asInt()).isEqualTo(4703);
    }

    private static ProcessApplications process(int number, String state, WebAppSnapshot... applications) {
        return new ProcessApplications(number, 4700 + number, state, Optional.of(List.of(applications)));
    }

    private static WebAppSnapshot snapshot(String uri, String mode, String detail) {
        return new WebAppSnapshot(
                "vs1",
                uri,
                mode,
                detail,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                WebAppSnapshot.Requests.NONE,
                WebAppSnapshot.WebSockets.NONE,
                WebAppSnapshot.ResponseCache.NONE,
                List.of(),
                WebAppSnapshot.JarFiles.NONE,
                WebAppSnapshot.StoredSessions.NONE);
    }

    @Test
    void saysThatTheDiskTakesNoUpload() throws IOException {
        Files.writeString(folder.resolve("uploads"), "a file where the folder should be");

        Exchange exchange = ask(upload("/api/v1/applications?uri=%2Fshop", "content"));

        assertThat(status(exchange)).isEqualTo(507);
        assertThat(json(exchange).path("detail").asText()).startsWith("the WAR could not be written: ");
    }

    @Test
    void refusesAnUploadBeyondTheLimitAnnouncedOrNot() throws IOException {
        byte[] large = new byte[(int) UPLOAD_LIMIT + 1];

        Exchange announced = ask(upload("/api/v1/applications?uri=/x", FakeBody.of(large)));
        Exchange chunked = ask(upload("/api/v1/applications?uri=/x", FakeBody.chunked(large, null)));

        assertThat(status(announced)).isEqualTo(413);
        assertThat(status(chunked)).isEqualTo(413);
        assertThat(json(chunked).path("expected").asText()).isEqualTo("at most 1000 bytes");
        assertThat(leftOver()).isEmpty();
    }

    @Test
    void saysWhyAnApplicationFailed() {
        Exchange exchange = ask(upload("/api/v1/applications?uri=/x", "broken"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("detail").asText()).contains("x.war: no zip");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?uri=", "?uri=x", "?uri=/x/", "?uri=//", "?uri=/../y", "?uri=/a/..", "?uri=/a%00b"})
    void refusesUrisThatAreNone(String query) {
        Exchange exchange = ask(upload("/api/v1/applications" + query, "content"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("field").asText()).isEqualTo("uri");
        assertThat(applications.contents).isEmpty();
    }

    /** However long: what a client sends decides neither how deep nor how long the server works. */
    @Test
    void refusesUrisThatAreTooLong() {
        String longest = "/" + "x".repeat(254);
        assertThat(status(ask(upload("/api/v1/applications?uri=" + longest, "content"))))
                .isEqualTo(201);
        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/a/b/c.d"))))
                .isEqualTo(404);
        for (String uri : List.of(longest + "y", "/a".repeat(50_000), "/" + "x".repeat(100_000))) {
            Exchange exchange = ask(upload("/api/v1/applications?uri=" + uri, "content"));

            assertThat(status(exchange)).isEqualTo(422);
            assertThat(json(exchange).path("field").asText()).isEqualTo("uri");
            assertThat(json(exchange).path("expected").asText()).endsWith("255 characters at most");
        }
        assertThat(applications.contents).containsExactly("content");
    }

    @Test
    void namesTheVirtualServersThereAre() {
        Exchange exchange = ask(upload("/api/v1/applications?uri=/x&vs=nope", "content"));

        assertThat(json(exchange).path("detail").asText()).isEqualTo("vs: nope (expected: vs1)");
    }

    @Test
    void aDeploymentSaysWhichProcessesHaveFollowed() {
        others.answers = List.of(ProcessAnswer.failed(2, 4712, "x.war: no zip"));

        Exchange exchange = ask(upload("/api/v1/applications?uri=/shop", "content"));

        assertThat(status(exchange)).isEqualTo(201);
        assertThat(json(exchange).path("uri").asText()).isEqualTo("/shop");
        assertThat(json(exchange).path("processes").path("done").asInt()).isEqualTo(1);
        assertThat(json(exchange)
                        .path("processes")
                        .path("others")
                        .get(0)
                        .path("outcome")
                        .asText())
                .isEqualTo("failed");
        ask(upload("/api/v1/applications?uri=/x", "broken"));
        assertThat(others.changes)
                .as("what failed here is not passed on")
                .containsExactly("APPLICATION_DEPLOY vs1 /shop");
    }

    @Test
    void deploysAFolderByItsPath() {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json; charset=utf-8")
                .body("{\"path\":\"" + folder + "\",\"uri\":\"/f\"}"));

        assertThat(status(exchange)).isEqualTo(201);
        assertThat(applications.contents).containsExactly("folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "", "{", "{\"path\":7,\"uri\":\"/f\"}", "{\"path\":\"relative\",\"uri\":\"/f\"}"})
    void refusesBodiesThatSayNothing(String body) {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body(body));

        assertThat(status(exchange)).isIn(400, 422);
    }

    @Test
    void namesAFieldOfADeploymentThatItDoesNotKnow() {
        Exchange exchange = ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body("{\"path\":\"" + folder + "\",\"uri\":\"/f\",\"virtualServer\":\"vs1\"}"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("field").asText()).isEqualTo("virtualServer");
        assertThat(applications.contents).isEmpty();
    }

    @Test
    void flushesTheResponseCacheOfOneApplication() {
        ask(withToken("POST", "/api/v1/applications")
                .header("Content-Type", "application/json")
                .body("{\"uri\": \"/shop\", \"path\": \"" + folder + "\"}"));

        Exchange all = ask(withToken("POST", "/api/v1/applications/flush?uri=/shop"));
        Exchange one = ask(withToken("POST", "/api/v1/applications/flush?uri=/shop&path=/books"));

        assertThat(status(all)).isEqualTo(200);
        assertThat(json(all).path("entries").asInt()).isEqualTo(7);
        assertThat(json(one).path("entries").asInt()).isEqualTo(1);
        others.answers = List.of(new ProcessAnswer(2, 4711, ProcessAnswer.Outcome.DONE, 5, ""));
        Exchange both = ask(withToken("POST", "/api/v1/applications/flush?uri=/shop"));
        assertThat(json(both).path("entries").asInt()).isEqualTo(7 + 5);
        assertThat(json(both).path("processes").path("done").asInt()).isEqualTo(2);
        assertThat(others.changes)
                .containsExactly(
                        "APPLICATION_DEPLOY vs1 /shop",
                        "APPLICATION_FLUSH vs1 /shop",
                        "APPLICATION_FLUSH vs1 /shop /books",
                        "APPLICATION_FLUSH vs1 /shop");
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/none"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/plain"))))
                .isEqualTo(409);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/flush?uri=/shop&path=books"))))
                .isEqualTo(422);
    }

    @Test
    void reloadsOneApplication() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));

        Exchange exchange = ask(withToken("POST", "/api/v1/applications/reload?uri=/shop"));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(json(exchange).path("uri").asText()).isEqualTo("/shop");
        assertThat(others.changes).containsExactly("APPLICATION_DEPLOY vs1 /shop", "APPLICATION_RELOAD vs1 /shop");
        assertThat(status(ask(withToken("POST", "/api/v1/applications/reload?uri=/none"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/applications/reload"))))
                .isEqualTo(422);
        Exchange broken = ask(withToken("POST", "/api/v1/applications/reload?uri=/broken"));
        assertThat(status(broken)).isEqualTo(422);
        assertThat(json(broken).path("detail").asText()).isEqualTo("x.war: no zip");
    }

    @Test
    void saysOfAReplacementThatWasRefusedThatTheOldOneRuns() {
        applications.all.add(new ApplicationInfo(
                new Deployment("vs1", "/shop", REPOSITORY), "", ApplicationState.RUNNING, "no database", 1, 1, 0));

        Exchange exchange = ask(withToken("GET", "/api/v1/applications"));

        JsonNode shop = json(exchange).path("applications").get(0);
        assertThat(shop.path("state").asText()).isEqualTo("running");
        assertThat(shop.path("replacementRefused").asBoolean()).isTrue();
        assertThat(shop.path("detail").asText()).isEqualTo("no database");
    }

    @Test
    void undeploysOnceAndSaysWhereElseToDoIt() {
        ask(upload("/api/v1/applications?uri=/shop", "content"));

        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/shop"))))
                .isEqualTo(204);
        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/shop"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("DELETE", "/api/v1/applications?uri=/declared"))))
                .isEqualTo(409);
    }

    private static FakeExchange upload(String target, String content) {
        return upload(target, FakeBody.of(content.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    }

    private static FakeExchange upload(String target, FakeBody body) {
        return withToken("POST", target)
                .header("Content-Type", "application/octet-stream")
                .body(body);
    }

    private List<Path> leftOver() throws IOException {
        if (!Files.exists(folder.resolve("uploads"))) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder.resolve("uploads"))) {
            return files.toList();
        }
    }
}
