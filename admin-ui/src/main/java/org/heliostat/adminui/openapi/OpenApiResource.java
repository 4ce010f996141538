package org.heliostat.adminui.openapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.adminui.api.ChangedProcesses;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.RouteAnswer;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/** {@code GET /api/v1/openapi.json}: every route of the API with the role it needs, made from the table itself. */
public final class OpenApiResource {

    private static final String PATH = "/api/v1/openapi.json";
    private static final String API = "/api/v1/";
    private static final String BELOW = "*";
    private static final List<String> OUTSIDE = List.of("health", "metrics");
    private static final Map<Integer, String> DESCRIPTIONS =
            Map.of(200, "the answer", 201, "made", 202, "accepted; it goes on behind the answer", 204, "done");

    private final Map<String, Object> document;
    private final Json json;

    private OpenApiResource(Map<String, Object> document, Json json) {
        this.document = document;
        this.json = json;
    }

    /** @return the row that describes all of them, itself too */
    public static Routes.Route of(List<Routes.Route> rows, Json json) {
        List<Routes.Route> all = new ArrayList<>(rows);
        all.add(row(new OpenApiResource(Map.of(), json)));
        return row(new OpenApiResource(document(all), json));
    }

    private static Routes.Route row(OpenApiResource resource) {
        return new Routes.Route("GET", PATH, Routes.Lane.LOOK, resource::answer)
                .says("This description")
                .gives(Object.class);
    }

    private void answer(Exchange exchange) throws IOException {
        json.send(exchange, 200, document);
    }

    private static Map<String, Object> document(List<Routes.Route> rows) {
        Schemas schemas = new Schemas();
        Map<String, Object> problem = schemas.of(Problem.class);
        Map<String, Map<String, Object>> paths = new TreeMap<>();
        for (Routes.Route row : rows) {
            String path = row.path().endsWith(BELOW) ? row.path().replace(BELOW, "{path}") : row.path();
            paths.computeIfAbsent(path, first -> new TreeMap<>())
                    .put(row.method().toLowerCase(Locale.ROOT), operation(row, schemas, problem));
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put("info", Map.of("title", "Heliostat administration", "version", "v1"));
        document.put(
                "tags",
                rows.stream()
                        .map(OpenApiResource::tag)
                        .distinct()
                        .sorted()
                        .map(name -> Map.of("name", name))
                        .toList());
        document.put("paths", paths);
        Map<String, Object> schemes = Map.of(
                "token", Map.of("type", "http", "scheme", "bearer"),
                "session", Map.of("type", "apiKey", "in", "cookie", "name", "heliostat-admin-PORT"));
        document.put("components", Map.of("schemas", schemas.all(), "securitySchemes", schemes));
        return document;
    }

    private static Map<String, Object> operation(Routes.Route row, Schemas schemas, Map<String, Object> problem) {
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", operationId(row));
        operation.put("tags", List.of(tag(row)));
        if (!row.notes().summary().isEmpty()) {
            operation.put("summary", row.notes().summary());
        }
        row.role().ifPresent(role -> {
            operation.put("x-role", role.word());
            operation.put("security", List.of(Map.of("token", List.of()), Map.of("session", List.of())));
        });
        List<Object> parameters = new ArrayList<>();
        if (row.path().endsWith(BELOW)) {
            parameters.add(parameter("path", "path", true));
        }
        row.notes().query().forEach(name -> parameters.add(parameter(name, "query", false)));
        if (!parameters.isEmpty()) {
            operation.put("parameters", parameters);
        }
        row.notes()
                .takes()
                .ifPresent(body ->
                        operation.put("requestBody", Map.of("content", content("application/json", schemas.of(body)))));
        RouteAnswer given = row.notes().gives();
        Map<String, Object> good = new LinkedHashMap<>();
        good.put("description", DESCRIPTIONS.getOrDefault(given.status(), "done"));
        if (!given.type().isEmpty()) {
            good.put("content", content(given.type(), schema(given, schemas)));
        }
        Map<String, Object> answers = new LinkedHashMap<>();
        answers.put(String.valueOf(given.status()), good);
        answers.put(
                "default", Map.of("description", "a problem", "content", content("application/problem+json", problem)));
        operation.put("responses", answers);
        return operation;
    }

    private static Map<String, Object> schema(RouteAnswer given, Schemas schemas) {
        Map<String, Object> one = given.body().map(schemas::of).orElse(Map.of("type", "string"));
        if (given.namesProcesses()) {
            Map<String, Object> processes =
                    Map.of("type", "object", "properties", Map.of("processes", schemas.of(ChangedProcesses.class)));
            return Map.of("allOf", List.of(one, processes));
        }
        return given.isArray() ? Map.of("type", "array", "items", one) : one;
    }

    /** What generators of clients name the method: {@code getConfigHistoryDiff}. */
    private static String operationId(Routes.Route row) {
        StringBuilder id = new StringBuilder(row.method().toLowerCase(Locale.ROOT));
        for (String segment : row.path().replace(API, "/").split("[/.]", -1)) {
            if (segment.equals(BELOW)) {
                id.append("Path");
            } else if (!segment.isEmpty()) {
                id.append(Character.toUpperCase(segment.charAt(0))).append(segment, 1, segment.length());
            }
        }
        return row.path().equals("/") ? id.append("Index").toString() : id.toString();
    }

    /** What the row is about: the first word of its path below the API. */
    private static String tag(Routes.Route row) {
        if (row.path().startsWith(API)) {
            return row.path().substring(API.length()).split("[/.]", 2)[0];
        }
        String first = row.path().substring(1).split("/", 2)[0];
        return OUTSIDE.contains(first) ? first : "pages";
    }

    private static Map<String, Object> parameter(String name, String in, boolean required) {
        return Map.of("name", name, "in", in, "required", required, "schema", Map.of("type", "string"));
    }

    private static Map<String, Object> content(String type, Map<String, Object> schema) {
        return Map.of(type, Map.of("schema", schema));
    }
}
