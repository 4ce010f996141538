package org.heliostat.study.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.heliostat.study.measure.Run;

/** Makes the page of a study: one file of HTML with its style and plots inside, without any script. Immutable. */
public final class StudyPage {

    private static final String STYLE = "study.css";
    private static final double GIGABYTE = 1 << 30;

    /** What every reader must know, whatever was measured. */
    private static final List<String> LIMITS = List.of(
            "One machine, one configuration, one moment: differences of less than a tenth may be chance. More rounds and"
                    + " longer runs tell.",
            "A closed loop keeps all connections busy: its latency is what so many impatient clients see, not what users"
                    + " see. That is what the latency curve is for: there, requests come at their times whatever the server"
                    + " does, and wait from then on; how late the client itself was is part of the figure.",
            "Beyond the knee a queue grows for as long as the run lasts: latency at 110 in 100 says that it does, and a longer"
                    + " run would show more.",
            "Clients of a network are slower and more than those of a study, which are few, near and fast.");

    /** @return the whole page */
    public String of(Study study) {
        StringBuilder html = new StringBuilder();
        html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>Scalability study of ")
                .append(Html.time(study.takenAt()))
                .append("</title>\n<style>\n")
                .append(style())
                .append("</style>\n</head>\n<body>\n<h1>Scalability study</h1>\n");
        head(study, html);
        list("What to know of this study", study.notes(), html);
        html.append("<section>\n<h2>Scaling</h2>\n")
                .append("<div class=\"wide\">")
                .append(new ScalingTable(study.workloads()).html())
                .append("</div>\n");
        if (isAnyShared(study)) {
            html.append(
                            "<p>* Client and server shared these processors, so that the server had less than the number says,")
                    .append(" and its factor is less than it could be.</p>\n");
        }
        html.append("<p>The most answers per second of usable runs. A factor is how many times those of one processor;")
                .append(" of a run with more than one error in a hundred none is computed.</p>\n</section>\n");
        for (int i = 0; i < study.workloads().size(); i++) {
            html.append(new WorkloadSection(study.workloads().get(i), i + 1).html());
        }
        list("What it does not say", LIMITS, html);
        return html.append("</body>\n</html>\n").toString();
    }

    private static void head(Study study, StringBuilder html) {
        Machine machine = study.machine();
        html.append("<table id=\"head\">\n<tbody>\n");
        row("Taken at", Html.time(study.takenAt()), html);
        row("By", study.product(), html);
        row("Command", study.command(), html);
        row(
                "Machine",
                machine.processors()
                        + (machine.processors() == 1 ? " processor" : " processors")
                        + (machine.model().isEmpty() ? "" : " (" + machine.model() + ")")
                        + (machine.memoryBytes() == 0
                                ? ""
                                : ", " + Html.number(machine.memoryBytes() / GIGABYTE) + " GB of memory"),
                html);
        row("System", machine.system() + ", Java " + machine.java(), html);
        study.settings().forEach(one -> row(one.name(), one.value(), html));
        html.append("</tbody></table>\n");
    }

    private static void row(String name, String value, StringBuilder html) {
        html.append("<tr><th class=\"words\">")
                .append(Html.text(name))
                .append("</th><td class=\"words\">")
                .append(Html.text(value))
                .append("</td></tr>\n");
    }

    private static void list(String heading, List<String> items, StringBuilder html) {
        if (items.isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>").append(Html.text(heading)).append("</h2>\n<ul>\n");
        items.forEach(item -> html.append("<li>").append(Html.text(item)).append("</li>\n"));
        html.append("</ul>\n</section>\n");
    }

    private static boolean isAnyShared(Study study) {
        return study.workloads().stream()
                .flatMap(workload -> workload.runs().stream())
                .anyMatch(Run::isShared);
    }

    private static String style() {
        try (InputStream in = StudyPage.class.getResourceAsStream(STYLE)) {
            if (in == null) {
                throw new IllegalStateException(STYLE + ": not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
