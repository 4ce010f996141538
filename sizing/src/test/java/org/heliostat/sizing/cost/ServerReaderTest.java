package org.heliostat.sizing.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.heliostat.sizing.load.Mistakes;
import org.junit.jupiter.api.Test;

class ServerReaderTest {

    /** 200 requests a second, 0.8 of two processors busy, 8.8 threads busy, 4 connections out by 100 leases a second. */
    private static final String STATS =
            """
            {"window":{"name":"5m","coveredMillis":300000,
              "perSecond":{"requests":200.0,"bytesSent":2000000.0,"bytesReceived":100000.0},
              "averages":{"sessionsBusy":8.8,"keptConnections":50.0,"jdbcResources":[{"name":"Shop","inUse":4.0}]},
              "ratios":{"processor":0.4}},
             "jvm":{"processors":2,"heapAfterCollection":90000000},
             "webApps":[{"activeSessions":300},{"activeSessions":20}],
             "jdbcResources":[{"pool":"Shop","leasedTotal":30000},{"pool":"Idle","leasedTotal":0}]}
            """;

    private final Mistakes mistakes = new Mistakes();

    @Test
    void costsAreThoseOfTheWindow() {
        Costs costs = ServerReader.read(json(STATS), mistakes);

        assertThat(mistakes.isEmpty()).isTrue();
        Cost cost = costs.find(ServerReader.KIND).orElseThrow();
        assertThat(cost.processorSeconds()).isCloseTo(0.004, within(1e-9));
        assertThat(cost.waitSeconds()).isCloseTo(0.044 - 0.004, within(1e-9));
        assertThat(cost.bytes()).isCloseTo(10_000, within(1e-6));
        assertThat(costs.requestBytes()).isCloseTo(500, within(1e-6));
        assertThat(costs.liveBytes()).isEqualTo(90e6);
        assertThat(costs.about()).contains("300 s of the window 5m", "60,000 requests", "200.0 per second");
    }

    @Test
    void connectionsAreHeldByLittlesLaw() {
        PoolUse use =
                ServerReader.read(json(STATS), mistakes).kinds().get(0).pools().get(0);

        assertThat(use.pool()).isEqualTo("Shop");
        assertThat(use.perRequest()).isCloseTo(0.5, within(1e-9));
        assertThat(use.heldSeconds()).isCloseTo(0.04, within(1e-9));
    }

    @Test
    void theLoadOfTodayIsKnown() {
        assertThat(ServerReader.read(json(STATS), mistakes).today()).isEqualTo(new Costs.Today(200, 320, 50));
    }

    @Test
    void aServerThatDoesNothingSaysNothing() {
        ServerReader.read(json(STATS.replace("\"requests\":200.0", "\"requests\":0.0")), mistakes);

        assertThatThrownBy(mistakes::orThrow).hasMessageContaining("figures of the server: 0 requests in 300 s");
    }

    @Test
    void aServerWithoutFiguresOfProcessorsSaysNothing() {
        ServerReader.read(json(STATS.replace("\"processor\":0.4", "\"processor\":null")), mistakes);
        ServerReader.read(json("{}"), mistakes);

        assertThat(mistakes.isEmpty()).isFalse();
    }

    @Test
    void busyProcessorsAreRemarked() {
        Costs costs = ServerReader.read(json(STATS.replace("\"processor\":0.4", "\"processor\":0.97")), mistakes);

        assertThat(costs.remarks()).anyMatch(remark -> remark.startsWith("All 2 processors were busy"));
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
