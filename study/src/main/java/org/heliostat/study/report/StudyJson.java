package org.heliostat.study.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.heliostat.study.measure.FigureJson;
import org.heliostat.study.measure.RequestKind;
import org.heliostat.study.measure.Workload;

/**
 * Writes a study as JSON, format 1. Members may be added to the format; those that are here keep their names and units. Immutable.
 */
public final class StudyJson {

    static final int FORMAT = 1;

    private final ObjectMapper mapper = new ObjectMapper();
    private final FigureJson figures = new FigureJson();

    /** @return the text of the file, indented */
    public String of(Study study) {
        ObjectNode json = mapper.createObjectNode();
        json.put("format", FORMAT);
        json.put("product", study.product());
        json.put("takenAt", study.takenAt().toString());
        ObjectNode machine = json.putObject("machine");
        machine.put("processors", study.machine().processors());
        machine.put("model", study.machine().model());
        machine.put("memoryBytes", study.machine().memoryBytes());
        machine.put("java", study.machine().java());
        machine.put("system", study.machine().system());
        json.put("command", study.command());
        ObjectNode settings = json.putObject("settings");
        study.settings().forEach(one -> settings.put(one.name(), one.value()));
        ArrayNode notes = json.putArray("notes");
        study.notes().forEach(notes::add);
        ArrayNode workloads = json.putArray("workloads");
        study.workloads().forEach(one -> workloads.add(workload(one)));
        return json.toPrettyString() + "\n";
    }

    private ObjectNode workload(Workload workload) {
        ObjectNode json = mapper.createObjectNode();
        json.put("name", workload.name());
        json.put("title", workload.title());
        RequestKind kind = workload.kind();
        if (kind.handshake() != RequestKind.Handshake.NONE) {
            json.put("handshake", kind.handshake().word());
        }
        if (kind.databaseConnections() > 0) {
            json.put("databaseConnections", kind.databaseConnections());
        }
        ArrayNode runs = json.putArray("runs");
        workload.runs().forEach(run -> runs.add(figures.of(run)));
        workload.knee().ifPresent(knee -> {
            ObjectNode inner = json.putObject("knee");
            inner.put("processors", knee.processors());
            inner.put("concurrency", knee.concurrency());
            inner.put("answersPerSecond", FigureJson.rounded(knee.answersPerSecond()));
            inner.put("p99Millis", FigureJson.rounded(knee.p99Millis()));
        });
        ArrayNode curve = json.putArray("curve");
        workload.curve().forEach(point -> curve.add(figures.of(point)));
        return json;
    }
}
