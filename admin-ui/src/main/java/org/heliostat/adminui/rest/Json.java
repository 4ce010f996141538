package org.heliostat.adminui.rest;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;

/** Reads and writes the API's bodies. Immutable. */
final class Json {

    private static final int LARGEST_BODY = 1 << 20;
    private static final int DEEPEST_NESTING = 32;

    private final ObjectMapper mapper;

    Json() {
        mapper = JsonMapper.builder()
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .build();
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST_NESTING)
                        .build());
    }

    /** Answers with a value as JSON. */
    void send(Exchange exchange, int status, Object value) throws IOException {
        sendBytes(exchange, status, "application/json", mapper.writeValueAsBytes(value));
    }

    void send(Exchange exchange, Problem problem) throws IOException {
        sendBytes(exchange, problem.status(), "application/problem+json", mapper.writeValueAsBytes(problem));
    }

    static void sendText(Exchange exchange, int status, String text) throws IOException {
        sendBytes(exchange, status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static void sendNothing(Exchange exchange) throws IOException {
        exchange.response().status(204);
        exchange.response().finish();
    }

    /** Reads a JSON object from the request's body, at most 1 MB. */
    JsonNode read(Exchange exchange) throws IOException, ProblemException {
        byte[] bytes = readAll(exchange.request().body());
        try {
            JsonNode node = mapper.readTree(bytes);
            if (node == null || !node.isObject()) {
                throw new ProblemException(Problem.wrongValue(400, "body", "no JSON object", "a JSON object"));
            }
            return node;
        } catch (JsonProcessingException malformed) {
            throw new ProblemException(
                    Problem.wrongValue(400, "body", "malformed: " + malformed.getOriginalMessage(), "a JSON object"));
        }
    }

    private static byte[] readAll(RequestBody body) throws IOException, ProblemException {
        byte[] bytes = new byte[8192];
        int count = 0;
        for (int n = body.read(bytes, 0, bytes.length); n >= 0; n = body.read(bytes, count, bytes.length - count)) {
            count += n;
            if (count > LARGEST_BODY) {
                throw new ProblemException(Problem.wrongValue(
                        413, "body", "more than " + LARGEST_BODY + " bytes", "at most " + LARGEST_BODY + " bytes"));
            }
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, count * 2);
            }
        }
        return Arrays.copyOf(bytes, count);
    }

    private static void sendBytes(Exchange exchange, int status, String type, byte[] bytes) throws IOException {
        Response response = exchange.response();
        response.status(status);
        response.headers().set("Content-Type", type).set("Content-Length", Integer.toString(bytes.length));
        response.sendContent(ByteBuffer.wrap(bytes));
    }
}
