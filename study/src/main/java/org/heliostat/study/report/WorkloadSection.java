package org.heliostat.study.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.heliostat.study.measure.CurvePoint;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Workload;

/** The part of the page about one workload: its runs as a table, and three plots. Made for one page. */
final class WorkloadSection {

    private static final double MEGABYTE = 1 << 20;
    private static final String UNKNOWN = "–";

    /** What a star behind processors means is said in words below the table, and where a pointer rests on it. */
    static final String SHARED = " <abbr title=\"client on the same processors\">*</abbr>";

    private final Workload workload;
    private final int number;
    private final StringBuilder html = new StringBuilder();

    /** @param number of the workload on the page, from 1 */
    WorkloadSection(Workload workload, int number) {
        this.workload = workload;
        this.number = number;
    }

    String html() {
        html.append(format(
                "<section id=\"workload-%d\">\n<h2>%s <small>%s</small></h2>\n",
                number, Html.text(workload.title()), Html.text(workload.name())));
        knee();
        html.append("<div class=\"plots\">\n")
                .append(byProcessors())
                .append(byConcurrency())
                .append(curve());
        html.append("</div>\n");
        runs();
        curveTable();
        return html.append("</section>\n").toString();
    }

    private void knee() {
        workload.knee()
                .ifPresentOrElse(
                        knee -> html.append(format(
                                "<p>Knee%s: <strong>%s answers per second</strong> with %s, of which 99 in 100"
                                        + " took at most %s ms.</p>\n",
                                knee.processors() == 0 ? "" : " on " + counted(knee.processors(), "processor"),
                                Html.number(knee.answersPerSecond()),
                                counted(knee.concurrency(), "connection"),
                                Html.number(knee.p99Millis()))),
                        () -> html.append(
                                "<p class=\"warning\">No run is usable: more than one in a hundred went wrong.</p>\n"));
    }

    private String byProcessors() {
        List<Plot.Point> points = new ArrayList<>();
        for (int processors : workload.processors()) {
            workload.most(processors)
                    .ifPresent(most -> points.add(new Plot.Point(
                            processors,
                            most,
                            counted(processors, "processor") + ": " + Html.number(most) + " answers/s")));
        }
        if (points.size() < 2) {
            return "";
        }
        return Plot.of(
                new Plot.Frame(
                        "by-processors-" + number,
                        "Throughput by processors",
                        "processors",
                        "answers per second",
                        true,
                        Optional.empty()),
                List.of(new Plot.Line("best", points)));
    }

    private String byConcurrency() {
        List<Plot.Line> lines = workload.processors().stream()
                .map(processors -> new Plot.Line(
                        counted(processors, "proc."),
                        workload.on(processors).stream()
                                .filter(Run::isUsable)
                                .map(WorkloadSection::point)
                                .toList()))
                .toList();
        return Plot.of(
                new Plot.Frame(
                        "by-concurrency-" + number,
                        "Throughput by concurrency",
                        "connections, all busy",
                        "answers per second",
                        true,
                        workload.knee().map(knee -> new Plot.Mark(knee.concurrency(), "knee"))),
                lines);
    }

    private static Plot.Point point(Run run) {
        return new Plot.Point(
                run.concurrency(),
                run.answersPerSecond(),
                counted(run.concurrency(), "connection") + ": " + Html.number(run.answersPerSecond()) + " answers/s");
    }

    private String curve() {
        List<Plot.Point> half = new ArrayList<>();
        List<Plot.Point> most = new ArrayList<>();
        for (CurvePoint point : workload.curve()) {
            half.add(latency(point, point.p50Millis()));
            most.add(latency(point, point.p99Millis()));
        }
        return Plot.of(
                new Plot.Frame(
                        "latency-" + number,
                        "Latency by rate",
                        "requests per second",
                        "milliseconds",
                        false,
                        workload.knee().map(knee -> new Plot.Mark(knee.answersPerSecond(), "knee"))),
                List.of(new Plot.Line("p50", half), new Plot.Line("p99", most)));
    }

    private static Plot.Point latency(CurvePoint point, double millis) {
        return new Plot.Point(
                point.offeredPerSecond(),
                millis,
                Html.number(point.offeredPerSecond()) + " requests/s: " + Html.number(millis) + " ms");
    }

    private void runs() {
        boolean hasRemarks =
                workload.runs().stream().anyMatch(run -> !remark(run).isEmpty());
        html.append(
                        "<table class=\"runs\">\n<thead><tr><th>Processors</th><th>Connections</th><th>Answers/s</th>"
                                + "<th>p50 ms</th><th>p99 ms</th><th>Processor µs per answer</th><th>Wait µs per answer</th>"
                                + "<th>Bytes per answer</th><th>Errors</th><th>Resident MB</th><th>Heap MB after collection</th>")
                .append(hasRemarks ? "<th class=\"words\"></th>" : "")
                .append("</tr></thead>\n<tbody>\n");
        for (Run run : workload.runs()) {
            html.append(run.isUsable() ? "<tr>" : "<tr class=\"unusable\">");
            cell((run.processors() == 0 ? UNKNOWN : Html.number(run.processors())) + (run.isShared() ? SHARED : ""));
            cell(Html.number(run.concurrency()));
            cell(Html.number(run.answersPerSecond()));
            cell(Html.number(run.p50Millis()));
            cell(Html.number(run.p99Millis()));
            cell(known(run.cost().processorMicros()));
            cell(known(run.cost().waitMicros()));
            cell(Html.number(Math.round(run.bytesPerAnswer())));
            cell(Html.number(run.errors()));
            cell(megabytes(run.cost().residentBytes()));
            cell(megabytes(run.cost().heapAfterCollectionBytes()));
            html.append(hasRemarks ? "<td class=\"words\">" + Html.text(remark(run)) + "</td>" : "")
                    .append("</tr>\n");
        }
        html.append("</tbody></table>\n");
        if (workload.runs().stream().anyMatch(Run::isShared)) {
            html.append("<p>* The client ran on the same processors.</p>\n");
        }
    }

    private static String remark(Run run) {
        if (!run.isUsable()) {
            return "not usable: " + (run.firstError().isEmpty() ? "no answer" : run.firstError());
        }
        return run.errors() > 0 ? run.firstError() : "";
    }

    private void curveTable() {
        if (workload.curve().isEmpty()) {
            return;
        }
        html.append("<table class=\"curve\">\n<thead><tr><th>Requests/s</th><th>Answers/s</th><th>p50 ms</th>"
                + "<th>p90 ms</th><th>p99 ms</th><th>Longest ms</th><th>Errors</th></tr></thead>\n<tbody>\n");
        for (CurvePoint point : workload.curve()) {
            html.append("<tr>");
            cell(Html.number(point.offeredPerSecond()));
            cell(Html.number(point.answersPerSecond()));
            cell(Html.number(point.p50Millis()));
            cell(Html.number(point.p90Millis()));
            cell(Html.number(point.p99Millis()));
            cell(Html.number(point.maxMillis()));
            cell(Html.number(point.errors()));
            html.append("</tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    private void cell(String text) {
        html.append("<td>").append(text).append("</td>");
    }

    private static String known(OptionalDouble value) {
        return value.isPresent() ? Html.number(value.getAsDouble()) : UNKNOWN;
    }

    private static String megabytes(OptionalLong bytes) {
        return bytes.isPresent() ? Html.number(Math.round(bytes.getAsLong() / MEGABYTE)) : UNKNOWN;
    }

    private static String counted(int count, String noun) {
        return Html.number(count) + " " + noun + (count == 1 || noun.endsWith(".") ? "" : "s");
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
