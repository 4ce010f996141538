package org.heliostat.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.heliostat.stats.program.OriginState;
import org.heliostat.testing.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The balancer's status page, for people and for machines: what it shows, and what it does not. */
class BalancerStatusTest {

    private static final String STATUS =
            "<Object name=\"status\" ppath=\"*/balancer\">\n" + "Service fn=\"balancer-status\"\n</Object>\n";

    @TempDir
    private Path folder;

    private ProxyInstance proxy(String route) throws Exception {
        return ProxyInstance.behind(folder, route, STATUS);
    }

    private static String page(ProxyInstance proxy) throws Exception {
        return proxy.get("/balancer");
    }

    private static Map<String, String> lines(ProxyInstance proxy) throws Exception {
        String answer = proxy.get("/balancer?auto");
        assertThat(answer).contains("\r\nContent-Type: text/plain; charset=utf-8\r\n");
        Map<String, String> lines = new LinkedHashMap<>();
        for (String line :
                answer.substring(answer.indexOf("\r\n\r\n") + 4).lines().toList()) {
            int colon = line.indexOf(": ");
            assertThat(lines.put(line.substring(0, colon), line.substring(colon + 2)))
                    .as(line)
                    .isNull();
        }
        return lines;
    }

    @Test
    void thePageShowsGroupsAndOrigins() throws Exception {
        try (ScriptedOrigin a = ScriptedOrigin.saying(ProxyInstance.OK);
                ScriptedOrigin b = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy = proxy("group=\"books\" balance=\"least-requests\" server=\"" + a.url()
                        + " route=one weight=3 max-requests=7\" server=\"" + b.url() + " state=/\"")) {
            assertThat(proxy.get("/shop")).endsWith("ok");

            String page = page(proxy);

            assertThat(page)
                    .startsWith("HTTP/1.1 200 ")
                    .contains("\r\nContent-Type: text/html; charset=utf-8\r\n", "\r\nCache-Control: no-store\r\n")
                    .contains(
                            "default-src 'none'",
                            "name=\"viewport\"",
                            "<h2>books</h2>",
                            "least-requests, virtual server")
                    .contains("<td data-label=\"Origin\"><span>" + a.url() + "</span></td>")
                    .contains(
                            "<td data-label=\"Route\"><span>one</span></td><td data-label=\"Weight\"><span>3</span></td>")
                    .contains("+ in service", "/ drains", "<span>0/1/7</span>")
                    .doesNotContain("<script");
        }
    }

    @Test
    void linesForMachinesHaveNamesThatStay() throws Exception {
        try (ScriptedOrigin a = ScriptedOrigin.saying(ProxyInstance.OK);
                ProxyInstance proxy =
                        proxy("group=\"books\" slow-start=\"86400\" server=\"" + a.url() + " route=one weight=2\"")) {
            assertThat(proxy.get("/shop")).endsWith("ok");
            Await.until(() -> proxy.origin(a).active() == 0);
            Map<String, String> lines = lines(proxy);

            String group = "Group{" + virtualServer(lines) + ",books}.";
            String member = "Member{" + virtualServer(lines) + ",books," + a.url() + "}.";
            String origin = "Origin{" + a.url() + "}.";
            assertThat(lines)
                    .containsEntry("Window", "1m")
                    .containsEntry("Groups", "1")
                    .containsEntry("Origins", "1")
                    .containsEntry(group + "balance", "round-robin")
                    .containsEntry(member + "route", "one")
                    .containsEntry(member + "weight", "2")
                    .containsEntry(member + "weightNow", "0.02")
                    .containsEntry(origin + "sign", "+")
                    .containsEntry(origin + "state", "in service")
                    .containsEntry(origin + "requests", "1")
                    .containsEntry(origin + "failedConnect", "0")
                    .containsEntry(origin + "firstByte.count", "1");

            proxy.server().origins().set(a.url(), OriginState.SHUT);
            assertThat(lines(proxy)).containsEntry(origin + "sign", "X").containsEntry(origin + "stateCode", "3");
        }
    }

    @Test
    void timesAreThoseOfTheLastMinuteUnlessAsked() throws Exception {
        try (ProxyInstance proxy = proxy("server=\"http://127.0.0.1:9\"")) {
            assertThat(page(proxy)).contains("Counters: since the start. Times: last minute, <a href=\"?window=5m\">");
            assertThat(proxy.get("/balancer?window=start")).contains("Times: since the start, <a href=\"?window=1m\">");
            assertThat(proxy.get("/balancer?auto&window=15m")).contains("Window: 15m\n");
        }
    }

    private static String virtualServer(Map<String, String> lines) {
        return lines.keySet().stream()
                .filter(name -> name.startsWith("Group{"))
                .findFirst()
                .orElseThrow()
                .replaceFirst("Group\\{([^,]*),.*", "$1");
    }

    @Test
    void aGroupWithoutANameIsCalledByItsLine() throws Exception {
        try (ProxyInstance proxy = proxy("server=\"http://127.0.0.1:9\"")) {
            assertThat(page(proxy)).containsPattern("<h2>obj\\.conf:\\d+</h2>");
        }
    }

    @Test
    void itOnlyLooks() throws Exception {
        try (ProxyInstance proxy = proxy("server=\"http://127.0.0.1:9\"")) {
            assertThat(proxy.ask("POST /balancer HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Length: 0\r\n\r\n"))
                    .startsWith("HTTP/1.1 405 ")
                    .contains("\r\nAllow: GET, HEAD\r\n");
            assertThat(proxy.ask("HEAD /balancer HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void rightsOfTheObjectHold() throws Exception {
        String denied = STATUS.replace("Service fn", "PathCheck fn=\"deny-existence\"\nService fn");
        try (ProxyInstance proxy = ProxyInstance.behind(folder, "server=\"http://127.0.0.1:9\"", denied)) {
            assertThat(page(proxy)).startsWith("HTTP/1.1 404 ");
        }
    }
}
