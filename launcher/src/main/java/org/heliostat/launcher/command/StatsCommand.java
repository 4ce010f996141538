package org.heliostat.launcher.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.heliostat.launcher.client.AdminAnswer;
import org.heliostat.launcher.client.AdminClient;
import org.heliostat.launcher.command.line.CountedRequests;
import org.heliostat.launcher.command.line.Table;
import org.heliostat.launcher.command.line.WindowOption;
import org.heliostat.launcher.exit.ExitCode;
import org.heliostat.launcher.instance.InstanceFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stats}: the figures one looks at first, or all of them as JSON or XML. */
@Command(name = "stats", description = "Print the most important figures of the running server, or all as JSON or XML.")
final class StatsCommand extends ServerCommand {

    private static final double MEGABYTE = 1 << 20;
    private static final double NANOS_PER_MILLISECOND = 1e6;

    @ArgGroup
    private @Nullable Form form;

    @Mixin
    private WindowOption window = new WindowOption();

    /** One of them at most. */
    private static final class Form {

        @Option(names = "--json", description = "Print the whole snapshot as the administration API gives it.")
        private boolean json;

        @Option(names = "--xml", description = "Print stats-xml, the original's XML document, all since the start.")
        private boolean xml;
    }

    @Override
    ExitCode run(AdminClient client, InstanceFolder instance) {
        Form wanted = form;
        if (wanted != null && wanted.xml) {
            out().print(client.get("/api/v1/stats.xml").orThrow().body());
            out().flush();
            return ExitCode.OK;
        }
        AdminAnswer answer = client.get(window.path()).orThrow();
        if (wanted != null && wanted.json) {
            out().println(answer.prettyJson());
            return ExitCode.OK;
        }
        summary(answer.json()).lines().stream().skip(1).forEach(out()::println);
        return ExitCode.OK;
    }

    private static Table summary(JsonNode all) {
        Table table = new Table(List.of("FIGURE", "NOW"));
        JsonNode identity = all.path("identity");
        row(
                table,
                "server",
                identity.path("version").asText() + ", process "
                        + identity.path("pid").asText());
        long seconds = (all.path("takenMillis").asLong()
                        - identity.path("startedMillis").asLong())
                / 1000;
        row(table, "running for", words(Duration.ofSeconds(seconds)));
        JsonNode queue = all.path("connectionQueue");
        long quick = all.path("quickLaneAnswers").asLong();
        CountedRequests requests = CountedRequests.of(all);
        row(
                table,
                "requests",
                requests.all() + " (" + quick + " on the quick lane, " + refused(all) + " refused, "
                        + requests.status5xx() + " answered 5xx) since the start");
        row(
                table,
                "connection queue",
                queue.path("length").asText() + " now, " + queue.path("peak").asText()
                        + " at most since the start, limit "
                        + queue.path("limit").asText());
        JsonNode sessions = all.path("sessionThreads");
        row(
                table,
                "session threads",
                sessions.path("active").asText() + " busy, "
                        + sessions.path("created").asText() + " made, limit "
                        + sessions.path("limit").asText());
        row(table, "kept connections", all.path("keepAlive").path("count").asText());
        ofWindow(table, all);
        JsonNode jvm = all.path("jvm");
        row(table, "heap", megabytes(jvm.path("heapUsed")) + " of " + megabytes(jvm.path("heapMax")));
        row(table, "web applications", Integer.toString(all.path("webApps").size()));
        return table;
    }

    private static long refused(JsonNode all) {
        long refused = 0;
        for (JsonNode cause : all.path("refusals").path("causes")) {
            refused += cause.path("count").asLong();
        }
        return refused;
    }

    /** What a span of time has, and which time it is. */
    private static void ofWindow(Table table, JsonNode all) {
        String span = " (" + WindowOption.label(all) + ")";
        JsonNode window = all.path("window");
        JsonNode ratios = window.path("ratios");
        row(table, "time of a request", times(all.path("timeSplit").path("total")) + span);
        row(
                table,
                "requests per second",
                String.format(
                                Locale.ROOT,
                                "%.1f, 4xx %s, 5xx %s",
                                window.path("perSecond").path("requests").asDouble(),
                                percent(ratios.path("status4xx")),
                                percent(ratios.path("status5xx")))
                        + span);
        row(table, "queue overflows", percent(ratios.path("queueOverflows")) + " of requests for the queue" + span);
        row(table, "sessions in use", percent(ratios.path("sessionsBusy")) + " of their limit on average" + span);
        row(table, "file cache hits", percent(ratios.path("fileCacheHits")) + " of look-ups" + span);
        long leftOut = window.path("samples").path("boxesLeftOut").asLong();
        if (leftOut > 0) {
            row(table, "without a window", leftOut + " servers, servlets, pools ...: raise WindowMemory");
        }
    }

    /** @return a hyphen where nothing was counted */
    private static String percent(JsonNode ratio) {
        return ratio.isNumber() ? String.format(Locale.ROOT, "%.1f %%", 100 * ratio.asDouble()) : "-";
    }

    private static void row(Table table, String figure, String now) {
        table.row(List.of(figure, now));
    }

    private static String words(Duration duration) {
        String seconds = duration.toMinutesPart() + " min " + duration.toSecondsPart() + " s";
        return duration.toHours() == 0 ? seconds : duration.toHours() + " h " + seconds;
    }

    private static String times(JsonNode latency) {
        if (latency.path("count").asLong() == 0) {
            return "no request";
        }
        return String.format(
                Locale.ROOT,
                "p50 %.2f ms, p99 %.2f ms, longest %.2f ms",
                latency.path("p50Nanos").asLong() / NANOS_PER_MILLISECOND,
                latency.path("p99Nanos").asLong() / NANOS_PER_MILLISECOND,
                latency.path("maxNanos").asLong() / NANOS_PER_MILLISECOND);
    }

    private static String megabytes(JsonNode bytes) {
        return String.format(Locale.ROOT, "%.0f MB", bytes.asLong() / MEGABYTE);
    }
}
