package org.heliostat.sizing.cost;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.heliostat.sizing.load.Mistakes;

/** Reads what {@code study} has written, format 1. */
public final class StudyReader {

    private static final int FORMAT = 1;
    private static final int MOST_WORKLOADS = 100;

    private StudyReader() {}

    /**
     * Reads a study.
     *
     * @param study the whole document; what is missing or wrong becomes a mistake
     * @param lead what stands before the places in it, such as the name of its file with a colon
     */
    public static Costs read(JsonNode study, String lead, Mistakes mistakes) {
        JsonFields whole = new JsonFields(study, lead, mistakes);
        if (study.path("format").asInt() != FORMAT) {
            String format = study.path("format").isMissingNode()
                    ? "missing"
                    : study.path("format").toString();
            mistakes.add(lead + "format", format, FORMAT + ", as the command study writes it");
            return Costs.NONE;
        }
        List<StudyWorkload> workloads = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        Set<String> names = new HashSet<>();
        int count = whole.size("workloads", MOST_WORKLOADS);
        for (int i = 0; i < count; i++) {
            StudyWorkload workload = StudyWorkload.of(whole.at("workloads", i));
            if (!names.add(workload.name())) {
                mistakes.add(lead + "workloads[" + i + "].name", workload.name() + " twice", "each name once");
            } else if (!workload.runs().isEmpty()) {
                workloads.add(workload);
                remark(workload, remarks);
            }
        }
        return new Costs(
                workloads.stream().map(StudyWorkload::cost).toList(),
                about(study),
                StudyWorkload.live(workloads),
                -1,
                Costs.Today.UNKNOWN,
                remarks);
    }

    private static void remark(StudyWorkload workload, List<String> remarks) {
        if (workload.errors() > 0) {
            remarks.add(workload.name() + ": " + (long) workload.errors()
                    + " requests of the study failed: what it costs to fail says little of what it costs to serve.");
        }
        workload.kneeInWords().ifPresent(remarks::add);
        int first = workload.runs().firstKey();
        if (first > 1) {
            remarks.add(workload.name() + ": not measured on one processor; up to " + first
                    + " it is taken as if each brought as much as the first.");
        }
    }

    private static String about(JsonNode study) {
        JsonNode machine = study.path("machine");
        String taken = study.path("takenAt").asText("");
        int processors = machine.path("processors").asInt();
        return "a study" + (taken.isEmpty() ? "" : " of " + taken)
                + (processors > 0
                        ? " on a machine of " + processors + (processors == 1 ? " processor" : " processors")
                        : "");
    }
}
