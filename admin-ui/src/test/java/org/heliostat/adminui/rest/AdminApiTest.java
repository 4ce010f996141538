package org.heliostat.adminui.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.heliostat.admin.ProcessAnswer;
import org.heliostat.admin.ReloadResult;
import org.heliostat.config.Finding;
import org.heliostat.config.Severity;
import org.heliostat.config.SourceLocation;
import org.heliostat.request.Exchange;
import org.heliostat.testing.FakeExchange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API says of the server and of its pools, and what it does with them. */
class AdminApiTest extends AdminCalls {

    @Test
    void givesTheWholeSnapshot() {
        JsonNode stats = json(ask(withToken("GET", "/api/v1/stats")));

        assertThat(stats.path("identity").path("pid").asLong()).isEqualTo(2408);
        assertThat(stats.fieldNames()).toIterable().contains("connectionQueue", "sessionThreads", "jvm", "webApps");
    }

    @Test
    void speaksOfTheLastMinuteUnlessAskedOtherwise() {
        JsonNode usual = json(ask(withToken("GET", "/api/v1/stats"))).path("window");
        JsonNode asked = json(ask(withToken("GET", "/api/v1/stats?window=15m&counters=window")))
                .path("window");
        JsonNode all = json(ask(withToken("GET", "/api/v1/stats?window=start"))).path("window");

        assertThat(usual.path("name").asText()).isEqualTo("1m");
        assertThat(usual.path("counters").asText()).isEqualTo("start");
        assertThat(usual.path("ratios").path("fileCacheHits").isNull()).isTrue();
        assertThat(asked.path("name").asText()).isEqualTo("15m");
        assertThat(asked.path("counters").asText()).isEqualTo("15m");
        assertThat(all.path("name").asText()).isEqualTo("start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"window=2m", "window=1M", "window=60", "counters=1m", "window=start&counters=all"})
    void refusesAWindowThatThereIsNot(String query) {
        assertThat(status(ask(withToken("GET", "/api/v1/stats?" + query)))).isEqualTo(422);
    }

    /** They are for windows; a reader has percentiles and limits. */
    @Test
    void showsNoStepsOfDistributions() {
        JsonNode stats = json(ask(withToken("GET", "/api/v1/stats")));

        assertThat(stats.path("timeSplit").path("total").fieldNames())
                .toIterable()
                .containsExactly(
                        "count",
                        "sumNanos",
                        "p50Nanos",
                        "p90Nanos",
                        "p99Nanos",
                        "p999Nanos",
                        "maxNanos",
                        "atMost",
                        "averageNanos");
    }

    @Test
    void givesPerfdumpAsText() {
        Exchange exchange = ask(withToken("GET", "/api/v1/perfdump"));

        assertThat(FakeExchange.transportOf(exchange).text()).isEqualTo("webservd pid: 1\n");
        assertThat(header(exchange, "Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void tellsWarningsFromTheErrorsOfABrokenReload() {
        var at = new SourceLocation("conf/obj.conf", 3);
        server.reloadResult = ReloadResult.refused(
                List.of(new Finding(at, Severity.ERROR, "Sevice: unknown"), new Finding(at, Severity.WARNING, "odd")));

        Exchange exchange = ask(withToken("POST", "/api/v1/reload"));

        assertThat(json(exchange).path("findings"))
                .map(JsonNode::asText)
                .containsExactly("conf/obj.conf:3: Sevice: unknown", "warning: conf/obj.conf:3: odd");
    }

    @Test
    void answersABrokenReloadWithEveryFinding() {
        var finding = new Finding(new SourceLocation("conf/obj.conf", 3), Severity.ERROR, "Sevice: unknown");
        server.reloadResult = ReloadResult.refused(List.of(finding));

        Exchange exchange = ask(withToken("POST", "/api/v1/reload"));

        assertThat(status(exchange)).isEqualTo(422);
        assertThat(json(exchange).path("findings").get(0).asText()).isEqualTo("conf/obj.conf:3: Sevice: unknown");
    }

    @Test
    void aReloadSaysWhichProcessesHaveFollowed() {
        server.reloadResult = new ReloadResult(true, List.of(), List.of("RqThrottle: 8"), List.of())
                .with(List.of(
                        new ProcessAnswer(2, 4712, ProcessAnswer.Outcome.DONE, 1, ""),
                        ProcessAnswer.failed(3, 4713, "conf/obj.conf:3: Sevice: unknown")));

        Exchange exchange = ask(withToken("POST", "/api/v1/reload"));

        assertThat(status(exchange)).isEqualTo(200);
        assertThat(json(exchange).path("changes").get(0).asText()).isEqualTo("RqThrottle: 8");
        JsonNode processes = json(exchange).path("processes");
        assertThat(processes.path("done").asInt()).isEqualTo(2);
        assertThat(processes.path("of").asInt()).isEqualTo(3);
        assertThat(processes.path("others").get(1).path("detail").asText()).contains("Sevice: unknown");
    }

    @Test
    void stopsAfterItHasAnswered() {
        Exchange exchange = ask(withToken("POST", "/api/v1/stop"));

        assertThat(status(exchange)).isEqualTo(202);
        assertThat(exchange.response().isCloseAfter()).isTrue();
        assertThat(process.calls).containsExactly("stop");
    }

    @Test
    void refusesToRestartIntoABrokenConfiguration() {
        process.restartFindings = List.of(
                new Finding(new SourceLocation("conf/server.xml", 2), Severity.ERROR, "LS ls1: port: x"),
                new Finding(new SourceLocation("conf/obj.conf", 3), Severity.WARNING, "odd"));

        Exchange refused = ask(withToken("POST", "/api/v1/restart"));

        assertThat(status(refused)).isEqualTo(422);
        assertThat(json(refused).path("findings"))
                .extracting(JsonNode::asText)
                .containsExactly("conf/server.xml:2: LS ls1: port: x", "warning: conf/obj.conf:3: odd");
    }

    @Test
    void listsPoolsAndWhoHoldsTheirConnections() {
        JsonNode all = json(ask(withToken("GET", "/api/v1/pools"))).path("pools");
        assertThat(all).hasSize(2);
        assertThat(all.get(0).path("pool").asText()).isEqualTo("ShopPool");
        assertThat(all.get(0).path("waitTimeouts").asInt()).isEqualTo(1);
        assertThat(all.get(0).path("jndiNames").get(1).asText()).isEqualTo("jdbc/stock");

        JsonNode holders = json(ask(withToken("GET", "/api/v1/pools/holders"))).path("holders");
        assertThat(holders).hasSize(1);
        assertThat(holders.get(0).path("pool").asText()).isEqualTo("ShopPool");
        assertThat(holders.get(0).path("thread").asText()).isEqualTo("session-2");
        assertThat(holders.get(0).path("heldMillis").asLong()).isEqualTo(61_500);
        assertThat(json(ask(withToken("GET", "/api/v1/pools/holders?pool=Idle")))
                        .path("holders"))
                .isEmpty();
        assertThat(status(ask(withToken("GET", "/api/v1/pools/holders?pool=None"))))
                .isEqualTo(404);
    }

    @Test
    void startsAndFlushesOnePool() {
        Exchange started = ask(withToken("POST", "/api/v1/pools/start?pool=ShopPool"));
        assertThat(status(started)).isEqualTo(200);
        assertThat(json(started).path("connections").asInt()).isEqualTo(4);
        assertThat(status(ask(withToken("POST", "/api/v1/pools/flush?pool=ShopPool"))))
                .isEqualTo(200);

        assertThat(pools.calls).containsExactly("start ShopPool", "flush ShopPool");
        assertThat(others.changes).containsExactly("POOL_START ShopPool", "POOL_FLUSH ShopPool");
    }

    @Test
    void saysWhyAPoolCannotBeStarted() {
        Exchange down = ask(withToken("POST", "/api/v1/pools/start?pool=Down"));

        assertThat(status(down)).isEqualTo(422);
        assertThat(json(down).path("detail").asText()).isEqualTo("pool Down: connection refused");
        assertThat(status(ask(withToken("POST", "/api/v1/pools/start?pool=None"))))
                .isEqualTo(404);
        assertThat(status(ask(withToken("POST", "/api/v1/pools/start")))).isEqualTo(422);
        assertThat(others.changes).isEmpty();
    }

    @Test
    void namesTheMethodsOfAPath() {
        Exchange exchange = ask(withToken("PUT", "/api/v1/applications"));

        assertThat(status(exchange)).isEqualTo(405);
        assertThat(header(exchange, "Allow")).isEqualTo("DELETE, GET, HEAD, POST");
    }

    @Test
    void isBusyWhenItsThreadsAre() {
        lanes.full = true;

        assertThat(status(ask(withToken("GET", "/api/v1/stats")))).isEqualTo(503);
    }

    @Test
    void givesTheStatisticsAsXml() {
        Exchange exchange = ask(withToken("GET", "/api/v1/stats.xml?process=0"));

        assertThat(header(exchange, "Content-Type")).isEqualTo("text/xml; charset=utf-8");
        assertThat(FakeExchange.transportOf(exchange).text())
                .contains("<virtual-server id=\"vs1\"")
                .doesNotContain("<process");
        assertThat(status(ask(FakeExchange.request("GET", "/api/v1/stats.xml"))))
                .isEqualTo(401);
        assertThat(status(ask(withToken("GET", "/api/v1/stats.xml?dtd=%22")))).isEqualTo(400);
    }
}
