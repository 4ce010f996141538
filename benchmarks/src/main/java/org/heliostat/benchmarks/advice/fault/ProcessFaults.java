package org.heliostat.benchmarks.advice.fault;

import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.advice.load.WrkLoad;
import org.heliostat.benchmarks.advice.server.Neighbour;
import org.heliostat.benchmarks.load.server.Documents;

/** Memory, processors and descriptors of the process. */
final class ProcessFaults {

    private static final String GARBAGE = "/fault/garbage";

    private ProcessFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("heap-nearly-full", "heap-nearly-full")
                        .planted(instance -> instance.jvm("-Xmx128m"))
                        .load(Clients.of(2, GARBAGE + "?keep=500&most=80000&kb=2000")
                                .every(50)),
                fault("heap-small", "heap-nearly-full", "collector-time")
                        .planted(instance -> instance.jvm("-Xmx64m").jvm("-XX:+UseSerialGC"))
                        .load(Clients.of(4, GARBAGE + "?keep=200&most=24000&kb=4000")
                                .every(20)),
                fault("collector-busy", "collector-time", "heap-nearly-full")
                        .planted(instance -> instance.jvm("-Xmx100m").jvm("-XX:+UseSerialGC"))
                        .load(Clients.of(8, GARBAGE + "?keep=200&most=30000&kb=20000"))
                        .alone(),
                fault("arrays-too-large", "out-of-memory-errors")
                        .planted(instance -> instance.jvm("-Xmx128m"))
                        .load(Clients.of(2, GARBAGE + "?array=600").every(100))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                fault("direct-memory-short", "direct-memory")
                        .planted(instance -> instance.jvm("-XX:MaxDirectMemorySize=96m"))
                        .load(Clients.of(2, GARBAGE + "?direct=yes&keep=500&most=90000")
                                .every(100)),
                fault("descriptors-few", "descriptors-nearly-used", "connections-refused", "connections-near-limit")
                        .planted(instance -> instance.descriptors(800))
                        .load(RawClients.of(600, "", Duration.ofSeconds(25), Duration.ofMillis(200)))
                        .load(Clients.of(1, Documents.SMALL).every(200)),
                fault("processors-full", "processors-full", "response-cache-candidate")
                        .magnus("RqThrottle", 16)
                        .magnus("RqThrottleMin", 16)
                        .load(Clients.of(60, "/fault/spin?ms=20"))
                        .alone(),
                fault("processors-taken-by-others", "processors-taken-by-others")
                        .planted(instance -> instance.beside(
                                Neighbour.busy(2 * Runtime.getRuntime().availableProcessors())))
                        .load(Clients.of(4, "/fault/spin?ms=10").every(100))
                        .alone(),
                fault("processors-full-by-pages", "processors-full", "response-cache-candidate")
                        .load(Clients.of(200, "/fault/spin?ms=2"))
                        .alone(),
                fault("processors-shared-with-client", "processors-full")
                        .magnus("RqThrottle", 16)
                        .magnus("RqThrottleMin", 16)
                        .load(new WrkLoad(60, "/fault/spin?ms=1"))
                        .alone());
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.PROCESS, rules);
    }
}
