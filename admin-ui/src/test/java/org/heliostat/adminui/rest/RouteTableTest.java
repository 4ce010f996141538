package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.heliostat.adminui.testing.Desk.content;
import static org.heliostat.adminui.testing.Desk.nobody;
import static org.heliostat.adminui.testing.Desk.status;
import static org.heliostat.adminui.testing.Desk.withToken;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.heliostat.admin.OtherProcesses;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.adminui.session.UiSession;
import org.heliostat.adminui.testing.Desk;
import org.heliostat.adminui.testing.DirectLanes;
import org.heliostat.request.Exchange;
import org.junit.jupiter.api.Test;

/** What holds for every row of the table, and for what is not in it. */
class RouteTableTest {

    private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

    private final FakeServer server = new FakeServer(REPOSITORY);
    private final FakeProcess process = new FakeProcess();
    private final FakePools pools = new FakePools();
    private final List<Routes.Route> rows = new ArrayList<>();
    private final Desk desk = new Desk(of -> {
        var subjects = new AdminSubjects(
                server,
                process,
                new FakeApplications(),
                pools,
                OtherProcesses.NONE,
                REPOSITORY,
                REPOSITORY.resolve("none"),
                1);
        rows.addAll(subjects.rows(new DirectLanes(), List.of()));
        return rows;
    });

    @Test
    void letsNobodyInWithoutTokenOrSession() {
        for (Routes.Route row : rows(route -> route.role().isPresent())) {
            assertThat(status(desk.ask(nobody(row.method(), target(row)))))
                    .as(row.toString())
                    .isEqualTo(401);
        }
        assertThat(server.calls).isEmpty();
        assertThat(process.calls).isEmpty();
    }

    @Test
    void everyRowOfTheApiSaysWhatItIs() {
        assertThat(rows(route -> route.path().startsWith("/api/"))).isNotEmpty().allSatisfy(row -> assertThat(
                        row.notes().summary())
                .as("%s %s", row.method(), row.path())
                .isNotEmpty());
    }

    @Test
    void refusesEveryRowToWhoeverHasALesserRole() {
        for (Routes.Route row : rows(route -> route.role().isPresent())) {
            for (Role role : Role.values()) {
                if (!role.includes(row.role().orElseThrow())) {
                    assertThat(status(desk.ask(desk.as(role, row.method(), target(row)))))
                            .as("%s %s", role, row)
                            .isEqualTo(403);
                }
            }
        }
        assertThat(process.calls).isEmpty();
        assertThat(pools.calls).isEmpty();
    }

    @Test
    void changesNothingWithoutTheTokenOfTheSession() {
        UiSession session = desk.sessions.begin("ada", Role.ADMINISTRATOR);
        for (Routes.Route row :
                rows(route -> route.role().isPresent() && !route.method().equals("GET"))) {
            assertThat(status(desk.ask(nobody(row.method(), target(row))
                            .header("Cookie", "heliostat-admin-8080=" + session.id()))))
                    .as(row.toString())
                    .isEqualTo(403);
        }
        assertThat(server.calls).isEmpty();
        assertThat(process.calls).isEmpty();
    }

    @Test
    void namesTheMethodsOfEveryPath() {
        for (Routes.Route row : rows(route -> true)) {
            assertThat(status(desk.ask(withToken("BREW", target(row)))))
                    .as(row.toString())
                    .isEqualTo(405);
        }
    }

    @Test
    void letsMonitorsLookButNotAtTextWithSecrets() {
        List<String> hidden = rows(route -> route.method().equals("GET")
                        && route.role().filter(role -> role != Role.MONITOR).isPresent())
                .stream()
                .map(Routes.Route::path)
                .toList();

        assertThat(hidden).containsExactlyInAnyOrder("/api/v1/config/*", "/api/v1/config/history/diff");
    }

    @Test
    void describesEveryRowWithItsRole() {
        JsonNode document = content(desk.ask(withToken("GET", "/api/v1/openapi.json")));

        assertThat(document.path("openapi").asText()).isEqualTo("3.1.0");
        for (Routes.Route row : rows(route -> true)) {
            JsonNode operation = document.path("paths")
                    .path(row.path().replace("*", "{path}"))
                    .path(row.method().toLowerCase(java.util.Locale.ROOT));
            assertThat(operation.path("responses").isObject())
                    .as(row.toString())
                    .isTrue();
            assertThat(operation.path("x-role").asText())
                    .isEqualTo(row.role().map(Role::word).orElse(""));
        }
        JsonNode schemas = document.path("components").path("schemas");
        assertThat(schemas.path("ServerSnapshot")
                        .path("properties")
                        .path("connectionQueue")
                        .path("$ref")
                        .asText())
                .isEqualTo("#/components/schemas/ConnectionQueueSnapshot");
        assertThat(references(document))
                .allSatisfy(name -> assertThat(schemas.has(name)).as(name).isTrue());
    }

    @Test
    void everyOperationHasAnIdATagAndOneGoodAnswer() {
        JsonNode document = content(desk.ask(withToken("GET", "/api/v1/openapi.json")));
        List<String> ids = new ArrayList<>();
        List<String> tags = document.path("tags").findValuesAsText("name");
        for (JsonNode path : document.path("paths")) {
            for (JsonNode operation : path) {
                ids.add(operation.path("operationId").asText());
                assertThat(operation.path("summary").asText()).isNotEmpty();
                assertThat(tags).contains(operation.path("tags").path(0).asText());
                List<String> statuses = new ArrayList<>();
                operation.path("responses").fieldNames().forEachRemaining(statuses::add);
                assertThat(statuses).hasSize(2).contains("default").anyMatch(status -> status.matches("2\\d\\d"));
            }
        }

        assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z]+[A-Z][A-Za-z]*"));
        assertThat(tags).contains("applications", "config", "health", "metrics");
    }

    /** What is sent has the fields that the description says, and no others. */
    @Test
    void answersAreWhatTheDescriptionSays() {
        JsonNode document = content(desk.ask(withToken("GET", "/api/v1/openapi.json")));
        List<String> looked = new ArrayList<>();
        for (Routes.Route row : rows(route -> route.method().equals("GET")
                && route.path().startsWith("/api/")
                && route.notes().gives().body().isPresent()
                && !route.path().endsWith("*"))) {
            Exchange asked = desk.ask(withToken("GET", row.path()));
            if (status(asked) == 200) {
                JsonNode schema = document.path("paths")
                        .path(row.path())
                        .path("get")
                        .at("/responses/200/content/application~1json/schema");
                fits(content(asked), schema, document, row.path());
                looked.add(row.path());
            }
        }

        assertThat(looked).contains("/api/v1/status", "/api/v1/stats", "/api/v1/directives", "/api/v1/pools");
    }

    private static void fits(JsonNode value, JsonNode schema, JsonNode document, String where) {
        JsonNode meant =
                schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
        if (value.isArray()) {
            assertThat(meant.path("type").asText()).as(where).isEqualTo("array");
            value.forEach(one -> fits(one, meant.path("items"), document, where + "[]"));
        } else if (value.isObject() && meant.has("properties")) {
            value.properties().forEach(field -> {
                String below = where + "." + field.getKey();
                assertThat(meant.path("properties").has(field.getKey()))
                        .as(below)
                        .isTrue();
                fits(field.getValue(), meant.path("properties").path(field.getKey()), document, below);
            });
        } else if (!value.isNull() && meant.path("type").asText().equals("integer")) {
            assertThat(value.isIntegralNumber()).as(where).isTrue();
        }
    }

    /** A scan for names leaves nothing behind: neither in the table nor among those who guessed wrong. */
    @Test
    void answersEndlessNamesWithoutRememberingThem() {
        int known = rows.size();
        for (int i = 0; i < 3_000; i++) {
            assertThat(status(desk.ask(withToken("GET", "/scan/" + i)))).isEqualTo(404);
            assertThat(status(desk.ask(nobody("GET", "/api/v1/scan" + i)))).isEqualTo(401);
        }

        assertThat(rows).hasSize(known);
        assertThat(desk.lanes.delays).isEmpty();
        assertThat(server.snapshot()).isEqualTo(server.snapshot());
    }

    private List<Routes.Route> rows(Predicate<Routes.Route> wanted) {
        List<Routes.Route> chosen = rows.stream().filter(wanted).toList();
        assertThat(chosen).isNotEmpty();
        return chosen;
    }

    private static String target(Routes.Route row) {
        return row.path().replace("*", "magnus.conf");
    }

    private static List<String> references(JsonNode node) {
        List<String> names = new ArrayList<>();
        if (node.isObject()) {
            for (Map.Entry<String, JsonNode> field : node.properties()) {
                if (field.getKey().equals("$ref")) {
                    names.add(field.getValue().asText().replace("#/components/schemas/", ""));
                }
                names.addAll(references(field.getValue()));
            }
        }
        node.elements().forEachRemaining(element -> {
            if (node.isArray()) {
                names.addAll(references(element));
            }
        });
        return names;
    }
}
