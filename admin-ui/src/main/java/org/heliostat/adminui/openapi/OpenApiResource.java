package org.heliostat.adminui.openapi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;

/** {@code GET /api/v1/openapi.json}: every route of the API with the role it needs, made from the table itself. */
public final class OpenApiResource {

    private static final String PATH = "/api/v1/openapi.json";
    private static final String BELOW = "*";

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
        return new Routes.Route("GET", PATH, Routes.Lane.LOOK, resource::answer).says("This description");
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
        document.put("paths", paths);
        Map<String, Object> schemes = Map.of(
                "token", Map.of("type", "http", "scheme", "bearer"),
                "session", Map.of("type", "apiKey", "in", "cookie", "name", "heliostat-admin-PORT"));
        document.put("components", Map.of("schemas", schemas.all(), "securitySchemes", schemes));
        return document;
    }

    private static Map<String, Object> operation(Routes.Route row, Schemas schemas, Map<String, Object> problem) {
        Map<String, Object> operation = new LinkedHashMap<>();
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
        Map<String, Object> good = new LinkedHashMap<>();
        good.put("description", "as wished");
        row.notes().gives().ifPresent(answer -> good.put("content", content("application/json", schemas.of(answer))));
        Map<String, Object> answers = new LinkedHashMap<>();
        answers.put("2XX", good);
        answers.put(
                "default", Map.of("description", "a problem", "content", content("application/problem+json", problem)));
        operation.put("responses", answers);
        return operation;
    }

    private static Map<String, Object> parameter(String name, String in, boolean required) {
        return Map.of("name", name, "in", in, "required", required, "schema", Map.of("type", "string"));
    }

    private static Map<String, Object> content(String type, Map<String, Object> schema) {
        return Map.of(type, Map.of("schema", schema));
    }
}
