package org.heliostat.adminui.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.json;
import static org.heliostat.adminui.testing.Desk.status;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.request.Exchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trials as the API shows and begins them. */
class TrialsResourceTest {

    private static final String PATH = "/api/v1/advice/trials";

    @TempDir
    private Path instance;

    private TrialScene scene;
    private Desk desk;

    @BeforeEach
    void makeScene() throws IOException {
        scene = new TrialScene(instance);
        desk = new Desk(of -> new TrialsResource(scene.trials, new Json()).routes());
    }

    @Test
    void aDryRunSaysWhatWouldBeChanged() throws Exception {
        Exchange answer = post("{\"rule\":\"few-threads\",\"about\":\"\",\"dryRun\":true}");

        assertThat(status(answer)).isEqualTo(200);
        JsonNode plan = content(answer);
        assertThat(plan.path("change").path(0).path("to").asText()).isEqualTo("128");
        assertThat(plan.path("diff").asText())
                .isEqualTo(
                        """
                        --- conf/magnus.conf
                        +++ conf/magnus.conf
                        @@ -1,3 +1,3 @@
                         # ours
                        -RqThrottle 4
                        +RqThrottle 128
                         QueueTimeout 60
                        """);
        assertThat(plan.path("live").asBoolean()).isTrue();
        assertThat(plan.path("restart")).isEmpty();
        assertThat(plan.path("aim").path("expected").asDouble()).isEqualTo(100e6);
        assertThat(plan.path("seconds").asInt()).isEqualTo(60);
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        assertThat(scene.trials.all()).isEmpty();
    }

    @Test
    void aTrialIsBegunShownAndTakenBack() throws Exception {
        Exchange answer = post("{\"rule\":\"few-threads\",\"seconds\":30}");

        assertThat(status(answer)).isEqualTo(201);
        JsonNode begun = content(answer);
        assertThat(begun.path("id").asInt()).isEqualTo(1);
        assertThat(begun.path("state").asText()).isEqualTo("settling");
        assertThat(begun.path("by").asText()).isEqualTo("administrator");
        assertThat(begun.path("begun").asText()).isEqualTo("2025-11-25T14:55:02.120Z");
        assertThat(begun.path("ends").asText()).isEqualTo("2025-11-25T14:55:37.120Z");
        assertThat(begun.has("ended")).isTrue();
        assertThat(begun.path("ended").isNull()).isTrue();
        assertThat(begun.path("aim").path("better").asText()).isEqualTo("less");
        assertThat(begun.path("aim").path("before").asDouble()).isEqualTo(600e6);
        assertThat(begun.path("figures").path(0).path("figure").asText()).isEqualTo("window.perSecond.requests");

        JsonNode seen = content(desk.ask(desk.as(Role.MONITOR, "GET", PATH)));
        assertThat(seen.path(0).path("sentence").asText()).isNotEmpty();
        assertThat(content(desk.ask(desk.as(Role.MONITOR, "GET", PATH + "/1")))
                        .path("id")
                        .asInt())
                .isEqualTo(1);
        Exchange back = desk.ask(desk.as(Role.ADMINISTRATOR, "DELETE", PATH + "/1"));
        assertThat(status(back)).isEqualTo(200);
        assertThat(content(back).path("state").asText()).isEqualTo("returned");
        assertThat(begun.path("inForce").asBoolean()).isTrue();
        assertThat(content(back).path("inForce").asBoolean()).isFalse();
        assertThat(content(back).path("putBackFailures").isInt()).isTrue();
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
    }

    /** Between look and order the figures move on, and with them the value. */
    @Test
    void nothingElseIsBegunThanWhatWasSeen() throws Exception {
        String tag = content(post("{\"rule\":\"few-threads\",\"dryRun\":true}"))
                .path("tag")
                .asText();
        String order = "{\"rule\":\"few-threads\",\"tag\":\"" + tag + "\"}";
        scene.stands(TrialScene.finding(TrialScene.threads("256")));

        Exchange refused = post(order);

        assertThat(status(refused)).isEqualTo(409);
        assertThat(content(refused).path("title").asText()).isEqualTo("Another proposal");
        assertThat(content(refused).path("findings").toString()).contains("+RqThrottle 256");
        assertThat(scene.magnus()).isEqualTo(TrialScene.MAGNUS);
        scene.stands(TrialScene.finding(TrialScene.threads("128")));
        assertThat(status(post(order))).isEqualTo(201);
    }

    /** Lines around a change may hold a password. */
    @Test
    void onlyAdministratorsSeeTheDiff() {
        post("{\"rule\":\"few-threads\"}");

        assertThat(diffFor(Role.ADMINISTRATOR)).contains("+RqThrottle 128");
        assertThat(diffFor(Role.OPERATOR)).isEmpty();
        assertThat(diffFor(Role.MONITOR)).isEmpty();
    }

    @Test
    void onlyAdministratorsMayTryAndUndo() {
        String body = "{\"rule\":\"few-threads\"}";

        assertThat(status(desk.ask(json(desk.as(Role.OPERATOR, "POST", PATH), body))))
                .isEqualTo(403);
        assertThat(status(desk.ask(desk.as(Role.OPERATOR, "DELETE", PATH + "/1"))))
                .isEqualTo(403);
        assertThat(status(desk.ask(Desk.nobody("GET", PATH)))).isEqualTo(401);
    }

    @Test
    void whatIsNoOrderIsRefused() {
        assertThat(status(post("{}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":7}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":\"few-threads\",\"dryrun\":true}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":\"few-threads\",\"dryRun\":\"yes\"}")))
                .isEqualTo(422);
        assertThat(status(post("{\"rule\":\"few-threads\",\"seconds\":9}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":\"few-threads\",\"seconds\":601}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":\"few-threads\",\"seconds\":20.5}"))).isEqualTo(422);
        assertThat(status(post("{\"rule\":\"none\"}"))).isEqualTo(404);
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", PATH + "/9")))).isEqualTo(404);
        assertThat(status(desk.ask(desk.as(Role.MONITOR, "GET", PATH + "/nine"))))
                .isEqualTo(404);
    }

    private Exchange post(String body) {
        return desk.ask(json(desk.as(Role.ADMINISTRATOR, "POST", PATH), body));
    }

    private String diffFor(Role role) {
        return content(desk.ask(desk.as(role, "GET", PATH + "/1"))).path("diff").asText();
    }
}
