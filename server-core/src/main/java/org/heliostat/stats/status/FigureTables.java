package org.heliostat.stats.status;

import java.util.List;
import java.util.Locale;
import org.heliostat.stats.ServerSnapshot;
import org.heliostat.stats.catalogue.Box;
import org.heliostat.stats.catalogue.Figure;
import org.heliostat.stats.catalogue.FigureKind;
import org.heliostat.stats.catalogue.Part;
import org.heliostat.stats.latency.LatencySnapshot;

/** The figures of each kind of box as a table: a row per figure, or where there are several boxes a row per box. */
record FigureTables(HtmlText html) {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    <P> void write(Box<P> box, ServerSnapshot snapshot) {
        List<Part<P>> parts = box.parts(snapshot);
        if (parts.isEmpty()) {
            return;
        }
        html.tag("<details open>").element("summary", box.type());
        html.tag("<p class=\"note\">").text(box.help()).tag("</p>\n<div class=\"scroll\"><table>\n");
        if (box.tags().isEmpty()) {
            box.figures().forEach(figure -> figureRow(figure, parts.get(0)));
        } else {
            heading(box);
            parts.forEach(part -> partRow(box, part));
        }
        html.tag("</table></div></details>\n");
    }

    private <P> void figureRow(Figure<P> figure, Part<P> part) {
        html.tag("<tr>").element("th", label(figure));
        value(figure, part);
        html.element("td", figure.help()).tag("</tr>\n");
    }

    private <P> void heading(Box<P> box) {
        html.tag("<tr>");
        box.tags().forEach(tag -> html.element("th", tag.replace('_', ' ')));
        for (Figure<P> figure : box.figures()) {
            html.tag("<th title=\"")
                    .text(figure.help())
                    .tag("\">")
                    .text(label(figure))
                    .tag("</th>");
        }
        html.tag("</tr>\n");
    }

    private <P> void partRow(Box<P> box, Part<P> part) {
        html.tag("<tr>");
        part.names().forEach(name -> html.element("td", name));
        box.figures().forEach(figure -> value(figure, part));
        html.tag("</tr>\n");
    }

    private <P> void value(Figure<P> figure, Part<P> part) {
        Object value = figure.of(part.figures());
        html.tag(figure.kind() == FigureKind.TEXT ? "<td>" : "<td class=\"n\">");
        html.text(value instanceof LatencySnapshot times ? times(times) : value.toString())
                .tag("</td>");
    }

    private static <P> String label(Figure<P> figure) {
        String unit = figure.kind() == FigureKind.TIMES ? "ms" : figure.unit().text();
        return unit.isEmpty() ? figure.name() : figure.name() + " (" + unit + ")";
    }

    private static String times(LatencySnapshot times) {
        if (times.count() == 0) {
            return "-";
        }
        return String.format(
                Locale.ROOT,
                "%d × %.3f, 90%% %.3f, 99%% %.3f, max %.3f",
                times.count(),
                times.averageNanos() / NANOS_PER_MILLISECOND,
                times.p90Nanos() / NANOS_PER_MILLISECOND,
                times.p99Nanos() / NANOS_PER_MILLISECOND,
                times.maxNanos() / NANOS_PER_MILLISECOND);
    }
}
