package org.heliostat.adminui.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.rest.FakeApplications;
import org.heliostat.config.Replacements;
import org.heliostat.config.change.ConfigFolder;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeBody;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** An instance whose configuration tests read and change through the API. */
abstract class ConfigCalls {

    static final String MAGNUS = "# ours\nRqThrottle 128\nQueueTimeout 60\n";

    @TempDir
    Path instance;

    final FakeApplications applications = new FakeApplications();
    FakeConfiguredServer server;
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

    record Answer(int status, JsonNode json) {}

    Answer ask(String method, String target, String body) throws IOException {
        return ask(request(method, target, body));
    }

    static FakeExchange request(String method, String target, String body) {
        return FakeExchange.request(method, target).body(FakeBody.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    Answer ask(FakeExchange request) throws IOException {
        return ask(request.build());
    }

    Answer ask(Exchange exchange) throws IOException {
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

    static JsonNode row(JsonNode rows, String name) {
        for (JsonNode row : rows) {
            if (row.path("name").asText().equals(name)) {
                return row;
            }
        }
        throw new AssertionError("no row " + name);
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    String text(String file) throws IOException {
        return Files.readString(instance.resolve("conf").resolve(file));
    }

    static String serverXml(String hosts) {
        return "<SERVER>\n<PROPERTY name=\"docroot\" value=\"../docs\"/>\n"
                + "<LS id=\"ls1\" port=\"0\" defaultvs=\"vs1\"/>\n<MIME id=\"m1\" file=\"mime.types\"/>\n"
                + "<VSCLASS id=\"c1\" objectfile=\"obj.conf\">\n<VS id=\"vs1\" mime=\"m1\" urlhosts=\"" + hosts
                + "\"/>\n</VSCLASS>\n</SERVER>\n";
    }
}
