package org.heliostat.maven.remote;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the administration has answered. Immutable.
 *
 * @param fields the texts and numbers of the object in the body, without those of objects in it
 */
record Answer(int status, Map<String, String> fields) {

    private static final int SUCCESS = 200;
    private static final int REDIRECTION = 300;

    static Answer of(HttpResponse<String> response) {
        return new Answer(response.statusCode(), fields(response.body()));
    }

    private static Map<String, String> fields(String body) {
        Map<String, String> fields = new LinkedHashMap<>();
        try (JsonParser parser = new JsonFactory().createParser(body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Map.of();
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (parser.nextToken().isScalarValue()) {
                    fields.put(name, parser.getText());
                } else {
                    parser.skipChildren();
                }
            }
        } catch (IOException notOfTheServer) {
            // Somebody else has answered; the status says enough.
            return Map.of();
        }
        return fields;
    }

    boolean isGood() {
        return status >= SUCCESS && status < REDIRECTION;
    }

    String field(String name) {
        return fields.getOrDefault(name, "");
    }

    /** @return what is wrong, in the server's own words */
    String problem() {
        String title =
                Optional.of(field("title")).filter(text -> !text.isEmpty()).orElse("no reason given");
        String detail = field("detail");
        return status + " " + title + (detail.isEmpty() ? "" : ": " + detail);
    }
}
