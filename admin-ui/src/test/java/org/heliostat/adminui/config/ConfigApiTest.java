package org.heliostat.adminui.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.heliostat.admin.ApplicationInfo;
import org.heliostat.admin.ApplicationState;
import org.heliostat.admin.Deployment;
import org.heliostat.adminui.api.Caller;
import org.heliostat.adminui.api.Role;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.request.Exchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings, files and directives as the API shows and changes them. */
class ConfigApiTest extends ConfigCalls {

    @Test
    void patchesDirectivesAndAppliesThemAtOnce() throws IOException {
        Answer answer = ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24, \"QueueTimeout\": null}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(texts(answer.json().path("applied"))).containsExactly("RqThrottle");
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

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("field").asText()).isEqualTo(field);
        assertThat(answer.json().path("value").asText()).isEqualTo(value);
        assertThat(answer.json().path("expected").asText()).contains(expected);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(server.throttles).isEmpty();
    }

    @Test
    void allThatIsWrongIsToldAtOnce() throws IOException {
        Answer answer = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqTrottle\":24,\"QueueTimeout\":5,\"RqThrottle\":-1}},"
                        + "{\"file\":\"nsfc.conf\",\"set\":{\"MaxFiles\":\"many\"}}]}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("detail").asText()).isEqualTo("3 values are wrong; nothing was changed");
        assertThat(answer.json().path("field").asText()).isEqualTo("RqTrottle");
        assertThat(texts(answer.json().path("findings")))
                .satisfiesExactly(
                        one -> assertThat(one)
                                .startsWith("RqTrottle: 24 (expected: ")
                                .contains("did you mean RqThrottle?"),
                        one -> assertThat(one).startsWith("RqThrottle: -1 (expected: 0 to 65536"),
                        one -> assertThat(one).startsWith("MaxFiles: many (expected: "));
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void aNameWithAPercentSignIsTakenAsItIs() throws IOException {
        assertThat(ask(request("GET", "/api/v1/config/100%25", "").path("/api/v1/config/100%"))
                        .status())
                .isEqualTo(404);
        assertThat(ask(request("GET", "/api/v1/config/magnus%252Econf", "").path("/api/v1/config/magnus%2Econf"))
                        .status())
                .isEqualTo(404);
    }

    /** A ConfigMap of Kubernetes is a folder of links. */
    @Test
    void aLinkCanBeLookedAtButNotBeChanged() throws IOException {
        Path conf = instance.resolve("conf");
        Path data = Files.createDirectories(conf.resolve("..data"));
        Files.move(conf.resolve("mime.types"), data.resolve("mime.types"));
        Files.createSymbolicLink(conf.resolve("mime.types"), Path.of("..data/mime.types"));

        JsonNode files = ask("GET", "/api/v1/config", "").json();
        JsonNode row = files.get(3);
        assertThat(row.path("file").asText()).isEqualTo("mime.types");
        assertThat(row.path("link").asBoolean()).isTrue();
        assertThat(row.path("version").asText()).hasSize(64);
        assertThat(ask("GET", "/api/v1/config/mime.types", "")
                        .json()
                        .path("text")
                        .asText())
                .contains("text/html");

        Answer refused = ask("PUT", "/api/v1/config/mime.types", "{\"text\":\"\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().path("expected").asText()).contains("it is a link");
        assertThat(Files.isSymbolicLink(conf.resolve("mime.types"))).isTrue();
        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aFileThatCannotBeReadIsMarkedAndHidesNoOther() throws IOException {
        Path conf = instance.resolve("conf");
        Files.delete(conf.resolve("mime.types"));
        Files.createDirectory(conf.resolve("mime.types"));

        JsonNode files = ask("GET", "/api/v1/config", "").json();

        assertThat(files).hasSize(4);
        assertThat(files.get(0).path("unreadable").isNull()).isTrue();
        assertThat(files.get(3).path("unreadable").asText()).startsWith("file: mime.types");
        assertThat(files.get(3).path("version").isNull()).isTrue();
    }

    @Test
    void aBreakingChangeIsRefusedWithFileAndLine() throws IOException {
        Answer answer = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":24}},{\"file\":\"obj.conf\","
                        + "\"text\":\"<Object name=\\\"default\\\">\\nService fn=\\n</Object>\\n\"}]}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("findings").get(0).asText()).startsWith("conf/obj.conf:2: ");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(instance.resolve("conf/history")).doesNotExist();
    }

    @Test
    void whatTheReloadRefusesIsTakenBack() throws IOException {
        server.refusal =
                List.of(new Finding(new SourceLocation("conf/server.xml", 3), Severity.ERROR, "LS ls1: port in use"));

        Answer answer = ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("findings").get(0).asText()).contains("port in use");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(server.configuration().magnus().rqThrottle()).isEqualTo(128);
        assertThat(ask("GET", "/api/v1/config/history", "").json()).isEmpty();
    }

    @Test
    void previewShowsWhatWouldBeAndChangesNothing() throws IOException {
        Answer answer = ask(
                "POST",
                "/api/v1/config/preview",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":24,\"IOThreads\":3}},"
                        + "{\"file\":\"server.xml\",\"text\":\"<SERVER>\"}]}");

        assertThat(answer.status()).isEqualTo(200);
        JsonNode lines = answer.json().path("diff").get(0).path("lines");
        assertThat(lines.get(1).path("kind").asText()).isEqualTo("-");
        assertThat(lines.get(1).path("old").asInt()).isEqualTo(2);
        assertThat(lines.get(1).path("new").isNull()).isTrue();
        assertThat(lines.get(2).path("text").asText()).isEqualTo("RqThrottle 24");
        assertThat(texts(answer.json().path("live"))).contains("RqThrottle");
        assertThat(texts(answer.json().path("restart"))).containsExactly("IOThreads");
        assertThat(answer.json().path("findings").get(0).path("file").asText()).isEqualTo("conf/server.xml");
        assertThat(answer.json().path("findings").get(0).path("severity").asText())
                .isEqualTo("error");
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void listsTheFilesOfTheConfigurationAndNoOthers() throws IOException {
        Files.writeString(instance.resolve("conf/keyfile"), "secret\n");

        JsonNode files = ask("GET", "/api/v1/config", "").json();

        assertThat(files.findValuesAsText("file"))
                .containsExactlyInAnyOrder("magnus.conf", "server.xml", "obj.conf", "mime.types");
        assertThat(files.get(0).path("version").asText()).hasSize(64);
        assertThat(ask("GET", "/api/v1/config/keyfile", "").status()).isEqualTo(404);
        assertThat(ask("PUT", "/api/v1/config/keyfile", "{\"text\":\"x\"}").status())
                .isEqualTo(404);
        assertThat(ask("GET", "/api/v1/config/..%2Frun%2Fadmin-token", "").status())
                .isEqualTo(404);
    }

    @Test
    void replacesAWholeFileAndTakesANewOneThatServerXmlNames() throws IOException {
        assertThat(ask("PUT", "/api/v1/config/server.xml", "{\"text\":\"" + escaped(serverXml("a.example")) + "\"}")
                        .status())
                .isEqualTo(200);
        assertThat(server.configuration().serverXml().virtualServers().get(0).urlHosts())
                .containsExactly("a.example");

        String other = serverXml("*").replace("obj.conf", "vs/other.conf");
        Answer answer = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"server.xml\",\"text\":\"" + escaped(other)
                        + "\"},{\"file\":\"vs/other.conf\",\"text\":\"" + escaped(text("obj.conf")) + "\"}]}");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(texts(answer.json().path("applied"))).contains("vs/other.conf");
        assertThat(ask("GET", "/api/v1/config/vs/other.conf", "")
                        .json()
                        .path("text")
                        .asText())
                .isEqualTo(text("obj.conf"));
    }

    @Test
    void saysWhatDirectivesThereAreAndWhatTheyAre() throws IOException {
        JsonNode rows = ask("GET", "/api/v1/directives", "").json();

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
        JsonNode most = row(ask("GET", "/api/v1/directives", "").json(), "Init thread-pool-init MaxThreads");

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

        assertThat(row(ask("GET", "/api/v1/directives", "").json(), "ServerID")
                        .path("value")
                        .asText())
                .isEqualTo("${file:secret}");
    }

    @Test
    void secretsAreShownToThoseAloneWhoMayReadTheFile() throws IOException {
        Files.writeString(instance.resolve("conf/magnus.conf"), "MetricsToken 0123456789abcdef\nServerID s1\n");
        server.reload();

        JsonNode looks = directivesAs(Role.MONITOR);
        assertThat(row(looks, "MetricsToken").path("value").asText()).isEqualTo("…");
        assertThat(row(looks, "MetricsToken").path("written").asText()).isEqualTo("…");
        assertThat(row(looks, "ServerID").path("value").asText()).isEqualTo("s1");
        assertThat(row(directivesAs(Role.ADMINISTRATOR), "MetricsToken")
                        .path("value")
                        .asText())
                .isEqualTo("0123456789abcdef");
    }

    private JsonNode directivesAs(Role role) throws IOException {
        Exchange exchange = request("GET", "/api/v1/directives", "").build();
        new Caller("someone", role, Optional.empty()).on(exchange);
        return ask(exchange).json();
    }

    @Test
    void listsApplicationsThatNoFileDeclares() throws IOException {
        deploy("vs1", "/row");
        deploy("other", "/theirs");

        JsonNode vs = ask("GET", "/api/v1/virtualservers", "").json().get(0);

        assertThat(texts(vs.path("applications"))).containsExactly("/row");
    }

    private void deploy(String vs, String uri) {
        var deployment = new Deployment(vs, uri, instance.resolve("row.war"));
        applications.all.add(new ApplicationInfo(deployment, "Row", ApplicationState.RUNNING, "", 1, 1, 0));
    }

    @Test
    void listsVirtualServers() throws IOException {
        JsonNode vs = ask("GET", "/api/v1/virtualservers", "").json().get(0);

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

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("field").asText()).isEqualTo(field);
    }
}
