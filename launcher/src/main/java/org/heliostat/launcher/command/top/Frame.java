package org.heliostat.launcher.command.top;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.heliostat.launcher.command.line.CountedRequests;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.command.line.WindowOption;

/**
 * The lines of one picture, from two snapshots of the administration API: rates are their difference, times and ratios
 * those of the window that was asked for. Immutable.
 */
final class Frame {

    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MEGABYTE = 1 << 20;
    private static final int BAR = 20;
    private static final int MOST_RUNNING = 50;

    private final JsonNode before;
    private final JsonNode now;
    private final double seconds;

    /** @param before the snapshot of the picture before; the same as {@code now} for the first */
    Frame(JsonNode before, JsonNode now) {
        this.before = before;
        this.now = now;
        this.seconds =
                (now.path("takenMillis").asLong() - before.path("takenMillis").asLong()) / 1000.0;
    }

    /** @return what fits: at most so many lines, none wider */
    List<String> lines(int columns, int rows) {
        List<String> lines = new ArrayList<>();
        lines.add(head());
        lines.add(requests());
        lines.add(ratios());
        lines.add("");
        lines.add(gauge("queue", at(now, "connectionQueue/length"), at(now, "connectionQueue/limit")) + "  peak "
                + at(now, "connectionQueue/peak") + " since the start, refused "
                + at(now, "connectionQueue/overflows"));
        lines.add(gauge("sessions", at(now, "sessionThreads/active"), at(now, "sessionThreads/limit")) + "  made "
                + at(now, "sessionThreads/created"));
        lines.add(gauge("kept", at(now, "keepAlive/count"), at(now, "keepAlive/max")) + "  connections "
                + at(now, "protocol/connectionsOpen"));
        lines.add(gauge("heap MB", megabytes("jvm/heapUsed"), megabytes("jvm/heapMax")) + "  threads "
                + at(now, "jvm/threads"));
        threadPools(lines);
        pools(lines);
        times(lines);
        applications(lines);
        running(lines);
        return lines.stream()
                .limit(Math.max(1, rows))
                .map(line -> shown(line, columns))
                .toList();
    }

    /** What a client put into its URL must not steer the terminal. */
    private static String shown(String line, int columns) {
        String harmless = line.replaceAll("\\p{Cntrl}|[\\x7f-\\x9f]", "?");
        return harmless.length() <= columns ? harmless : harmless.substring(0, columns);
    }

    private String head() {
        Duration up = Duration.ofMillis(at(now, "takenMillis")
                - now.path("identity").path("startedMillis").asLong());
        return now.path("identity").path("version").asText() + ", process "
                + now.path("identity").path("pid").asText() + ", up " + up.toDays() + " d "
                + String.format(
                        Locale.ROOT, "%02d:%02d:%02d", up.toHoursPart(), up.toMinutesPart(), up.toSecondsPart());
    }

    private String requests() {
        if (seconds <= 0) {
            return "now: from the second picture on";
        }
        CountedRequests earlier = CountedRequests.of(before);
        CountedRequests later = CountedRequests.of(now);
        return String.format(
                Locale.ROOT,
                "now: %.1f requests/s (%.1f on the quick lane), %.1f errors/s, %.2f MB/s out",
                rate(earlier.all(), later.all()),
                rate(at(before, "quickLaneAnswers"), at(now, "quickLaneAnswers")),
                rate(earlier.status5xx(), later.status5xx()),
                rate(at(before, "protocol/bytesSent"), at(now, "protocol/bytesSent")) / MEGABYTE);
    }

    private String ratios() {
        JsonNode window = now.path("window");
        JsonNode ratios = window.path("ratios");
        return String.format(
                Locale.ROOT,
                "%s: %.1f requests/s, 5xx %s, overflows %s, sessions in use %s, cache hits %s",
                WindowOption.label(now),
                window.path("perSecond").path("requests").asDouble(),
                percent(ratios.path("status5xx")),
                percent(ratios.path("queueOverflows")),
                percent(ratios.path("sessionsBusy")),
                percent(ratios.path("fileCacheHits")));
    }

    /** @return a hyphen where nothing was counted */
    private static String percent(JsonNode ratio) {
        return ratio.isNumber() ? String.format(Locale.ROOT, "%.1f %%", 100 * ratio.asDouble()) : "-";
    }

    private void threadPools(List<String> lines) {
        for (JsonNode pool : now.path("threadPools")) {
            long threads = at(pool, "threads");
            if (threads > 0) {
                lines.add(gauge(pool.path("name").asText(), threads - at(pool, "idle"), at(pool, "limit"))
                        + "  waiting " + at(pool, "queued") + ", refused "
                        + (at(pool, "refused") + at(pool, "expired")));
            }
        }
    }

    private void pools(List<String> lines) {
        for (JsonNode pool : now.path("jdbcResources")) {
            lines.add(gauge(pool.path("pool").asText(), at(pool, "leased"), at(pool, "maxConnections"))
                    + "  open " + at(pool, "connections") + ", waiting " + at(pool, "waiting") + ", "
                    + pool.path("state").asText());
        }
    }

    private void times(List<String> lines) {
        Table table = new Table(List.of(
                "TIME OF REQUESTS, ms (" + WindowOption.label(now) + ")", "COUNT", "MEAN", "P50", "P99", "LONGEST"));
        for (String part : List.of("total", "queueing", "functions", "application", "jdbc", "writing")) {
            JsonNode time = now.path("timeSplit").path(part);
            long count = at(time, "count");
            table.row(List.of(
                    part,
                    Long.toString(count),
                    milliseconds(count == 0 ? 0 : at(time, "sumNanos") / count),
                    milliseconds(at(time, "p50Nanos")),
                    milliseconds(at(time, "p99Nanos")),
                    milliseconds(at(time, "maxNanos"))));
        }
        lines.add("");
        lines.addAll(table.lines());
    }

    private void applications(List<String> lines) {
        if (now.path("webApps").isEmpty()) {
            return;
        }
        Table table = new Table(List.of("APPLICATION", "STATE", "REQUESTS/S", "ERRORS SINCE ITS START", "SESSIONS"));
        for (JsonNode app : now.path("webApps")) {
            table.row(List.of(
                    app.path("uri").asText() + " of "
                            + app.path("virtualServer").asText(),
                    app.path("mode").asText(),
                    seconds <= 0
                            ? "-"
                            : String.format(
                                    Locale.ROOT,
                                    "%.1f",
                                    rate(servlets(sameAs(app), "requests"), servlets(app, "requests"))),
                    Long.toString(servlets(app, "errors")),
                    Long.toString(at(app, "activeSessions"))));
        }
        lines.add("");
        lines.addAll(table.lines());
    }

    private void running(List<String> lines) {
        List<JsonNode> rows = new ArrayList<>();
        now.path("sessionThreads").path("rows").forEach(rows::add);
        if (rows.isEmpty()) {
            return;
        }
        rows.sort(
                Comparator.comparingLong((JsonNode row) -> at(row, "ageNanos")).reversed());
        Table table = new Table(List.of("RUNNING", "FOR, s", "FUNCTION", "URI"));
        rows.stream()
                .limit(MOST_RUNNING)
                .forEach(row -> table.row(List.of(
                        row.path("thread").asText(),
                        String.format(Locale.ROOT, "%.1f", at(row, "ageNanos") / NANOS_PER_SECOND),
                        row.path("function").asText(),
                        row.path("method").asText() + " " + row.path("uri").asText())));
        lines.add("");
        lines.addAll(table.lines());
    }

    private JsonNode sameAs(JsonNode app) {
        for (JsonNode other : before.path("webApps")) {
            if (other.path("uri").equals(app.path("uri"))
                    && other.path("virtualServer").equals(app.path("virtualServer"))) {
                return other;
            }
        }
        return app;
    }

    private static long servlets(JsonNode app, String figure) {
        long sum = 0;
        for (JsonNode servlet : app.path("servlets")) {
            sum += at(servlet, figure);
        }
        return sum;
    }

    private static String gauge(String name, long used, long limit) {
        int full = limit <= 0 ? 0 : (int) Math.min(BAR, (used * BAR + limit - 1) / limit);
        return String.format(
                Locale.ROOT, "%-14.14s [%s%s] %d of %d", name, "#".repeat(full), ".".repeat(BAR - full), used, limit);
    }

    /** A server that was started anew counts from zero again. */
    private double rate(long earlier, long later) {
        return seconds <= 0 || later < earlier ? 0 : (later - earlier) / seconds;
    }

    private long megabytes(String path) {
        return Math.round(at(now, path) / MEGABYTE);
    }

    private static String milliseconds(long nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MILLISECOND);
    }

    private static long at(JsonNode node, String path) {
        return node.at("/" + path).asLong();
    }
}
