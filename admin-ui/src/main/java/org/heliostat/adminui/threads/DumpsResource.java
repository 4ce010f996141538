package org.heliostat.adminui.threads;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.heliostat.admin.RunningThreads;
import org.heliostat.adminui.api.Json;
import org.heliostat.adminui.api.Problem;
import org.heliostat.adminui.api.ProblemException;
import org.heliostat.adminui.api.Query;
import org.heliostat.adminui.api.Role;
import org.heliostat.adminui.api.Routes;
import org.heliostat.request.Exchange;
import org.heliostat.time.WallClock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code POST /api/v1/dumps}: writes a dump into the instance's logs, readable by the owner only, since a heap holds
 * passwords. Refused when the disk would be full afterwards. One at a time.
 *
 * @param folder the instance's logs
 */
public record DumpsResource(Path folder, Dumps dumps, RunningThreads running, WallClock clock, Json json) {

    private static final Logger LOG = LoggerFactory.getLogger(DumpsResource.class);
    /** A dump of threads is some hundred KB. */
    private static final long THREAD_DUMP_BYTES = 8L << 20;

    private record Made(String file, long bytes) {}

    /** @return the rows of the table of routes */
    public List<Routes.Route> routes() {
        return List.of(new Routes.Route("POST", "/api/v1/dumps", Routes.Lane.CHANGE, this::dump)
                .needs(Role.OPERATOR)
                .says("Writes a dump of heap or threads", "kind")
                .gives(201, Made.class));
    }

    void dump(Exchange exchange) throws IOException, ProblemException {
        String kind = Query.of(exchange.request().query()).get("kind");
        Path file =
                switch (kind == null ? "" : kind) {
                    case "heap" -> write("heap", ".hprof", dumps.heapBytes(), dumps::heap);
                    case "threads" -> write("threads", ".txt", THREAD_DUMP_BYTES, this::threads);
                    default ->
                        throw new ProblemException(
                                Problem.wrongValue(422, "kind", kind == null ? "none" : kind, "heap or threads"));
                };
        LOG.info("admin: {} was written", file);
        json.send(exchange, 201, new Made(file.toString(), Files.size(file)));
    }

    private Path write(String name, String ending, long needed, DumpFiles.Writing writing)
            throws IOException, ProblemException {
        try {
            return new DumpFiles(folder, dumps, clock).write(name, ending, needed, writing);
        } catch (DumpFiles.DiskFullException full) {
            throw new ProblemException(Problem.of(507, "Disk full", String.valueOf(full.getMessage())));
        }
    }

    private void threads(Path file) throws IOException {
        Files.write(file, ThreadDump.of(running).getBytes(StandardCharsets.UTF_8));
    }
}
