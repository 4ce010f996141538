package org.heliostat.benchmarks.tuning;

import java.util.Locale;
import org.heliostat.benchmarks.load.client.RequestKind;
import org.heliostat.benchmarks.load.client.Workload;

/** Loads of real runs: more connections than any limit that makes sense, each asking again as soon as it is answered. */
enum RealLoad {
    PROCESSOR("/wasp/WASP", 1_500, 4_000, 256),
    SLEEP("/sleep/sync?ms=100", 0, 4_000, 600),
    DATABASE("/uploads/database", 3, 3, 256);

    private final String target;
    private final int shortest;
    private final int longest;
    private final int connections;

    RealLoad(String target, int shortest, int longest, int connections) {
        this.target = target;
        this.shortest = shortest;
        this.longest = longest;
        this.connections = connections;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    Workload workload() {
        return Workload.of(new RequestKind(label(), target, shortest, longest), connections);
    }
}
