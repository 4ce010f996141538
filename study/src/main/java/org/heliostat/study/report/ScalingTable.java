package org.heliostat.study.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import org.heliostat.study.measure.Run;
import org.heliostat.study.measure.Workload;

/**
 * The table that the original's study ends in: operations per second by processors, and below how many times those of one; the
 * original's own figures stand beside, or in a table of their own where ours take the whole width. Made for one page.
 */
final class ScalingTable {

    /** More numbers of processors leave no place beside them on a page of usual width. */
    private static final int MOST_BESIDE = 5;

    private static final String NONE = "<td>–</td>";

    private final StringBuilder html = new StringBuilder();
    private final List<Workload> workloads;
    private final TreeSet<Integer> processors = new TreeSet<>();

    ScalingTable(List<Workload> workloads) {
        this.workloads = workloads;
        workloads.forEach(one -> processors.addAll(one.processors()));
    }

    String html() {
        boolean hasOriginal =
                workloads.stream().anyMatch(one -> OriginalStudy.of(one.name()).isPresent());
        boolean isBeside = hasOriginal && processors.size() <= MOST_BESIDE;
        table("scaling", true, isBeside);
        if (hasOriginal && !isBeside) {
            table("original", false, true);
        }
        return html.toString();
    }

    private void table(String id, boolean isOfOurs, boolean isOfOriginal) {
        html.append("<table id=\"").append(id).append("\">\n<thead><tr><th class=\"words\">Content</th>");
        if (isOfOurs) {
            processors.forEach(this::heading);
        }
        if (isOfOriginal) {
            html.append("<th class=\"words\">The original in 2004</th>");
            OriginalStudy.PROCESSORS.forEach(this::heading);
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (Workload workload : workloads) {
            html.append("<tr><td class=\"words\">")
                    .append(Html.text(workload.title()))
                    .append("</td>");
            if (isOfOurs) {
                processors.forEach(count -> cell(workload, count));
            }
            if (isOfOriginal) {
                original(OriginalStudy.of(workload.name()));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    private void heading(int count) {
        html.append("<th>")
                .append(count == 0 ? "" : Html.number(count) + " CPU<br>")
                .append("op/s, factor</th>");
    }

    private void cell(Workload workload, int count) {
        OptionalDouble most = workload.most(count);
        if (most.isEmpty()) {
            html.append(NONE);
            return;
        }
        String star = isShared(workload, count) ? WorkloadSection.SHARED : "";
        OptionalDouble factor = workload.factor(count);
        cell(Html.number(most.getAsDouble()) + star, factor.isPresent() ? factor(factor.getAsDouble()) : "–");
    }

    private static boolean isShared(Workload workload, int processors) {
        return workload.on(processors).stream().anyMatch(Run::isShared);
    }

    private void original(Optional<OriginalStudy> study) {
        html.append("<td class=\"words\">")
                .append(study.map(one -> Html.text(one.title()) + " (table " + one.table() + ")")
                        .orElse("nothing like it"))
                .append("</td>");
        for (int count : OriginalStudy.PROCESSORS) {
            study.flatMap(one -> one.on(count))
                    .ifPresentOrElse(
                            operations -> cell(
                                    Html.number(operations),
                                    study.get()
                                            .factor(count)
                                            .map(ScalingTable::factor)
                                            .orElse("–")),
                            () -> html.append(NONE));
        }
    }

    private void cell(String operations, String factor) {
        html.append("<td>")
                .append(operations)
                .append("<br><span class=\"factor\">")
                .append(factor)
                .append("</span></td>");
    }

    private static String factor(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
