package org.heliostat.incident;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.heliostat.log.LogText;

/** Incidents and reports of requests as lines of a file, and back. */
final class IncidentLines {

    private static final String TYPE = "type";
    private static final String INCIDENT = "incident";
    private static final String REQUEST = "request";

    /** Above it numbers are no whole ones any more for those who read JSON with doubles. */
    private static final long LARGEST_ID = 1L << 53;

    private IncidentLines() {}

    static String of(Incident incident) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(TYPE, INCIDENT);
        fields.put("id", incident.id());
        fields.put("kind", incident.kind());
        fields.put("subject", incident.subject());
        fields.put("directive", incident.directive());
        fields.put("opened", time(incident.openedMillis()));
        fields.put("last", time(incident.lastMillis()));
        fields.put("open", incident.isOpen());
        fields.put("count", incident.count());
        fields.put("text", incident.text());
        return JsonLine.of(fields);
    }

    static String of(RequestReport report) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put(TYPE, REQUEST);
        fields.put("id", report.id());
        fields.put("failed", report.failed());
        fields.put("first", time(report.firstMillis()));
        fields.put("last", time(report.lastMillis()));
        fields.put("times", report.times());
        fields.put("virtualServer", report.virtualServer());
        fields.put("method", report.method());
        fields.put("path", report.path());
        fields.put("status", (long) report.status());
        fields.put("application", report.application());
        fields.put("servlet", report.servlet());
        fields.put("exception", report.exception());
        fields.put("frame", report.frame());
        RequestReport.Split split = report.longest();
        fields.put("totalMillis", split.total());
        fields.put("queueingMillis", split.queueing());
        fields.put("pipelineMillis", split.pipeline());
        fields.put("applicationMillis", split.application());
        fields.put("jdbcMillis", split.jdbc());
        fields.put("writingMillis", split.writing());
        return JsonLine.of(fields);
    }

    /** @return empty when the line is none of an incident, or a broken one */
    static Optional<Incident> incident(Map<String, Object> fields) {
        Fields from = new Fields(fields);
        if (!INCIDENT.equals(fields.get(TYPE))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Incident(
                    from.id(),
                    from.text("kind"),
                    from.text("subject"),
                    from.text("directive"),
                    from.millis("opened"),
                    from.millis("last"),
                    from.flag("open"),
                    from.number("count"),
                    from.text("text")));
        } catch (IllegalArgumentException | DateTimeException broken) {
            return Optional.empty();
        }
    }

    /** @return empty when the line is none of a request, or a broken one */
    static Optional<RequestReport> report(Map<String, Object> fields) {
        Fields from = new Fields(fields);
        if (!REQUEST.equals(fields.get(TYPE))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new RequestReport(
                    from.id(),
                    from.flag("failed"),
                    from.millis("first"),
                    from.millis("last"),
                    from.number("times"),
                    from.text("virtualServer"),
                    from.text("method"),
                    from.text("path"),
                    (int) from.number("status"),
                    from.text("application"),
                    from.text("servlet"),
                    from.text("exception"),
                    from.text("frame"),
                    new RequestReport.Split(
                            from.number("totalMillis"),
                            from.number("queueingMillis"),
                            from.number("pipelineMillis"),
                            from.number("applicationMillis"),
                            from.number("jdbcMillis"),
                            from.number("writingMillis"))));
        } catch (IllegalArgumentException | DateTimeException broken) {
            return Optional.empty();
        }
    }

    static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    /** Fields that must be there with values of their kind, else the line is a broken one. */
    private record Fields(Map<String, Object> all) {

        String text(String name) {
            if (all.get(name) instanceof String text) {
                // Somebody may have edited the file.
                return LogText.oneLine(text);
            }
            throw new IllegalArgumentException(name);
        }

        long number(String name) {
            if (all.get(name) instanceof Long number && number >= 0) {
                return number;
            }
            throw new IllegalArgumentException(name);
        }

        long id() {
            long id = number("id");
            if (id == 0 || id > LARGEST_ID) {
                throw new IllegalArgumentException("id");
            }
            return id;
        }

        boolean flag(String name) {
            if (all.get(name) instanceof Boolean flag) {
                return flag;
            }
            throw new IllegalArgumentException(name);
        }

        long millis(String name) {
            long millis = Instant.parse(text(name)).toEpochMilli();
            if (millis < 0) {
                throw new IllegalArgumentException(name);
            }
            return millis;
        }
    }
}
