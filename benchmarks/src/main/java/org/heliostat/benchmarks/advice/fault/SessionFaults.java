package org.heliostat.benchmarks.advice.fault;

import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.server.Neighbour;

/** HTTP sessions. */
final class SessionFaults {

    private static final String VISIT = "/fault/visit";

    private static final String MANAGER =
            """
            <session-config><session-manager persistence-type="%s">
              <manager-properties>%s</manager-properties><store-properties>%s</store-properties>
            </session-manager></session-config>
            """;

    private static final String PROPERTY = "<property name=\"%s\" value=\"%d\"/>";

    /** Until then the store is there, so that the application starts. */
    private static final int SECONDS_OF_STORE = 45;

    private SessionFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("session-for-each-request", "http-session-per-request")
                        .load(Clients.of(2, VISIT).every(200)),
                fault("sessions-fill-heap", "http-sessions-fill-heap", "http-session-per-request", "heap-nearly-full")
                        .planted(instance -> instance.jvm("-Xmx144m"))
                        .load(Clients.of(4, VISIT + "?bytes=4000").every(200)),
                managed("sessions-rejected", "memory", 50, "http-sessions-rejected")
                        .load(Clients.of(2, VISIT).every(500)),
                managed("session-values-refused", "file", 10_000, "http-session-values-refused")
                        .load(Clients.of(1, VISIT + "?odd=yes").every(500)),
                fault("session-store-away", "http-session-store-fails")
                        .planted(instance -> {
                            Neighbour redis = Neighbour.redis(instance.folder(), SECONDS_OF_STORE);
                            instance.beside(redis)
                                    .sunWeb(MANAGER.formatted("redis", "", PROPERTY.formatted("port", redis.port())));
                        })
                        .load(Clients.of(2, VISIT).every(500)));
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.APPLICATIONS, rules);
    }

    private static Fault managed(String name, String type, int most, String... rules) {
        return fault(name, rules)
                .planted(instance ->
                        instance.sunWeb(MANAGER.formatted(type, PROPERTY.formatted("maxSessions", most), "")));
    }
}
