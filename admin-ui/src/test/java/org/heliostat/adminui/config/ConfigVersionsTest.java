package org.heliostat.adminui.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import org.heliostat.config.change.StagedFiles;
import org.heliostat.testing.LogLines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who changed what and when: versions that no longer hold, the history, and undoing. */
class ConfigVersionsTest extends ConfigCalls {

    @Test
    void aSecondAdministratorIsToldWhoWasFaster() throws IOException {
        String seen = ask("GET", "/api/v1/config/magnus.conf", "")
                .json()
                .path("version")
                .asText();
        ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                .header("X-Reason", "sale"));

        Answer late = ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 99}")
                .header("If-Match", "\"" + seen + "\""));

        assertThat(late.status()).isEqualTo(412);
        assertThat(late.json().path("detail").asText()).contains("admin-token").contains("change 1: sale");
        assertThat(server.throttles).containsExactly(24);
    }

    @Test
    void aFileChangedWithAnEditorIsNoticedAsWell() throws IOException {
        String seen = ask("GET", "/api/v1/config/magnus.conf", "")
                .json()
                .path("version")
                .asText();
        Files.writeString(instance.resolve("conf/magnus.conf"), MAGNUS + "# by hand\n");

        Answer late = ask(
                "POST",
                "/api/v1/config/apply",
                "{\"changes\":[{\"file\":\"magnus.conf\",\"set\":{\"RqThrottle\":9}}],\"versions\":{\"magnus.conf\":\""
                        + seen + "\"}}");

        assertThat(late.status()).isEqualTo(409);
        assertThat(late.json().path("detail").asText()).contains("somebody with an editor");
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
                .json()
                .path("version")
                .asText();

        Answer answer = ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                .header("If-Match", field.replace("V", seen)));

        assertThat(answer.status()).isEqualTo(status);
        assertThat(server.throttles).hasSize(status == 200 ? 1 : 0);
    }

    @Test
    void aFileThatDoesNotExistMatchesNothing() throws IOException {
        assertThat(ask(request("PATCH", "/api/v1/config/nsfc.conf", "{\"MaxAge\": 5}")
                                .header("If-Match", "*"))
                        .status())
                .isEqualTo(412);
    }

    @Test
    void textsOfTooManyLinesAreNeitherComparedNorTaken() throws IOException {
        String lines = "\\n".repeat(StagedFiles.MOST_LINES + 1);
        String change = "{\"changes\":[{\"file\":\"mime.types\",\"text\":\"" + lines + "\"}]}";

        Answer preview = ask("POST", "/api/v1/config/preview", change);

        assertThat(preview.status()).isEqualTo(422);
        assertThat(preview.json().path("expected").asText()).isEqualTo("at most 100000 lines");
        assertThat(ask("POST", "/api/v1/config/apply", change).status()).isEqualTo(422);
        Answer shown = ask(
                "POST",
                "/api/v1/config/preview",
                "{\"changes\":[{\"file\":\"mime.types\",\"text\":\"" + "#\\n".repeat(60_000) + "\"}]}");
        assertThat(shown.status()).isEqualTo(422);
        assertThat(shown.json().path("expected").asText()).contains("50000 lines to be shown");
    }

    @Test
    void anUndoSaysWhatItWouldDiscardBesides() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask(request("PATCH", "/api/v1/config/magnus.conf", "{\"QueueTimeout\": 9}")
                .header("X-Reason", "sale"));

        Answer refused = ask("POST", "/api/v1/config/history/undo?id=1", "");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().path("later").get(0).path("id").asInt()).isEqualTo(2);
        assertThat(refused.json().path("findings").get(0).asText()).contains("change 2: sale");
        assertThat(refused.json().path("edited")).isEmpty();
        assertThat(text("magnus.conf")).contains("QueueTimeout 9");
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1&later=keep", "")
                        .status())
                .isEqualTo(422);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1&later=discard", "")
                        .status())
                .isEqualTo(200);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void anUndoSaysThatAFileWasEditedByHandSince() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        Files.writeString(instance.resolve("conf/magnus.conf"), MAGNUS + "# by hand\n");

        Answer refused = ask("POST", "/api/v1/config/history/undo?id=1", "");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(texts(refused.json().path("edited"))).containsExactly("magnus.conf");
        assertThat(text("magnus.conf")).contains("by hand");
    }

    /** What was undone itself is not there any more: nothing would be lost. */
    @Test
    void anUndoNeedNotBeToldTwice() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"QueueTimeout\": 9}");

        assertThat(ask("POST", "/api/v1/config/history/undo?id=2", "").status()).isEqualTo(200);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=1", "").status()).isEqualTo(200);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
    }

    @Test
    void aBrokenRecordHidesNoOther() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 25}");
        Files.writeString(instance.resolve("conf/history/0000000001/change.properties"), "");

        try (LogLines log = LogLines.of("org.heliostat.config.change.ChangeHistory")) {
            assertThat(ask("GET", "/api/v1/config/history", "").json()).hasSize(1);
            assertThat(ask("GET", "/api/v1/config/history", "").json()).hasSize(1);
            assertThat(log.all()).hasSize(1);
            assertThat(log.all().get(0)).startsWith("conf/history/0000000001: is left out");
        }
        assertThat(ask("GET", "/api/v1/config/history/diff?id=1", "").status()).isEqualTo(404);
        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 26}")
                        .status())
                .isEqualTo(200);
    }

    /** Whatever follows the swap, such as starts of applications, may take minutes, in which the machine may fail. */
    @Test
    void aChangeIsKeptAsSoonAsItIsInForce() throws IOException {
        server.afterwards =
                () -> assertThat(instance.resolve("conf/history/pending")).doesNotExist();

        assertThat(ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}")
                        .status())
                .isEqualTo(200);
        assertThat(server.throttles).containsExactly(24);
    }

    @Test
    void keepsAHistoryThatCanBeLookedAtAndUndone() throws IOException {
        ask("PATCH", "/api/v1/config/magnus.conf", "{\"RqThrottle\": 24}");
        ask(
                "POST",
                "/api/v1/config/apply",
                "{\"reason\":\"why not\",\"changes\":[{\"file\":\"nsfc.conf\",\"set\":{\"MaxAge\":5}}]}");

        JsonNode history = ask("GET", "/api/v1/config/history", "").json();
        assertThat(history.get(0).path("id").asInt()).isEqualTo(2);
        assertThat(history.get(0).path("reason").asText()).isEqualTo("why not");
        assertThat(history.get(0).path("atMillis").asLong()).isEqualTo(1_700_000_000_000L);
        assertThat(texts(history.get(1).path("names"))).containsExactly("RqThrottle");
        JsonNode diff =
                ask("GET", "/api/v1/config/history/diff?id=1", "").json().path("diff");
        assertThat(diff.get(0).path("lines").get(1).path("text").asText()).isEqualTo("RqThrottle 128");

        assertThat(ask("POST", "/api/v1/config/history/undo?id=1", "")
                        .json()
                        .path("id")
                        .asInt())
                .isEqualTo(3);
        assertThat(text("magnus.conf")).isEqualTo(MAGNUS);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=2", "").status()).isEqualTo(200);
        assertThat(instance.resolve("conf/nsfc.conf")).doesNotExist();
        assertThat(ask("POST", "/api/v1/config/history/undo?id=9", "").status()).isEqualTo(404);
        assertThat(ask("POST", "/api/v1/config/history/undo?id=x", "").status()).isEqualTo(422);
    }

    @Test
    void comparesTheVersionOfAFileThatIsNewWithNoFile() throws IOException {
        String other = text("server.xml").replace("objectfile=\"obj.conf\"", "objectfile=\"new.conf\"");
        String body = "{\"changes\":[{\"file\":\"server.xml\",\"text\":\"" + escaped(other)
                + "\"},{\"file\":\"new.conf\",\"text\":\"" + escaped(text("obj.conf"))
                + "\"}],\"versions\":{\"new.conf\":\"none\"}}";

        assertThat(ask("POST", "/api/v1/config/apply", body).status()).isEqualTo(200);
        assertThat(ask("POST", "/api/v1/config/apply", body.replace("</Object>", "</Object>\\n"))
                        .status())
                .isEqualTo(409);
    }
}
