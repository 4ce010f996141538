package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.SilentServer;
import org.heliostat.benchmarks.advice.server.SmallOrigin;
import org.heliostat.benchmarks.load.server.Documents;

/** Servers that the reverse proxy asks. */
final class OriginFaults {

    private static final String SHOP = "/shop/a";

    private OriginFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of("origin-away", Area.ORIGINS, "origin-out-of-service")
                        .planted(instance -> plant(instance, server(well(instance)) + " server=\"http://127.0.0.1:1\""))
                        .load(Clients.of(4, SHOP).every(100)),
                Fault.of("origin-silent", Area.ORIGINS, "origin-out-of-service", "origin-fails")
                        .planted(instance -> {
                            SilentServer silent = SilentServer.tcp();
                            instance.beside(silent).init("Init fn=\"http-client-config\" timeout=\"1\"");
                            plant(
                                    instance,
                                    server(well(instance)) + " server=\"http://127.0.0.1:" + silent.port() + "\"");
                        })
                        .load(Clients.of(4, SHOP).every(100)),
                Fault.of("origin-slower-than-others", Area.ORIGINS, "origin-slow")
                        .planted(instance -> plant(
                                instance,
                                server(well(instance)) + server(well(instance)) + server(late(instance, 300))))
                        .load(Clients.of(8, SHOP).every(100)),
                Fault.of("origin-slower-than-the-other", Area.ORIGINS, "origin-slow")
                        .planted(instance -> plant(instance, server(well(instance)) + server(late(instance, 300))))
                        .load(Clients.of(8, SHOP).every(100)),
                Fault.of("origin-keeps-no-connection", Area.ORIGINS, "origin-connections-new")
                        .planted(instance -> plant(instance, server(beside(instance, SmallOrigin.closing()))))
                        .load(Clients.of(4, SHOP).every(80)),
                Fault.of("origin-answers-errors", Area.ORIGINS, "origin-answers-errors")
                        .planted(instance -> plant(instance, server(beside(instance, SmallOrigin.answering(500)))))
                        .load(Clients.of(2, SHOP).every(100))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                Fault.of("origin-places-few", Area.ORIGINS, "origin-queue-full")
                        .planted(instance ->
                                plant(instance, server(late(instance, 300)) + " max-requests=\"1\" queue-size=\"2\""))
                        .load(Clients.of(8, SHOP).every(100)),
                Fault.of("origin-requests-wait", Area.ORIGINS, "origin-requests-wait")
                        .planted(instance -> plant(instance, server(late(instance, 200)) + " max-requests=\"2\""))
                        .load(Clients.of(8, SHOP).every(100)));
    }

    private static SmallOrigin well(Instance instance) throws IOException {
        return late(instance, 0);
    }

    private static SmallOrigin late(Instance instance, long millis) throws IOException {
        return beside(instance, SmallOrigin.of(Duration.ofMillis(millis)));
    }

    private static SmallOrigin beside(Instance instance, SmallOrigin origin) {
        instance.beside(origin);
        return origin;
    }

    private static String server(SmallOrigin origin) {
        return " server=\"" + origin.url() + "\"";
    }

    private static void plant(Instance instance, String route) throws IOException {
        instance.objects(
                "NameTrans fn=\"map\" from=\"/shop\" to=\"http:/\" name=\"planted-origins\"",
                "<Object name=\"planted-origins\">\nRoute fn=\"set-origin-server\"" + route
                        + "\nService fn=\"proxy-retrieve\" method=\"*\"\n</Object>\n");
    }
}
