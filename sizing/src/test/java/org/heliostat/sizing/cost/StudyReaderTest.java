package org.heliostat.sizing.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.heliostat.sizing.load.Mistakes;
import org.junit.jupiter.api.Test;

class StudyReaderTest {

    private static final String STUDY =
            """
            {"format":1,"product":"Heliostat 0.1.0","takenAt":"2026-11-28T22:40:00Z","unknown":[1],
             "machine":{"processors":2,"memoryBytes":8000000000,"java":"17.0.15","system":"Linux 6.1"},
             "workloads":[
              {"name":"static","title":"File of 1 KB","runs":[
                {"processors":1,"concurrency":16,"answersPerSecond":12000,"processorMicros":80,"waitMicros":0,
                 "bytesPerAnswer":1224,"errors":0,"residentBytes":200000000,"heapAfterCollectionBytes":20000000},
                {"processors":1,"concurrency":1,"answersPerSecond":4000,"processorMicros":95,"waitMicros":0,"bytesPerAnswer":1224},
                {"processors":2,"concurrency":16,"answersPerSecond":21600,"processorMicros":90,"waitMicros":0,
                 "bytesPerAnswer":1224,"errors":0,"heapAfterCollectionBytes":24000000}],
               "knee":{"processors":2,"answersPerSecond":20000,"p99Millis":4.5},"curve":[]},
              {"name":"rows","title":"A row","databaseConnections":2,"runs":[
                {"processors":1,"concurrency":16,"answersPerSecond":400,"processorMicros":500,"waitMicros":39000,
                 "bytesPerAnswer":900,"errors":3},
                {"processors":2,"concurrency":16,"answersPerSecond":400,"processorMicros":550,"waitMicros":39000,
                 "bytesPerAnswer":900,"errors":0}]}]}
            """;

    private final Mistakes mistakes = new Mistakes();

    @Test
    void costsAreThoseOfOneProcessor() {
        Costs costs = StudyReader.read(json(STUDY), "", mistakes);

        assertThat(mistakes.isEmpty()).isTrue();
        Cost file = costs.find("static").orElseThrow();
        assertThat(file.processorSeconds()).isCloseTo(80e-6, within(1e-12));
        assertThat(file.bytes()).isEqualTo(1224);
        assertThat(costs.liveBytes()).isEqualTo(24e6);
        assertThat(costs.about()).isEqualTo("a study of 2026-11-28T22:40:00Z on a machine of 2 processors");
    }

    @Test
    void busyProcessorsScaleByTheirRate() {
        Cost file = StudyReader.read(json(STUDY), "", mistakes).find("static").orElseThrow();

        assertThat(file.scalability().factor(2)).isCloseTo(1.8, within(1e-9));
        assertThat(file.scalability().measuredTo()).isEqualTo(2);
    }

    /** Sixteen clients that wait 39 ms each ask no more of two processors than of one. */
    @Test
    void idleProcessorsScaleByTheTimeOfAnAnswer() {
        Cost rows = StudyReader.read(json(STUDY), "", mistakes).find("rows").orElseThrow();

        assertThat(rows.scalability().factor(2)).isCloseTo(2 * 500 / 550.0, within(1e-9));
    }

    @Test
    void whoAsksADatabaseHoldsAConnectionMeanwhile() {
        Cost rows = StudyReader.read(json(STUDY), "", mistakes).find("rows").orElseThrow();

        assertThat(rows.pools()).hasSize(1);
        assertThat(rows.pools().get(0).perRequest()).isEqualTo(2);
        assertThat(rows.pools().get(0).heldSeconds()).isCloseTo(0.0395, within(1e-9));
    }

    /** What is called jdbc, or tls-new, may be anything. */
    @Test
    void aNameSaysNothingOfTheKind() {
        JsonNode study = json(STUDY.replace("\"rows\"", "\"jdbc-docs\"")
                .replace("\"databaseConnections\":2,", "")
                .replace("\"static\"", "\"tls-new\""));

        Costs costs = StudyReader.read(study, "", mistakes);

        assertThat(costs.find("jdbc-docs").orElseThrow().pools()).isEmpty();
        assertThat(costs.find("tls-new").orElseThrow().isRequest()).isTrue();
    }

    @Test
    void handshakesAreThoseThatTheStudyCallsSo() {
        JsonNode study = json(STUDY.replace("\"title\":\"A row\"", "\"handshake\":\"resumed\""));

        assertThat(StudyReader.read(study, "", mistakes).find(CostKind.RESUMED_HANDSHAKE))
                .map(Cost::name)
                .contains("rows");

        StudyReader.read(json(STUDY.replace("\"title\":\"A row\"", "\"handshake\":\"half\"")), "", mistakes);
        assertThatThrownBy(mistakes::orThrow)
                .hasMessageContaining("workloads[1].handshake: half (expected: full or resumed)");
    }

    @Test
    void failedRequestsAreRemarked() {
        assertThat(StudyReader.read(json(STUDY), "", mistakes).remarks())
                .anyMatch(remark -> remark.startsWith("rows: 3 requests of the study failed"));
    }

    @Test
    void aStudyThatBeginsWithTwoProcessorsIsRemarked() {
        JsonNode study = json(STUDY.replace("\"processors\":1,", "\"processors\":4,"));

        Costs costs = StudyReader.read(study, "", mistakes);

        assertThat(costs.remarks()).anyMatch(remark -> remark.startsWith("static: not measured on one processor"));
        assertThat(costs.find("static").orElseThrow().scalability().factor(1)).isEqualTo(1);
    }

    @Test
    void whatIsMissingIsToldByItsPlace() {
        JsonNode study = json(
                "{\"format\":1,\"workloads\":[{\"name\":\"\",\"runs\":[{\"processors\":0,\"answersPerSecond\":\"many\"}]},"
                        + "{\"name\":\"x\",\"runs\":[]}]}");

        StudyReader.read(study, "", mistakes);

        assertThatThrownBy(mistakes::orThrow)
                .hasMessageContaining("workloads[0].name: \"\" (expected: a text)")
                .hasMessageContaining("workloads[0].runs[0].processors: 0 (expected: a number of 1 or more)")
                .hasMessageContaining("workloads[0].runs[0].answersPerSecond: \"many\"")
                .hasMessageContaining("workloads[0].runs[0].processorMicros: missing")
                .hasMessageContaining("workloads[0].runs[0].waitMicros: missing")
                .hasMessageContaining("workloads[0].runs[0].bytesPerAnswer: missing")
                .hasMessageContaining("workloads[1].runs: 0 elements (expected: an array of 1 to 1000 elements)");
    }

    /** 20000 x 80 us / 1.8 is 89 % of two processors. */
    @Test
    void aKneeBeforeTheProcessorsAreFullIsRemarked() {
        assertThat(StudyReader.read(json(STUDY), "", mistakes).remarks())
                .contains(
                        "static: in the study answers take longer from 20,000/s on 2 processors on, which are used to 89 % then:"
                                + " a margin of 12 % or more stays below.");

        JsonNode late = json(STUDY.replace("\"answersPerSecond\":20000", "\"answersPerSecond\":21000"));
        assertThat(StudyReader.read(late, "", mistakes).remarks()).noneMatch(remark -> remark.startsWith("static"));
    }

    @Test
    void anotherFormatIsRefused() {
        StudyReader.read(json("{\"format\":2,\"workloads\":[]}"), "", mistakes);
        StudyReader.read(json("[]"), "a.json: ", mistakes);

        assertThatThrownBy(mistakes::orThrow)
                .hasMessageContaining("format: 2 (expected: 1")
                .hasMessageContaining("a.json: format: missing (expected: 1");
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(malformed);
        }
    }
}
