package org.heliostat.benchmarks.advice.fault;

import java.time.Duration;
import java.util.List;
import org.heliostat.advisor.rule.Area;
import org.heliostat.benchmarks.advice.load.Actions;
import org.heliostat.benchmarks.advice.load.Clients;
import org.heliostat.benchmarks.advice.load.RawClients;
import org.heliostat.benchmarks.load.server.Documents;

/** Servlets, pages, deployment, the response cache. */
final class ApplicationFaults {

    private static final String NEWS = "/fault/news?bytes=";

    private static final String WEB_SOCKET = "GET /chat/echo HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    private static final String KEPT =
            """
            <cache enabled="true"><cache-mapping>
              <url-pattern>/news</url-pattern><timeout>%d</timeout>%s
            </cache-mapping></cache>
            """;

    private ApplicationFaults() {}

    static List<Fault> all() {
        return List.of(
                fault("application-failed", "application-failed")
                        .planted(instance -> instance.file("webapps/broken/WEB-INF/web.xml", "<web-app><servlet>")),
                fault("async-times-out", "async-timeouts")
                        .load(Clients.of(4, "/fault/later?ms=500").every(100)),
                fault("form-refused", "form-content-refused")
                        .magnus("MaxFormSize", 100)
                        .load(Clients.of(1, "/fault/take?form")
                                .posting(1_000)
                                .field("Content-Type: application/x-www-form-urlencoded")
                                .every(500)),
                fault("servlet-instances-few", "servlet-instances-exhausted")
                        .planted(
                                instance -> instance.sunWeb(
                                        """
                                <servlet>
                                  <servlet-name>sleep</servlet-name>
                                  <property name="singleThreaded" value="true"/>
                                  <property name="initialCapacity" value="1"/>
                                  <property name="incrementCapacity" value="1"/>
                                  <property name="maximumCapacity" value="2"/>
                                </servlet>
                                """))
                        .load(Clients.of(6, "/fault/sleep?ms=50").every(50)),
                fault("servlet-throws", "servlet-fails")
                        .load(Clients.of(2, "/fault/fail?every=4").every(100)),
                fault("servlet-answers-errors", "servlet-fails")
                        .load(Clients.of(2, "/fault/fail?every=2&status=503").every(100)),
                fault("exception-storm", "servlet-fails")
                        .load(Clients.of(8, "/fault/fail").every(10)),
                fault("servlet-cannot-be-made", "servlet-out-of-service")
                        .planted(
                                instance -> instance.webXml(
                                        """
                                <servlet>
                                  <servlet-name>lost</servlet-name>
                                  <servlet-class>com.example.Lost</servlet-class>
                                </servlet>
                                <servlet-mapping><servlet-name>lost</servlet-name><url-pattern>/lost</url-pattern></servlet-mapping>
                                """))
                        .load(Clients.of(2, "/fault/lost").every(200))
                        .load(Clients.of(2, "/wasp/WASP").every(100)),
                fault("web-sockets-few", "web-sockets-refused")
                        .magnus("MaxWebSockets", 2)
                        .load(RawClients.of(6, WEB_SOCKET, Duration.ofSeconds(10), Duration.ofMillis(300)))
                        .load(Clients.of(2, Documents.SMALL).every(100))
                        .fix("MaxWebSockets"),
                fault("servlet-tail", "servlet-tail", "slow-requests")
                        .load(Clients.of(4, "/fault/sleep?ms=5&every=40&tail=2000")
                                .every(100)),
                fault("servlet-slow", "servlet-takes-most-time")
                        .load(Clients.of(6, "/fault/sleep?ms=1500"))
                        .load(Clients.of(2, Documents.SMALL).every(100)),
                fault("servlet-rather-slow", "servlet-takes-most-time")
                        .load(Clients.of(6, "/fault/sleep?ms=400"))
                        .load(Clients.of(2, "/wasp/WASP").every(100)),
                fault("some-requests-slow", "slow-requests", "servlet-tail")
                        .load(Clients.of(4, "/fault/sleep?ms=10&every=8&tail=1500")
                                .every(50)),
                fault("dynamic-reload", "dynamic-reload")
                        .planted(instance ->
                                instance.serverXml("dynamicreloadinterval=\"-1\"", "dynamicreloadinterval=\"2\""))
                        .load(Clients.of(4, Documents.SMALL).every(100))
                        .fix("dynamicreloadinterval"),
                fault("pages-recompiled", "pages-recompiled")
                        .load(Actions.writing(
                                Duration.ofSeconds(15),
                                "webapps/fault/page.jsp",
                                "<%%@ page session=\"false\" %%>%d".replace("%%", "%")))
                        .load(Clients.of(4, "/fault/page.jsp").every(100)),
                fault("reload-leaves-values", "reload-left-values")
                        .load(Actions.posting(Duration.ofSeconds(60), "/applications/reload?uri=/fault"))
                        .load(Clients.of(1, "/fault/visit?odd=yes").every(1_500)),
                kept("answers-not-kept", 60, "", "answers-not-kept")
                        .load(Clients.of(2, NEWS + "1000&cookie=yes").every(100)),
                kept("answers-too-large", 60, "<key-field name=\"id\"/>", "answers-too-large-to-keep")
                        .magnus("ResponseCacheEntrySize", 1_000)
                        .load(Clients.of(2, NEWS + "20000&id=%d").among(50).every(200))
                        .fix("ResponseCacheEntrySize"),
                Fault.of("response-cache-candidate", Area.APPLICATIONS, "response-cache-candidate")
                        .load(Clients.of(8, "/fault/spin?ms=25"))
                        .alone(),
                kept("response-cache-full", 600, "<key-field name=\"id\"/>", "response-cache-full")
                        .magnus("ResponseCacheSize", 100_000)
                        .load(Clients.of(2, NEWS + "2000&id=%d").among(200).every(100))
                        .fix("ResponseCacheSize"),
                kept("response-cache-hits-few", 60, "<key-field name=\"id\"/>", "few-response-cache-hits")
                        .load(Clients.of(2, NEWS + "1000&id=%d").every(100)),
                kept("response-cache-waits", 1, "", "response-cache-wait-timeouts", "servlet-takes-most-time")
                        .magnus("ResponseCacheWait", 1)
                        .load(Clients.of(12, NEWS + "1000&ms=2500").every(200)),
                fault("slow-request-time-short", "slow-request-time")
                        .magnus("SlowRequestTime", 10)
                        .load(Clients.of(2, "/fault/sleep?ms=50").every(100))
                        .fix("SlowRequestTime"));
    }

    private static Fault fault(String name, String... rules) {
        return Fault.of(name, Area.APPLICATIONS, rules);
    }

    private static Fault kept(String name, int seconds, String key, String... rules) {
        return fault(name, rules).planted(instance -> instance.sunWeb(KEPT.formatted(seconds, key)));
    }
}
