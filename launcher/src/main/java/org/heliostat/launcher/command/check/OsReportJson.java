package org.heliostat.launcher.command.check;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.heliostat.advisor.os.Comparison;
import org.heliostat.advisor.os.OsReport;
import org.heliostat.advisor.os.Settings;
import org.heliostat.advisor.os.Verdict;

/** Writes the comparison for programs. */
final class OsReportJson {

    private OsReportJson() {}

    /** {@code process} is left out where no server runs. */
    static String of(OsReport report) {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        report.process().id().ifPresent(id -> whole.put("process", id));
        whole.put("lookedAt", report.process().words()).put("isContainer", report.isContainer());
        for (Verdict verdict : Verdict.values()) {
            whole.put(key(verdict), report.count(verdict));
        }
        ArrayNode values = whole.putArray("values");
        for (Comparison one : report.comparisons()) {
            values.addObject()
                    .put("name", one.name())
                    .put("now", one.now())
                    .put("needed", one.needed())
                    .put("verdict", one.verdict().word())
                    .put("from", one.arithmetic())
                    .put("why", one.why());
        }
        ArrayNode places = whole.putArray("set");
        report.linesByPlace().forEach((place, texts) -> {
            ObjectNode node = places.addObject().put("place", place).put("heading", Settings.heading(place));
            ArrayNode lines = node.putArray("lines");
            texts.forEach(lines::add);
        });
        return whole.toPrettyString();
    }

    /** @param reason why nothing was compared */
    static String nothing(String reason) {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        whole.put("lookedAt", reason).putArray("values");
        return whole.toPrettyString();
    }

    private static String key(Verdict verdict) {
        return switch (verdict) {
            case OK -> "ok";
            case LOW -> "low";
            case ADVICE -> "advice";
            case NOT_KNOWN -> "notKnown";
        };
    }
}
