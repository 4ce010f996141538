package org.heliostat.benchmarks.tuning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.heliostat.benchmarks.page.Chart;
import org.heliostat.benchmarks.page.Page;
import org.heliostat.benchmarks.tuning.model.Course;

/** Makes the page of a comparison: one file of HTML with its style and drawings inside, without any script. Immutable. */
final class TuningPage {

    /** Seconds over which what swings from one second to the next is evened out. */
    private static final int SMOOTH = 5;

    private static final String COLOURS =
            """
            :root { --heliostat: #1f5fbf; --gradient2: #b4540a; --vegas: #8a3ab0; --liberty: #2a7d3f; --best: #8a939c; }
            @media (prefers-color-scheme: dark) { :root { --heliostat: #7db2ff; --gradient2: #ffae66; --vegas: #d39bf0;
              --liberty: #7fd694; --best: #6c7680; } }
            """;

    private final List<Outcome> outcomes;
    private final List<Contestant> who;

    TuningPage(List<Outcome> outcomes, List<Contestant> who) {
        this.outcomes = List.copyOf(outcomes);
        this.who = List.copyOf(who);
    }

    /** @return the whole page */
    String html() {
        StringBuilder colours = new StringBuilder(COLOURS);
        styles().forEach(name -> colours.append(
                ".line.%s { stroke: var(--%s); } .key.%s { color: var(--%s); }%n".formatted(name, name, name, name)));
        StringBuilder html = new StringBuilder()
                .append(
                        "<p>Each controller on each workload, in a model with a clock of its own, beside the best fixed number")
                .append(" of session threads, which is found by trying them all. Conditions change after ")
                .append(Comparison.CHANGE)
                .append(" seconds.</p>\n<p>");
        styles().forEach(name -> html.append("<b class=\"key %s\">— %s</b> ".formatted(name, name)));
        html.append("</p>\n");
        summary(html);
        outcomes.forEach(outcome -> section(outcome, html));
        return new Page("Session threads by trying", colours.toString()).html(html.toString());
    }

    private List<String> styles() {
        List<String> names = new ArrayList<>(who.stream().map(Contestant::label).toList());
        names.add("best");
        return names;
    }

    private void summary(StringBuilder html) {
        html.append("<section>\n<h2>Workloads, of %d, on which each bar is reached</h2>\n<table>\n"
                .formatted(outcomes.size()));
        html.append("<thead><tr><th></th>");
        Arrays.stream(Bar.values()).forEach(bar -> html.append("<th>" + bar.title() + "</th>"));
        html.append("<th>all</th></tr>\n<tr><th>bar</th>");
        Arrays.stream(Bar.values()).forEach(bar -> html.append("<th>" + bar.expected() + "</th>"));
        html.append("<th></th></tr></thead>\n");
        for (Contestant one : who) {
            html.append("<tr><td>" + one.label() + "</td>");
            for (Bar bar : Bar.values()) {
                html.append("<td>" + TuningReport.reached(outcomes, one, bar) + "</td>");
            }
            html.append("<td>" + TuningReport.good(outcomes, one) + "</td></tr>\n");
        }
        html.append("</table>\n</section>\n");
    }

    private static void section(Outcome outcome, StringBuilder html) {
        html.append("<section>\n<h2>" + outcome.workload() + "</h2>\n<table>\n<thead><tr><th></th>");
        Arrays.stream(Bar.values()).forEach(bar -> html.append("<th>" + bar.title() + "</th>"));
        html.append("<th>limit; best %s</th></tr></thead>%n".formatted(TuningReport.bestLimits(outcome)));
        for (Comparison.Result result : outcome.results()) {
            html.append("<tr><td>" + result.contestant().label() + "</td>");
            for (Bar bar : Bar.values()) {
                html.append(bar.isReached(result) ? "<td>" : "<td class=\"bad\">")
                        .append(bar.text(result) + "</td>");
            }
            html.append("<td>" + TuningReport.limits(result) + "</td></tr>\n");
        }
        html.append("</table>\n<div class=\"plots\">\n");
        html.append(new Chart("limit", "seconds", false, true).draw(lines(outcome, Course.Second::limit, 1)));
        html.append(new Chart("requests a second that succeed", "seconds", false, false)
                .draw(lines(outcome, Course.Second::completed, SMOOTH)));
        html.append(new Chart("from arrival to answer, ms, average", "seconds", false, true)
                .draw(lines(outcome, Course.Second::answerMillis, SMOOTH)));
        html.append(new Chart("on a session thread, ms, average", "seconds", false, true)
                .draw(lines(outcome, Course.Second::sessionMillis, SMOOTH)));
        html.append(new Chart("requests a second at each fixed limit", "limit", true, false).draw(sweep(outcome)));
        html.append("</div>\n</section>\n");
    }

    private static List<Chart.Line> sweep(Outcome outcome) {
        return List.of(
                swept("best", "before the change", outcome.sweep().before()),
                swept("heliostat", "after the change", outcome.sweep().after()));
    }

    private static Chart.Line swept(String style, String name, List<Sweep.Point> points) {
        return new Chart.Line(
                style,
                name,
                points.stream()
                        .map(point -> new Chart.Point(point.limit(), point.goodput()))
                        .toList());
    }

    private static List<Chart.Line> lines(Outcome outcome, ToDoubleFunction<Course.Second> value, int smooth) {
        List<Chart.Line> lines = new ArrayList<>();
        lines.add(line("best", outcome.best(), value, smooth));
        outcome.results()
                .forEach(result -> lines.add(line(result.contestant().label(), result.course(), value, smooth)));
        return lines;
    }

    private static Chart.Line line(String name, Course course, ToDoubleFunction<Course.Second> value, int smooth) {
        return new Chart.Line(
                name,
                name,
                IntStream.range(0, course.seconds())
                        .mapToObj(second -> new Chart.Point(second + 1.0, average(course, value, second, smooth)))
                        .toList());
    }

    private static double average(Course course, ToDoubleFunction<Course.Second> value, int second, int smooth) {
        return course.each().subList(Math.max(0, second + 1 - smooth), second + 1).stream()
                .mapToDouble(value)
                .average()
                .orElse(0);
    }
}
