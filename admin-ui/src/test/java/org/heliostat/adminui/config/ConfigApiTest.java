package org.heliostat.adminui.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.rest.FakeApplications;
import org.heliostat.config.Finding;
import org.heliostat.config.Replacements;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.config.change.StagedFiles;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigApiTest {

    private static final String MAGNUS = "# ours\nRqThrottle 128\nQueueTimeout 60\n";

    @TempDir
    private Path instance;

    private final FakeApplications applications = new FakeApplications();
    private FakeConfiguredServer server;
    private Routes routes;

    @BeforeEach
    void makeInstance() throws IOException {
        Path conf = Files.createDirectories(instance.resolve("conf"));
        Files.writeString(conf.resolve("magnus.conf"), MAGNUS);
        Files.writeString(conf.resolve("mime.types"), "type=text/html exts=html\n");
        Files.writeString(
                conf.resolve("obj.conf"),
                "<Object name=\"default\">\nNameTrans fn=\"document-root\" root=\"$docroot\"\n"
                        + "Service fn=\"send-file\"\n</Object>\n");
        Files.writeString(conf.resolve("server.xml"), serverXml("*"));
        server = new FakeConfiguredServer(instance);
        ConfigDesk desk = new ConfigDesk(
                server, new ConfigFolder(conf), new Replacements(Map.of(), conf), () -> 1_700_000_000_000L);
        routes = new Routes(ConfigRoutes.of(server, applications, desk));
    }

    @Test
    void patchesDirectivesAndAppliesThemAtOnce() throws IOException {
        Answer answer = ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24, \"QueueTimeout\": null}");

        assertThat(answer.status).isEqualTo(200);
        assertThat(texts(answer.json.path("applied"))).containsExactly("RqThrottle");
        assertThat(text("magnus.conf")).isEqualTo("# ours\nRqThrottle 24\n");
        assertThat(server.throttles).containsExactly(24);
    }

    @ParameterizedTest
    @CsvSource({
        "RqTrottle, 24, RqTrottle, did you mean RqThrottle?",
        "RqThrottle, -1, RqThrottle, 0 to 65536",
        "RqThrottle, 2.5, RqThrottle, whole number",
        "RqThrottle, [1], RqThrottle, whole number"
    })
    void namesFieldValueAndExpectation(String name, String value, String field, String expected) throws IOException {
        Answer answer = ask("PATCH", "/api/v1/config/magnus.conf", "{\"" + name + "\": " + value + "}");

        assertThat(answer.status).isEqualTo(422);
        assertThat(answer.json.path("field").asText()).isEqualTo(field);
        assertThat(answer.json.path("value").asText()).isEqualTo(value);
        assertThat(answer.json.path("expected").asText()).contains(expected);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(server.throttles).isEmpty();
    }

    @Test
    void aSecondAdministratorIsToldWhoWasFaster() throws IOException {
        String seen = ask("GET", "/api/v1/config/magnus.conf", "")
                .json
                .path("version")
                .asText();
        ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                .header("X-Reason", "sale"));

        Answer late = ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 99}")
                .header("If-Match", "\"" + seen + "\""));

        assertThat(late.status).isEqualTo(412);
        assertThat(late.json.path("detail").asText()).contains("admin-token").contains("change 1: sale");
        assertThat(server.throttles).containsExactly(24);
    }

    @Test
    void aFileChangedWithAnEditorIsNoticedAsWell() throws IOException {
        String seen = ask("GET", "/api/v1/config/magnus.conf", "")
                .json
                .path("version")
                .asText();
        Files.writeString(instance.resolve("conf/magnus.conf"), MAGNUS + "# by hand\n");

        Answer late = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":9}}],\"versions\":{\"magnus.conf\":\""
                        + seen + "\"}}");

        assertThat(late.status).isEqualTo(409);
        assertThat(late.json.path("detail").asText()).contains("somebody with an editor");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "*;200",
                "\"V\";200",
                "V;200",
                "\"other\", \"V\";200",
                "W/\"V\";412",
                "\"other\";412",
                "\"\";412",
                "\"V;400",
                "V, V;400"
            })
    void readsTheFieldIfMatchAsItIsMeant(String field, int status) throws IOException {
        String seen = ask("GET", "/api/v1/config/magnus.conf", "")
                .json
                .path("version")
                .asText();

        Answer answer = ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                .header("If-Match", field.replace("V", seen)));

        assertThat(answer.status).isEqualTo(status);
        assertThat(server.throttles).hasSize(status == 200 ? 1 : 0);
    }

    @Test
    void aFileThatDoesNotExistMatchesNothing() throws IOException {
        assertThat(ask(request("PATCH", "/api/v1/config/nsfc.conf", "{\"MaxAge\": 5}")
                                .header("If-Match", "*"))
                        .status)
                .isEqualTo(412);
    }

    @Test
    void aNameWithAPercentSignIsTakenAsItIs() throws IOException {
        assertThat(ask(request("GET", "/api/v1/config/100%25", "").path("/api/v1/config/100%")).status)
                .isEqualTo(404);
        assertThat(ask(request("GET", "/api/v1/config/magnus%252Econf", "").path("/api/v1/config/magnus%2Econf"))
                        .status)
                .isEqualTo(404);
    }

    /** A ConfigMap of Kubernetes is a folder of links. */
    @Test
    void aLinkCanBeLookedAtButNotBeChanged() throws IOException {
        Path conf = instance.resolve("conf");
        Path data = Files.createDirectories(conf.resolve("..data"));
        Files.move(conf.resolve("mime.types"), data.resolve("mime.types"));
        Files.createSymbolicLink(conf.resolve("mime.types"), Path.of("..data/mime.types"));

        JsonNode files = ask("GET", "/api/v1/config", "").json;
        JsonNode row = files.get(3);
        assertThat(row.path("file").asText()).isEqualTo("mime.types");
        assertThat(row.path("link").asBoolean()).isTrue();
        assertThat(row.path("version").asText()).hasSize(64);
        assertThat(ask("GET", "/api/v1/config/mime.types", "").json.path("text").asText())
                .contains("text/html");

        Answer refused = ask("PUT", "/api/v1/config/mime.types", "{\"text\":\"\"}");
        assertThat(refused.status).isEqualTo(422);
        assertThat(refused.json.path("expected").asText()).contains("it is a link");
        assertThat(Files.isSymbolicLink(conf.resolve("mime.types"))).isTrue();
        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}").status)
                .isEqualTo(200);
    }

    @Test
    void aFileThatCannotBeReadIsMarkedAndHidesNoOther() throws IOException {
        Path conf = instance.resolve("conf");
        Files.delete(conf.resolve("mime.types"));
        Files.createDirectory(conf.resolve("mime.types"));

        JsonNode files = ask("GET", "/api/v1/config", "").json;

        assertThat(files).hasSize(4);
        assertThat(files.get(0).path("unreadable").isNull()).isTrue();
        assertThat(files.get(3).path("unreadable").asText()).startsWith("file: mime.types");
        assertThat(files.get(3).path("version").isNull()).isTrue();
    }

    @Test
    void textsOfTooManyLinesAreNeitherComparedNorTaken() throws IOException {
        String lines = "\\n".repeat(StagedFiles.MOST_LINES + 1);
        String change = "{\"changes\":[{\"file\":\"mime.types\",\"text\":\"" + lines + "\"}]}";

        Answer preview = ask("POST", "/api/v1/config/preview", change);

        assertThat(preview.status).isEqualTo(422);
        assertThat(preview.json.path("expected").asText()).isEqualTo("at most 100000 lines");
        assertThat(ask("POST", "/api/v1/config/apply", change).status).isEqualTo(422);
        Answer shown = ask(
                "POST",
                "/api/v1/config/preview",
                "{\"changes\":[{\"file\":\"mime.types\",\"text\":\"" + "#\\n".repeat(60_000) + "\"}]}");
        assertThat(shown.status).isEqualTo(422);
        assertThat(shown.json.path("expected").asText()).contains("50000 lines to be shown");
    }

    @Test
    void anUndoSaysWhatItWouldDiscardBesides() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"QueueTimeout\": 9}")
                .header("X-Reason", "sale"));

        Answer refused = ask("POST", "/api/v1/config/history/undo?id=1", "");

        assertThat(refused.status).isEqualTo(409);
        assertThat(refused.json.path("later").get(0).path("id").asInt()).isEqualTo(2);
        assertThat(refused.json.path("findings").get(0).asText()).contains("change 2: sale");
        assertThat(refused.json.path("edited")).isEmpty();
        assertThat(text("magnus.conf")).contains("QueueTimeout 9");
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1&later=keep", "").status)
                .isEqualTo(422);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1&later=discard", "").status)
                .isEqualTo(200);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void anUndoSaysThatAFileWasEditedByHandSince() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        Files.writeString(instance.resolve("conf/magnus.conf"), MAGNUS + "# by hand\n");

        Answer refused = ask("POST", "/api/v1/config/history/undo?id=1", "");

        assertThat(refused.status).isEqualTo(409);
        assertThat(texts(refused.json.path("edited"))).containsExactly("magnus.conf");
        assertThat(text("magnus.conf")).contains("by hand");
    }

    /** What was undone itself is not there any more: nothing would be lost. */
    @Test
    void anUndoNeedNotBeToldTwice() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"QueueTimeout\": 9}");

        assertThat(ask("POST", "/api/v1/config/history/undo?id=2", "").status).isEqualTo(200);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1", "").status).isEqualTo(200);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void aBrokenRecordHidesNoOther() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 25}");
        Files.writeString(instance.resolve("conf/history/0000000001/change.properties"), "");

        try (LogLines log = LogLines.of("org.heliostat.config.change.ChangeHistory")) {
            assertThat(ask("GET", "/api/v1/config/history", "").json).hasSize(1);
            assertThat(ask("GET", "/api/v1/config/history", "").json).hasSize(1);
            assertThat(log.all()).hasSize(1);
            assertThat(log.all().get(0)).startsWith("conf/history/0000000001: is left out");
        }
        assertThat(ask("GET", "/api/v1/config/history/diff?id=1", "").status).isEqualTo(404);
        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 26}").status)
                .isEqualTo(200);
    }

    /** Whatever follows the swap, such as starts of applications, may take minutes, in which the machine may fail. */
    @Test
    void aChangeIsKeptAsSoonAsItIsInForce() throws IOException {
        server.afterwards =
                () -> assertThat(instance.resolve("conf/history/pending")).doesNotExist();

        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}").status)
                .isEqualTo(200);
        assertThat(server.throttles).containsExactly(24);
    }

    @Test
    void aChangeThatWouldBreakTheConfigurationIsRefusedWithFileAndLine() throws IOException {
        Answer answer = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":24}},{\"file\":\"obj.conf\","
                        + "\"text\":\"<Object name=\\\"default\\\">\\nService fn=\\n</Object>\\n\"}]}");

        assertThat(answer.status).isEqualTo(422);
        assertThat(answer.json.path("findings").get(0).asText()).startsWith("conf/obj.conf:2: ");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(instance.resolve("conf/history")).doesNotExist();
    }

    @Test
    void whatTheReloadRefusesIsTakenBack() throws IOException {
        server.refusal =
                List.of(new Finding(new SourceLocation("conf/server.xml", 3), Severity.ERROR, "LS ls1: port in use"));

        Answer answer = ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");

        assertThat(answer.status).isEqualTo(422);
        assertThat(answer.json.path("findings").get(0).asText()).contains("port in use");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(server.configuration().magnus().rqThrottle()).isEqualTo(128);
        assertThat(ask("GET", "/api/v1/config/history", "").json).isEmpty();
    }

    @Test
    void previewShowsWhatWouldBeAndChangesNothing() throws IOException {
        Answer answer = ask(
                "POST",
                "/api/v1/config/preview",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":24,\"IOThreads\":3}},"
                        + "{\"file\":\"server.xml\",\"text\":\"<SERVER>\"}]}");

        assertThat(answer.status).isEqualTo(200);
        JsonNode lines = answer.json.path("diff").get(0).path("lines");
        assertThat(lines.get(1).path("kind").asText()).isEqualTo("-");
        assertThat(lines.get(1).path("old").asInt()).isEqualTo(2);
        assertThat(lines.get(1).path("new").isNull()).isTrue();
        assertThat(lines.get(2).path("text").asText()).isEqualTo("RqThrottle 24");
        assertThat(texts(answer.json.path("live"))).contains("RqThrottle");
        assertThat(texts(answer.json.path("restart"))).containsExactly("IOThreads");
        assertThat(answer.json.path("findings").get(0).path("file").asText()).isEqualTo("conf/server.xml");
        assertThat(answer.json.path("findings").get(0).path("severity").asText())
                .isEqualTo("error");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void keepsAHistoryThatCanBeLookedAtAndUndone() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask(
                "POST",
                "/api/v1/config/apply",
                "{\"reason\":\"why not\",\"changes\":[{\"file\":\"nsfc.conf\",\"set\":{\"MaxAge\":5}}]}");

        JsonNode history = ask("GET", "/api/v1/config/history", "").json;
        assertThat(history.get(0).path("id").asInt()).isEqualTo(2);
        assertThat(history.get(0).path("reason").asText()).isEqualTo("why not");
        assertThat(history.get(0).path("atMillis").asLong()).isEqualTo(1_700_000_000_000L);
        assertThat(texts(history.get(1).path("names"))).containsExactly("RqThrottle");
        JsonNode diff = ask("GET", "/api/v1/config/history/diff?id=1", "").json.path("diff");
        assertThat(diff.get(0).path("lines").get(1).path("text").asText()).isEqualTo("RqThrottle 128");

        assertThat(ask("POST", "/api/v1/config/history/undo?id=1", "")
                        .json
                        .path("id")
                        .asInt())
                .isEqualTo(3);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=2", "").status).isEqualTo(200);
        assertThat(instance.resolve("conf/nsfc.conf")).doesNotExist();
        assertThat(ask("POST", "/api/v1/config/history/undo?id=9", "").status).isEqualTo(404);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=x", "").status).isEqualTo(422);
    }

    @Test
    void listsTheFilesOfTheConfigurationAndNoOthers() throws IOException {
        Files.writeString(instance.resolve("conf/keyfile"), "secret\n");

        JsonNode files = ask("GET", "/api/v1/config", "").json;

        assertThat(files.findValuesAsText("file"))
                .containsExactlyInAnyOrder("magnus.conf", "server.xml", "obj.conf", "mime.types");
        assertThat(files.get(0).path("version").asText()).hasSize(64);
        assertThat(ask("GET", "/api/v1/config/keyfile", "").status).isEqualTo(404);
        assertThat(ask("PUT", "/api/v1/config/keyfile", "{\"text\":\"x\"}").status)
                .isEqualTo(404);
        assertThat(ask("GET", "/api/v1/config/..%2Frun%2Fadmin-token", "").status)
                .isEqualTo(404);
    }

    @Test
    void replacesAWholeFileAndTakesANewOneThatServerXmlNames() throws IOException {
        assertThat(ask("PUT", "/api/v1/config/server.xml", "{\"text\":\"" + escaped(serverXml("a.example")) + "\"}")
                        .status)
                .isEqualTo(200);
        assertThat(server.configuration().serverXml().virtualServers().get(0).urlHosts())
                .containsExactly("a.example");

        String other = serverXml("*").replace("obj.conf", "vs/other.conf");
        Answer answer = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"server.xml\",\"text\":\"" + escaped(other)
                        + "\"},{\"file\":\"vs/other.conf\",\"text\":\"" + escaped(text("obj.conf")) + "\"}]}");

        assertThat(answer.status).isEqualTo(200);
        assertThat(texts(answer.json.path("applied"))).contains("vs/other.conf");
        assertThat(ask("GET", "/api/v1/config/vs/other.conf", "")
                        .json
                        .path("text")
                        .asText())
                .isEqualTo(text("obj.conf"));
    }

    @Test
    void comparesTheVersionOfAFileThatIsNewWithNoFile() throws IOException {
        String other = text("server.xml").replace("objectfile=\"obj.conf\"", "objectfile=\"new.conf\"");
        String body = "{\"changes\":[{\"file\":\"server.xml\",\"text\":\"" + escaped(other)
                + "\"},{\"file\":\"new.conf\",\"text\":\"" + escaped(text("obj.conf"))
                + "\"}],\"versions\":{\"new.conf\":\"none\"}}";

        assertThat(ask("POST", "/api/v1/config/apply", body).status).isEqualTo(200);
        assertThat(ask("POST", "/api/v1/config/apply", body.replace("</Object>", "</Object>\\n")).status)
                .isEqualTo(409);
    }

    @Test
    void saysWhatDirectivesThereAreAndWhatTheyAre() throws IOException {
        JsonNode rows = ask("GET", "/api/v1/directives", "").json;

        JsonNode throttle = row(rows, "RqThrottle");
        assertThat(throttle.path("value").asText()).isEqualTo("128");
        assertThat(throttle.path("written").asText()).isEqualTo("128");
        assertThat(throttle.path("line").asInt()).isEqualTo(2);
        assertThat(throttle.path("live").asBoolean()).isTrue();
        assertThat(throttle.path("most").asInt()).isEqualTo(65_536);
        assertThat(row(rows, "MaxAge").path("default").asText()).isEqualTo("30");
        assertThat(row(rows, "MaxAge").path("written").isNull()).isTrue();
        assertThat(row(rows, "LS port").path("element").asText()).isEqualTo("LS");
        assertThat(row(rows, "LS port").path("required").asBoolean()).isTrue();
        assertThat(row(rows, "LS ip").path("required").asBoolean()).isFalse();
    }

    /** So that forms for thread pools are made from the same table as all others. */
    @Test
    void saysWhatInitLinesMaySay() throws IOException {
        JsonNode most = row(ask("GET", "/api/v1/directives", "").json, "Init thread-pool-init MaxThreads");

        assertThat(most.path("file").asText()).isEqualTo("magnus.conf");
        assertThat(most.path("element").asText()).isEqualTo("Init thread-pool-init");
        assertThat(most.path("type").asText()).isEqualTo("count");
    }

    /** A monitor may see directives, but not what a file of secrets holds. */
    @Test
    void showsReferencesToTheOutsideAsTheyAreWritten() throws IOException {
        Files.writeString(instance.resolve("conf/secret"), "geheim");
        Files.writeString(instance.resolve("conf/magnus.conf"), "ServerID ${file:secret}\n");
        server.reload();

        assertThat(row(ask("GET", "/api/v1/directives", "").json, "ServerID")
                        .path("value")
                        .asText())
                .isEqualTo("${file:secret}");
    }

    @Test
    void listsApplicationsThatNoFileDeclares() throws IOException {
        deploy("vs1", "/row");
        deploy("other", "/theirs");

        JsonNode vs = ask("GET", "/api/v1/virtualservers", "").json.get(0);

        assertThat(texts(vs.path("applications"))).containsExactly("/row");
    }

    private void deploy(String vs, String uri) {
        var deployment = new Deployment(vs, uri, instance.resolve("row.war"));
        applications.all.add(new ApplicationInfo(deployment, "Row", ApplicationState.RUNNING, "", 1, 1, 0));
    }

    @Test
    void listsVirtualServers() throws IOException {
        JsonNode vs = ask("GET", "/api/v1/virtualservers", "").json.get(0);

        assertThat(vs.path("id").asText()).isEqualTo("vs1");
        assertThat(vs.path("class").asText()).isEqualTo("c1");
        assertThat(texts(vs.path("hosts"))).containsExactly("*");
        assertThat(texts(vs.path("listenSockets"))).containsExactly("ls1");
        assertThat(vs.path("documentRoot").asText()).endsWith("docs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{};changes",
                "{\"changes\":[]};changes",
                "{\"changes\":[{\"file\":\"magnus.conf\"}]};changes",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{}}]};set",
                "{\"changes\":[{\"file\":\"obj.conf\",\"set\":{\"a\":1}}]};set",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"sett\":{}}]};changes: sett",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":1}}],\"why\":\"x\"};why"
            })
    void unknownAndMissingFieldsAreNamed(String body, String field) throws IOException {
        Answer answer = ask("POST", "/api/v1/config/apply", body);

        assertThat(answer.status).isEqualTo(422);
        assertThat(answer.json.path("field").asText()).isEqualTo(field);
    }

    private record Answer(int status, JsonNode json) {}

    private Answer ask(String method, String target, String body) throws IOException {
        return ask(request(method, target, body));
    }

    private static FakeExchange request(String method, String target, String body) {
        return FakeExchange.request(method, target).body(FakeBody.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    private Answer ask(FakeExchange request) throws IOException {
        Exchange exchange = request.build();
        try {
            routes.find(exchange.request().method(), exchange.request().uriPath())
                    .orElseThrow()
                    .resource()
                    .answer(exchange);
        } catch (ProblemException problem) {
            return new Answer(problem.problem().status(), new ObjectMapper().readTree(shown(problem)));
        }
        return new Answer(
                exchange.response().status(),
                new ObjectMapper().readTree(FakeExchange.transportOf(exchange).text()));
    }

    private static String shown(ProblemException problem) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        return mapper.writeValueAsString(mapper.createObjectNode()
                .put("status", problem.problem().status())
                .put("detail", problem.problem().detail())
                .put("field", problem.problem().field())
                .put("value", problem.problem().value())
                .put("expected", problem.problem().expected())
                .set("findings", mapper.valueToTree(problem.problem().findings())));
    }

    private static JsonNode row(JsonNode rows, String name) {
        for (JsonNode row : rows) {
            if (row.path("name").asText().equals(name)) {
                return row;
            }
        }
        throw new AssertionError("no row " + name);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private String text(String file) throws IOException {
        return Files.readString(instance.resolve("conf").resolve(file));
    }

    private static String serverXml(String hosts) {
        return "<SERVER>\n<PROPERTY name=\"docroot\" value=\"../docs\"/>\n"
                + "<LS id=\"ls1\" port=\"0\" defaultvs=\"vs1\"/>\n<MIME id=\"m1\" file=\"mime.types\"/>\n"
                + "<VSCLASS id=\"c1\" objectfile=\"obj.conf\">\n<VS id=\"vs1\" mime=\"m1\" urlhosts=\"" + hosts
                + "\"/>\n</VSCLASS>\n</SERVER>\n";
    }
}
