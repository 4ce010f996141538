package org.heliostat.benchmarks.advice.replay;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.latency.Buckets;
import org.heliostat.stats.latency.LatencySnapshot;

/** Snapshots of a recording, which may be told to be of another time. Immutable. */
final class Frames {

    private static final int STEPS_OF_LIMIT = 4;

    private final ObjectMapper json = JsonMapper.builder()
            .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false)
            .addModule(new SimpleModule().addDeserializer(LatencySnapshot.class, new Distributions()))
            .build();
    private final List<JsonNode> all;

    private Frames(List<JsonNode> all) {
        this.all = List.copyOf(all);
    }

    /** @throws IOException when there is no whole recording */
    static Frames read(Path folder) throws IOException {
        List<JsonNode> all = new ArrayList<>();
        ObjectMapper plain = new ObjectMapper();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(folder.resolve(Recorder.FILE))), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                all.add(plain.readTree(line));
            }
        }
        if (all.isEmpty()) {
            throw new IOException(folder + ": an empty recording");
        }
        return new Frames(all);
    }

    int count() {
        return all.size();
    }

    /**
     * Gives one as if it had been taken at another time.
     *
     * @param number of it, 0 to {@link #count} less 1
     * @param millis time of day
     * @param startedMillis time of day at which the server was started
     */
    ServerSnapshot at(int number, long millis, long startedMillis) throws IOException {
        ObjectNode frame = all.get(number).deepCopy();
        frame.put("takenMillis", millis);
        ((ObjectNode) frame.get("identity")).put("startedMillis", startedMillis);
        // What each process shows by itself is in no recording.
        frame.withObject("/processes/parts").putArray("each");
        return json.treeToValue(frame, ServerSnapshot.class);
    }

    /** Makes the steps of a distribution from how many durations were shorter than each limit. */
    private static final class Distributions extends JsonDeserializer<LatencySnapshot> {

        @Override
        public LatencySnapshot deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            JsonNode node = parser.readValueAsTree();
            long count = node.path("count").asLong();
            long max = node.path("maxNanos").asLong();
            List<Long> atMost = new ArrayList<>();
            node.path("atMost").forEach(one -> atMost.add(one.asLong()));
            return new LatencySnapshot(
                    count,
                    node.path("sumNanos").asLong(),
                    node.path("p50Nanos").asLong(),
                    node.path("p90Nanos").asLong(),
                    node.path("p99Nanos").asLong(),
                    node.path("p999Nanos").asLong(),
                    max,
                    atMost,
                    Buckets.of(steps(count, max, atMost)));
        }

        /** Whatever lies between two limits is put a quarter below the upper one. */
        private static long[] steps(long count, long max, List<Long> atMost) {
            long[] steps = new long[Buckets.COUNT];
            long before = 0;
            for (int i = 0; i < atMost.size(); i++) {
                long limit = LatencySnapshot.LIMITS_NANOS.get(i);
                steps[Buckets.stepOf(limit - limit / STEPS_OF_LIMIT)] += atMost.get(i) - before;
                before = atMost.get(i);
            }
            steps[Buckets.stepOf(max)] += count - before;
            return steps;
        }
    }
}
