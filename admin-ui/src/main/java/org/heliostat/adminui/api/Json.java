package org.heliostat.adminui.api;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.request.Exchange;
import org.heliostat.request.RequestBody;
import org.heliostat.request.Response;
import org.heliostat.stats.ProcessParts;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and writes the API's bodies. Immutable. */
public final class Json {

    private static final Logger LOG = LoggerFactory.getLogger(Json.class);

    /** Bytes of a body at most, where nothing else is said. */
    public static final int LARGEST_BODY = 1 << 20;

    private static final int DEEPEST_NESTING = 32;

    private final ObjectMapper mapper;

    /** Sum and count say it too, but not under a name that advice could aim at. */
    private abstract static class WithAverage {
        @JsonProperty("averageNanos")
        abstract double averageNanos();
    }

    public Json() {
        mapper = JsonMapper.builder()
                .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
                .visibility(PropertyAccessor.GETTER, JsonAutoDetect.Visibility.NONE)
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .build();
        mapper.addMixIn(LatencySnapshot.class, WithAverage.class);
        // The steps behind a distribution are for windows; percentiles and limits say the same to readers.
        mapper.configOverride(Buckets.class).setIsIgnoredType(true);
        // For reports that have a place for each process; here it would be the whole once more for each.
        mapper.configOverride(ProcessParts.class).setIsIgnoredType(true);
        mapper.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(DEEPEST_NESTING)
                        .build());
    }

    /** Answers with a value as JSON. */
    public void send(Exchange exchange, int status, Object value) throws IOException {
        sendBytes(exchange, status, "application/json", mapper.writeValueAsBytes(value));
    }

    /**
     * Answers with a value as JSON, and with which processes have made the change.
     *
     * @param others what became of it in the other processes; empty where there are none
     */
    public void send(Exchange exchange, int status, Object value, List<ProcessAnswer> others) throws IOException {
        if (others.isEmpty()) {
            send(exchange, status, value);
            return;
        }
        ObjectNode node = mapper.valueToTree(value);
        node.set(ChangedProcesses.NAME, mapper.valueToTree(ChangedProcesses.of(others)));
        send(exchange, status, node);
    }

    public void send(Exchange exchange, Problem problem) throws IOException {
        sendBytes(exchange, problem.status(), "application/problem+json", mapper.writeValueAsBytes(problem));
    }

    /** Answers with a problem that says more than others do. */
    public void sendProblem(Exchange exchange, int status, Object problem) throws IOException {
        sendBytes(exchange, status, "application/problem+json", mapper.writeValueAsBytes(problem));
    }

    /** Answers with a problem that was written before. */
    public static void sendProblem(Exchange exchange, int status, byte[] written) throws IOException {
        sendBytes(exchange, status, "application/problem+json", written);
    }

    /** Answers with a problem, or cuts the connection where the answer has begun or the client is gone. */
    public void sendOrAbort(Exchange exchange, Problem problem) {
        if (exchange.response().isCommitted()) {
            exchange.response().abort();
            return;
        }
        try {
            send(exchange, problem);
        } catch (IOException gone) {
            LOG.debug("admin: {}: the client is gone", exchange.request().uriPath(), gone);
            exchange.response().abort();
        }
    }

    /** @return a value as JSON text in UTF-8 */
    public byte[] bytes(Object value) throws IOException {
        return mapper.writeValueAsBytes(value);
    }

    public static void sendText(Exchange exchange, int status, String text) throws IOException {
        sendBytes(exchange, status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** @param type its media type, with the charset utf-8 where it has one */
    public static void sendText(Exchange exchange, String type, String text) throws IOException {
        sendBytes(exchange, 200, type, text.getBytes(StandardCharsets.UTF_8));
    }

    public static void sendNothing(Exchange exchange) throws IOException {
        exchange.response().status(204);
        exchange.response().finish();
    }

    /** Reads a JSON object from the request's body, at most 1 MB. */
    public JsonNode read(Exchange exchange) throws IOException, ProblemException {
        return read(exchange, LARGEST_BODY);
    }

    /**
     * Reads a JSON object from the request's body.
     *
     * @param most bytes of the body
     */
    public JsonNode read(Exchange exchange, int most) throws IOException, ProblemException {
        byte[] bytes = readAll(exchange.request().body(), most);
        try {
            JsonNode node = mapper.readTree(bytes);
            if (node == null || !node.isObject()) {
                throw new ProblemException(Problem.wrongValue(400, "body", "no JSON object", "a JSON object"));
            }
            return node;
        } catch (JsonProcessingException malformed) {
            throw malformed(place(malformed.getLocation()));
        } catch (IOException noText) {
            // All bytes are here: they are no text in the encoding that they seem to be in.
            throw malformed("");
        }
    }

    private static ProblemException malformed(String place) {
        return new ProblemException(Problem.wrongValue(400, "body", "malformed" + place, "a JSON object"));
    }

    /** The parser's own words speak of its settings, not of the body. */
    private static String place(@Nullable JsonLocation at) {
        return at == null || at.getLineNr() < 1 ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }

    private static byte[] readAll(RequestBody body, int most) throws IOException, ProblemException {
        byte[] bytes = new byte[8192];
        int count = 0;
        for (int n = body.read(bytes, 0, bytes.length); n >= 0; n = body.read(bytes, count, bytes.length - count)) {
            count += n;
            if (count > most) {
                throw CollectedBody.tooLarge(most);
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
