package org.heliostat.benchmarks.advice.fault;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.heliostat.benchmarks.advice.load.Actions;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.Streams;
import org.heliostat.benchmarks.advice.server.Instance;
import org.heliostat.benchmarks.advice.server.Target;
import org.heliostat.benchmarks.load.server.Documents;

/** Servers that are well, at loads that leave room. */
final class HealthySetUps {

    private static final String WASP = "/wasp/WASP";
    private static final String POOL = "steadypoolsize=\"4\" maxpoolsize=\"16\"";
    private static final Duration TWENTY_SECONDS = Duration.ofSeconds(20);
    private static final HttpClient WEB_SOCKETS = HttpClient.newHttpClient();

    private HealthySetUps() {}

    static List<Fault> all() {
        return List.of(
                Fault.healthy("idle"),
                Fault.healthy("seldom-asked")
                        .load(Clients.of(1, Documents.SMALL).every(3_000)),
                Fault.healthy("small-files").load(Clients.of(8, Documents.SMALL).every(20)),
                Fault.healthy("large-files").load(Clients.of(2, Documents.LARGE).every(50)),
                Fault.healthy("many-files")
                        .planted(instance -> instance.documents(400, 4_000))
                        .load(Clients.of(4, "/many/%d.txt").among(400).every(20)),
                Fault.healthy("servlet").load(Clients.of(6, WASP).every(20)),
                Fault.healthy("pages").load(Clients.of(4, "/fault/page.jsp").every(30)),
                Fault.healthy("server-parsed-pages")
                        .load(Clients.of(2, Documents.PAGE).every(50)),
                Fault.healthy("servlet-that-waits")
                        .load(Clients.of(8, "/fault/sleep?ms=30").every(30)),
                Fault.healthy("asynchronous")
                        .load(Clients.of(8, "/sleep/async?ms=100").every(50)),
                Fault.healthy("sessions").load(Clients.of(1, "/fault/visit").every(3_000)),
                Fault.healthy("database")
                        .pool(POOL)
                        .load(Clients.of(6, "/fault/table?ms=5").every(50)),
                Fault.healthy("database-at-pauses")
                        .pool(POOL)
                        .load(Clients.of(4, "/fault/table?ms=20").every(2_000)),
                Fault.healthy("tls").planted(Instance::secure).load(secure(4)),
                Fault.healthy("tls-new-clients")
                        .planted(Instance::secure)
                        .load(secure(2))
                        .load(Clients.of(1, Documents.SMALL)
                                .secure()
                                .closing()
                                .forgetful()
                                .every(1_000)),
                Fault.healthy("http2")
                        .planted(Instance::secure)
                        .load(new Streams(4, 8, WASP, 0, Duration.ofMillis(100))),
                Fault.healthy("http2-uploads")
                        .planted(Instance::secure)
                        .load(new Streams(1, 2, "/fault/take", 200_000, Duration.ofMillis(300))),
                Fault.healthy("uploads")
                        .load(Clients.of(2, "/fault/take").posting(100_000).every(100)),
                Fault.healthy("web-sockets").load(new Actions(Duration.ofMillis(300), HealthySetUps::webSocket)),
                Fault.healthy("few-programs")
                        .planted(ProgramFaults::plantPrograms)
                        .load(Clients.of(1, Documents.CGI).every(500))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                Fault.healthy("php")
                        .planted(instance -> ProgramFaults.plantFastCgi(
                                instance, "BindPath=\"run/planted.sock\" AppPath=\"/usr/bin/php-cgi\""))
                        .load(Clients.of(2, Documents.PHP).every(100)),
                Fault.healthy("slow-but-few")
                        .load(Clients.of(3, "/fault/text?bytes=500000").reading(16_384, 50))
                        .load(Clients.of(2, Documents.SMALL).every(50)),
                AccessFaults.loginsThatAreWell("logins"),
                Fault.healthy("compressed")
                        .planted(instance -> instance.objConf(
                                "<Object name=\"default\">",
                                "<Object name=\"default\">\nOutput fn=\"insert-filter\" filter=\"http-compression\""))
                        .load(Clients.of(2, WASP).field("Accept-Encoding: gzip").every(50)),
                Fault.healthy("answers-kept")
                        .planted(
                                instance -> instance.sunWeb(
                                        """
                                <cache enabled="true"><cache-mapping><url-pattern>/news</url-pattern></cache-mapping></cache>
                                """))
                        .load(Clients.of(4, "/fault/news?bytes=4000&ms=20").every(30)),
                Fault.healthy("redeployed")
                        .load(Clients.of(2, WASP).every(50))
                        .load(Actions.posting(TWENTY_SECONDS, "/applications/reload?uri=/wasp")),
                Fault.healthy("reconfigured")
                        .load(Clients.of(4, Documents.SMALL).every(50))
                        .load(Actions.posting(TWENTY_SECONDS, "/reload")),
                Fault.healthy("some-not-found")
                        .load(Clients.of(4, Documents.SMALL).every(50))
                        .load(Clients.of(1, "/none/%d.html").among(50).every(500)),
                Fault.healthy("few-errors")
                        .load(Clients.of(4, "/fault/fail?every=200").every(100)),
                Fault.healthy("everything")
                        .pool(POOL)
                        .planted(Instance::secure)
                        .load(Clients.of(3, Documents.SMALL).every(50))
                        .load(Clients.of(2, WASP).every(50))
                        .load(Clients.of(2, "/fault/table?ms=5").every(100))
                        .load(Clients.of(1, Documents.PAGE).every(200))
                        .load(secure(1))
                        .load(new Streams(1, 4, Documents.LARGE, 0, Duration.ofMillis(500))));
    }

    private static Clients secure(int count) {
        return Clients.of(count, Documents.SMALL).secure().every(40);
    }

    private static void webSocket(Target target, long number) throws IOException {
        try {
            WebSocket socket = WEB_SOCKETS
                    .newWebSocketBuilder()
                    .buildAsync(
                            URI.create("ws://127.0.0.1:" + target.port() + "/chat/echo"), new WebSocket.Listener() {})
                    .join();
            socket.sendText("hello " + number, true).join();
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
        } catch (CompletionException refused) {
            throw new IOException("no WebSocket", refused);
        }
    }
}
