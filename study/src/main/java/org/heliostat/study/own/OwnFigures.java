package org.heliostat.study.own;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.heliostat.study.measure.Cost;
import org.heliostat.study.measure.ProcessMeter;
import org.heliostat.study.measure.ServerMeter;
import org.heliostat.study.measure.StudyException;

/**
 * Measures a server of the study's own: its processes by Linux, and by its own statistics how long requests took inside of it, and
 * what is left in its heap. Belongs to the thread that measures.
 */
final class OwnFigures implements ServerMeter {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final double NANOS_PER_MICRO = 1e3;
    private static final int OK = 200;

    private final ProcessMeter process;
    private final long pid;
    private final Path instance;
    private final Optional<Path> jcmd;
    private final ObjectMapper mapper = new ObjectMapper();
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            // A proxy of the environment has no business with the loopback address.
            .proxy(ProxySelector.of(null))
            .build();
    private Optional<JsonNode> before = Optional.empty();

    /** @param java the program that runs the server; the JDK's jcmd stands beside it, where there is a JDK */
    OwnFigures(long pid, Path instance, Path java) {
        this.process = new ProcessMeter(pid);
        this.pid = pid;
        this.instance = instance;
        this.jcmd = Optional.of(java.resolveSibling("jcmd")).filter(Files::isExecutable);
    }

    @Override
    public void begin() {
        before = figures();
        process.begin();
    }

    @Override
    public Cost end(long answers) {
        Cost cost = process.end(answers);
        collect();
        Optional<JsonNode> after = figures();
        long heap = after.map(
                        json -> json.path("jvm").path("heapAfterCollection").asLong(-1))
                .orElse(-1L);
        return new Cost(
                cost.processorMicros(),
                wait(cost, after),
                cost.residentBytes(),
                heap < 0 ? OptionalLong.empty() : OptionalLong.of(heap));
    }

    /** What a request took inside of the server and was no processor time; true where one runs at a time. */
    private OptionalDouble wait(Cost cost, Optional<JsonNode> after) {
        if (before.isEmpty() || after.isEmpty() || cost.processorMicros().isEmpty()) {
            return OptionalDouble.empty();
        }
        JsonNode from = before.get().path("timeSplit").path("total");
        JsonNode to = after.get().path("timeSplit").path("total");
        long count = to.path("count").asLong() - from.path("count").asLong();
        long nanos = to.path("sumNanos").asLong() - from.path("sumNanos").asLong();
        double micros = count <= 0 ? 0 : nanos / NANOS_PER_MICRO / count;
        return OptionalDouble.of(Math.max(0, micros - cost.processorMicros().getAsDouble()));
    }

    /** Without a JDK the figure is that of the last collection. */
    private void collect() {
        if (jcmd.isEmpty()) {
            return;
        }
        try {
            Programs.run(List.of(jcmd.get().toString(), Long.toString(pid), "GC.run"));
        } catch (StudyException refused) {
            // As where attaching is switched off: then the figure is that of the last collection, too.
            return;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Optional<JsonNode> figures() {
        try {
            String address =
                    Files.readString(instance.resolve("run/admin-address")).strip();
            String token = Files.readString(instance.resolve("run/admin-token")).strip();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address + "/api/v1/stats"))
                    .timeout(PATIENCE)
                    .header("Authorization", "Bearer " + token)
                    .build();
            var answer = http.send(request, BodyHandlers.ofString());
            return answer.statusCode() == OK ? Optional.of(mapper.readTree(answer.body())) : Optional.empty();
        } catch (IOException gone) {
            throw new StudyException("the server does not tell its figures: " + gone.getMessage(), gone);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
