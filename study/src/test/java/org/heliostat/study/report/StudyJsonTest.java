package org.heliostat.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.heliostat.study.measure.RequestKind;
import org.heliostat.study.measure.Studies;
import org.junit.jupiter.api.Test;

/** Names and units of format 1, which others read. */
class StudyJsonTest {

    @Test
    void holdsWhatOthersRead() throws Exception {
        JsonNode json = read(SampleStudy.study(SampleStudy.workload()));

        assertThat(json.path("format").asInt()).isEqualTo(1);
        assertThat(json.path("product").asText()).isEqualTo("Heliostat 0.1.0");
        assertThat(json.path("takenAt").asText()).isEqualTo("2026-11-28T22:40:00Z");
        assertThat(json.path("machine").toString())
                .isEqualTo("{\"processors\":2,\"model\":\"A processor\",\"memoryBytes\":8589934592,"
                        + "\"java\":\"17.0.15\",\"system\":\"Linux 6.1\"}");
        JsonNode workload = json.path("workloads").path(0);
        assertThat(workload.path("name").asText()).isEqualTo("static");
        assertThat(workload.path("runs").path(1).toString())
                .isEqualTo("{\"processors\":1,\"concurrency\":2,\"answersPerSecond\":5000.0,\"processorMicros\":81.2,"
                        + "\"waitMicros\":0.0,\"bytesPerAnswer\":1224,\"errors\":0,\"residentBytes\":200000000,"
                        + "\"heapAfterCollectionBytes\":30000000,\"p50Millis\":1.5,\"p99Millis\":4.25,"
                        + "\"shared\":false,\"usable\":true}");
        assertThat(workload.path("knee").toString())
                .isEqualTo("{\"processors\":2,\"concurrency\":4,\"answersPerSecond\":8000.0,\"p99Millis\":4.25}");
        assertThat(workload.path("curve").path(0).toString())
                .isEqualTo("{\"offeredPerSecond\":800.0,\"answersPerSecond\":799.5,\"p50Millis\":0.5,"
                        + "\"p90Millis\":0.8,\"p99Millis\":1.25,\"maxMillis\":3.0,\"errors\":0}");
    }

    @Test
    void saysWhatARequestTakesBesideItsAnswer() throws Exception {
        JsonNode json = read(SampleStudy.study(
                SampleStudy.workload(),
                SampleStudy.workload().of(new RequestKind(RequestKind.Handshake.RESUMED, 0)),
                SampleStudy.workload().of(new RequestKind(RequestKind.Handshake.NONE, 2))));

        assertThat(json.findValuesAsText("handshake")).containsExactly("resumed");
        assertThat(json.path("workloads").path(2).path("databaseConnections").asInt())
                .isEqualTo(2);
        assertThat(json.path("workloads").path(0).has("databaseConnections")).isFalse();
    }

    @Test
    void leavesOutWhatIsNotKnown() throws Exception {
        JsonNode json = read(
                SampleStudy.study(Studies.workload("broken", "Broken", List.of(SampleStudy.wrong(1, 1)), List.of())));

        JsonNode workload = json.path("workloads").path(0);
        assertThat(workload.has("knee")).isFalse();
        JsonNode run = workload.path("runs").path(0);
        assertThat(run.has("processorMicros")).isFalse();
        assertThat(run.has("heapAfterCollectionBytes")).isFalse();
        assertThat(run.path("usable").asBoolean()).isFalse();
        assertThat(run.path("firstError").asText()).isEqualTo("status <503>");
    }

    private static JsonNode read(Study study) throws Exception {
        return new ObjectMapper().readTree(new StudyJson().of(study));
    }
}
