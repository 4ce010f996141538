package org.heliostat.study.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Workload;

/**
 * The table that the original's study ends in: operations per second by processors, and how many times those of one; the original's
 * own figures stand beside. Made for one page.
 */
final class ScalingTable {

    private static final String NONE = "<td>–</td><td>–</td>";

    private final StringBuilder html = new StringBuilder();

    String html(List<Workload> workloads) {
        TreeSet<Integer> ours = new TreeSet<>();
        workloads.forEach(one -> ours.addAll(one.processors()));
        boolean hasOriginal =
                workloads.stream().anyMatch(one -> OriginalStudy.of(one.name()).isPresent());
        html.append("<table id=\"scaling\">\n<thead><tr><th class=\"words\">Content</th>");
        ours.forEach(count ->
                html.append("<th>").append(count == 0 ? "" : count + " CPU: ").append("op/s</th><th>factor</th>"));
        if (hasOriginal) {
            html.append("<th class=\"words\">The original in 2004</th>");
            OriginalStudy.PROCESSORS.forEach(
                    count -> html.append("<th>").append(count).append(" CPU: op/s</th><th>factor</th>"));
        }
        html.append("</tr></thead>\n<tbody>\n");
        workloads.forEach(one -> row(one, ours, hasOriginal));
        return html.append("</tbody></table>\n").toString();
    }

    private void row(Workload workload, TreeSet<Integer> ours, boolean hasOriginal) {
        html.append("<tr><td class=\"words\">")
                .append(Html.text(workload.title()))
                .append("</td>");
        for (int processors : ours) {
            OptionalDouble most = workload.most(processors);
            html.append("<td>").append(most.isPresent() ? Html.number(most.getAsDouble()) : "–");
            html.append(
                    isShared(workload, processors) ? " <abbr title=\"client on the same processors\">*</abbr>" : "");
            OptionalDouble factor = workload.factor(processors);
            html.append("</td><td>")
                    .append(factor.isPresent() ? factor(factor.getAsDouble()) : "–")
                    .append("</td>");
        }
        if (hasOriginal) {
            original(OriginalStudy.of(workload.name()));
        }
        html.append("</tr>\n");
    }

    private static boolean isShared(Workload workload, int processors) {
        return workload.on(processors).stream().anyMatch(Run::isShared);
    }

    private void original(Optional<OriginalStudy> study) {
        html.append("<td class=\"words\">")
                .append(study.map(one -> Html.text(one.title()) + " (table " + one.table() + ")")
                        .orElse("nothing like it"))
                .append("</td>");
        for (int processors : OriginalStudy.PROCESSORS) {
            html.append(study.map(one -> "<td>"
                            + one.on(processors).map(Html::number).orElse("–") + "</td><td>"
                            + one.factor(processors).map(ScalingTable::factor).orElse("–") + "</td>")
                    .orElse(NONE));
        }
    }

    private static String factor(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
