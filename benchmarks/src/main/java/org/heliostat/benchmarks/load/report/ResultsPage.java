package org.heliostat.benchmarks.load.report;

import static org.heliostat.benchmarks.page.Page.text;

import java.util.List;
import java.util.Optional;
import org.heliostat.benchmarks.load.plan.LoadCase;
import org.heliostat.benchmarks.load.plan.Measurement;
import org.heliostat.benchmarks.load.server.ServerKind;
import org.heliostat.benchmarks.page.Bars;
import org.heliostat.benchmarks.page.Page;

/** Results as one file of HTML: the aims, then a drawing and a table for each case. */
public final class ResultsPage {

    private static final String COLOURS =
            """
            :root { --ours: #1f5fbf; --reference: #b4540a; --peer: #8a939c; --good: #1d6b33; }
            @media (prefers-color-scheme: dark) { :root { --ours: #7db2ff; --reference: #ffae66; --peer: #6c7680;
              --good: #7fd694; } }
            .bar.ours { fill: var(--ours); } .bar.reference { fill: var(--reference); } .bar.peer { fill: var(--peer); }
            .good { color: var(--good); font-weight: 600; }
            h2 { margin: 2rem 0 .4rem; font-size: 1.15rem; }
            a { color: inherit; }
            li, p { overflow-wrap: anywhere; }
            pre { overflow-x: auto; padding: .6rem; border: 1px solid var(--line); white-space: pre-wrap; }
            """;

    private final Results results;
    private final Figures figures;

    public ResultsPage(Results results) {
        this.results = results;
        this.figures = results.figures();
    }

    public String html() {
        Conditions conditions = results.conditions();
        StringBuilder html = new StringBuilder();
        html.append("<pre>").append(text(conditions.command())).append("</pre>\n");
        list(html, conditions.facts());
        aims(html);
        noise(html);
        for (LoadCase each : results.plan().cases()) {
            if (!figures.servers(each).isEmpty()) {
                section(html, each);
            }
        }
        if (!results.failures().isEmpty()) {
            html.append("<h2>Not measured</h2>\n");
            list(html, results.failures());
        }
        return new Page("Load comparison of " + conditions.date(), COLOURS).html(html.toString());
    }

    private void aims(StringBuilder html) {
        if (results.rows().isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>Aims</h2>\n<table>\n");
        html.append("<thead><tr><th>Case</th><th>aim</th><th>figure</th><th></th></tr></thead>\n");
        for (Row row : results.rows()) {
            html.append("<tr><td><a href=\"#").append(row.loadCase().label()).append("\">");
            html.append(row.loadCase().label()).append("</a></td>");
            cell(html, row.aimText());
            cell(html, row.figureText());
            state(html, row.state());
            html.append("</tr>\n");
        }
        html.append("</table>\n</section>\n");
    }

    private static void state(StringBuilder html, Row.State state) {
        html.append("<td class=\"")
                .append(style(state))
                .append("\">")
                .append(state.text())
                .append("</td>");
    }

    private static String style(Row.State state) {
        return switch (state) {
            case REACHED -> "good";
            case MISSED -> "bad";
            case UNKNOWN -> "unknown";
        };
    }

    private void noise(StringBuilder html) {
        html.append(
                "<h2>Noise</h2>\n<p>A measurement during which other programs had more than a quarter of a processor, or other"
                        + " machines as much, is taken again. ");
        html.append(text(NoiseText.summary(figures))).append("</p>\n");
        list(html, NoiseText.noisy(figures));
        List<String> again = NoiseText.takenAgain(figures);
        if (!again.isEmpty()) {
            html.append("<p>Taken again:</p>\n");
            list(html, again);
        }
    }

    private void section(StringBuilder html, LoadCase loadCase) {
        html.append("<section id=\"").append(loadCase.label()).append("\">\n<h2>");
        html.append(text(loadCase.title()))
                .append(" <code>")
                .append(loadCase.label())
                .append("</code></h2>\n");
        for (Row row : results.rows()) {
            if (row.loadCase() == loadCase) {
                html.append("<p>").append(text(row.aimText())).append(": ").append(text(row.figureText()));
                html.append(", <b class=\"").append(style(row.state()));
                html.append("\">").append(row.state().text()).append("</b></p>\n");
            }
        }
        html.append(new Bars("requests/s, median, least to most").draw(bars(loadCase)));
        table(html, loadCase);
        html.append("</section>\n");
    }

    private List<Bars.Bar> bars(LoadCase loadCase) {
        return figures.servers(loadCase).stream()
                .map(server -> bar(server, loadCase))
                .toList();
    }

    private Bars.Bar bar(ServerKind server, LoadCase loadCase) {
        Spread perSecond = figures.perSecond(server, loadCase);
        String others = server == results.plan().reference(loadCase) ? "reference" : "peer";
        return new Bars.Bar(
                server.isOurs() ? "ours" : others,
                server.label(),
                perSecond.median(),
                perSecond.least(),
                perSecond.most(),
                perSecond.medianText("%,.0f"));
    }

    private void table(StringBuilder html, LoadCase loadCase) {
        ServerKind reference = results.plan().reference(loadCase);
        Optional<ServerKind> best = figures.bestPeer(loadCase);
        html.append("<table>\n<thead><tr><th>Server</th><th>requests/s</th><th>× best peer")
                .append(best.map(peer -> ", " + peer.label()).orElse(""))
                .append("</th><th>× ")
                .append(reference.label())
                .append("</th><th>CPU µs/request</th><th>allocated B/request</th><th>p50 µs</th><th>p99 µs</th>")
                .append(loadCase.needsTree() ? "<th>from the cache %</th>" : "")
                .append("</tr></thead>\n");
        for (ServerKind server : figures.servers(loadCase)) {
            html.append("<tr><td>").append(server.label()).append("</td>");
            cell(html, figures.perSecond(server, loadCase).text("%,.0f"));
            cell(
                    html,
                    best.map(peer -> figures.ratio(server, loadCase, peer).text("%.2f"))
                            .orElse("-"));
            cell(html, figures.ratio(server, loadCase, reference).text("%.2f"));
            cell(html, figures.spread(server, loadCase, Measurement::cpuMicros).text("%.1f"));
            cell(
                    html,
                    figures.spread(server, loadCase, Measurement::allocatedBytes)
                            .text("%,.0f"));
            cell(
                    html,
                    figures.spread(server, loadCase, each -> each.tally().p50Micros())
                            .text("%,.0f"));
            cell(
                    html,
                    figures.spread(server, loadCase, each -> each.tally().p99Micros())
                            .text("%,.0f"));
            if (loadCase.needsTree()) {
                cell(
                        html,
                        figures.spread(server, loadCase, each -> 100 * each.hitRatio())
                                .medianText("%.1f"));
            }
            html.append("</tr>\n");
        }
        html.append("</table>\n");
        wrong(html, loadCase);
    }

    private void wrong(StringBuilder html, LoadCase loadCase) {
        for (ServerKind server : figures.servers(loadCase)) {
            long wrong = figures.wrong(server, loadCase);
            if (wrong > 0) {
                html.append("<p class=\"bad\">").append(server.label()).append(" is not valid: ");
                html.append(wrong).append(" wrong answers, first: ");
                html.append(text(figures.firstWrong(server, loadCase))).append("</p>\n");
            }
        }
    }

    private static void cell(StringBuilder html, String content) {
        html.append("<td>").append(text(content)).append("</td>");
    }

    private static void list(StringBuilder html, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        html.append("<ul>\n");
        lines.forEach(line -> html.append("<li>").append(text(line)).append("</li>\n"));
        html.append("</ul>\n");
    }
}
