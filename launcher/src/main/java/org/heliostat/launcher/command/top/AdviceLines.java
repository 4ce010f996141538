package org.heliostat.launcher.command.top;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.heliostat.admin.advice.LimitSide;
import org.heliostat.launcher.command.advice.AimText;
import org.heliostat.launcher.command.advice.RunningTrials;

/** Makes lines of what the administration API answers about advice. */
final class AdviceLines {

    /** Where {@link AdviseCommand} puts the trial that goes on. */
    static final String TRIAL = "trial";

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final String INDENT = "  ";

    private final List<String> lines = new ArrayList<>();
    private final int columns;

    private AdviceLines(int columns) {
        this.columns = columns;
    }

    /** @param columns a longer line is broken at a blank */
    static List<String> of(JsonNode advice, int columns) {
        AdviceLines made = new AdviceLines(Math.max(40, columns));
        made.trial(advice.path(TRIAL));
        boolean isAlone = !made.lines.isEmpty() && advice.path("findings").isEmpty();
        if (isAlone) {
            made.lines.add("");
        }
        if (!advice.path("on").asBoolean()) {
            made.add("", "Advice is off (directive Advice), or nobody has looked yet.");
        } else if (advice.path("findings").isEmpty()) {
            made.add(
                    "",
                    "No advice: none of "
                            + advice.path("counters").path("rules").asText()
                            + " rules holds, as far as there are figures: rules look at one to fifteen minutes.");
        }
        advice.path("findings").forEach(made::cause);
        made.automatic(advice.path("automatic"));
        return made.lines;
    }

    /** @return what makes advice other advice: rules, what they are about and how grave it is; figures move all the time */
    static List<String> outline(JsonNode advice) {
        List<String> outline = new ArrayList<>();
        outline.add(advice.path("on").asText());
        outline.add(advice.path("automatic").toString());
        JsonNode trial = advice.path(TRIAL);
        outline.add(trial.path("id").asText() + " " + trial.path("state").asText());
        outline(advice.path("findings"), "", outline);
        return outline;
    }

    private static void outline(JsonNode findings, String indent, List<String> outline) {
        for (JsonNode finding : findings) {
            outline.add(indent
                    + String.join(
                            " ",
                            finding.path("rule").asText(),
                            finding.path("severity").asText(),
                            finding.path("about").asText()));
            outline(finding.path("consequences"), indent + INDENT, outline);
        }
    }

    private void trial(JsonNode trial) {
        if (trial.isMissingNode()) {
            return;
        }
        List<String> changes = new ArrayList<>();
        trial.path("change").forEach(one -> changes.add(change(one)));
        add("", "TRIAL " + trial.path("id").asText() + ": " + String.join("; ", changes));
        String about = trial.path("about").asText();
        row("rule", trial.path("rule").asText() + (about.isEmpty() ? "" : " about " + about));
        row(
                "state",
                trial.path("state").asText() + ": " + trial.path("sentence").asText());
        row(
                "since",
                time(trial.path("begun").asText()) + ", begun by "
                        + trial.path("by").asText());
        if (RunningTrials.isGoingOn(trial)) {
            row(
                    "until",
                    time(trial.path("ends").asText()) + "; then it is kept if its aim got better, and put back if not");
            row("aim", AimText.of(trial.path("aim")));
        }
        row("undo", "heliostat advise undo " + trial.path("id").asText() + " puts it back at once");
    }

    private void automatic(JsonNode rules) {
        List<String> names = new ArrayList<>();
        rules.forEach(rule -> names.add(rule.asText()));
        if (!names.isEmpty()) {
            lines.add("");
            add("", "Tried without being asked (AutoAdvice): " + String.join(", ", names) + ".");
        }
    }

    private static String time(String iso) {
        return TIME.format(Instant.parse(iso).atZone(ZoneId.systemDefault()));
    }

    private void cause(JsonNode finding) {
        if (!lines.isEmpty()) {
            lines.add("");
        }
        add("", head(finding));
        row("why", finding.path("why").asText());
        for (JsonNode evidence : finding.path("evidence")) {
            row("seen", evidence(evidence));
        }
        for (JsonNode change : finding.path("change")) {
            row("change", change(change));
        }
        row(
                finding.path("change").isEmpty() ? "helps" : "effect",
                finding.path("effect").asText());
        if (finding.has("aim")) {
            row("aim", AimText.of(finding.path("aim")));
        }
        add(
                INDENT,
                "rule     " + finding.path("rule").asText() + ", look at "
                        + finding.path("subject").asText());
        consequences(finding, INDENT);
    }

    private void consequences(JsonNode finding, String indent) {
        for (JsonNode one : finding.path("consequences")) {
            add(indent, "so that  " + head(one) + " (" + one.path("rule").asText() + ")");
            for (JsonNode change : one.path("change")) {
                add(indent, "change   " + change(change));
            }
            consequences(one, indent + INDENT);
        }
    }

    private static String head(JsonNode finding) {
        return finding.path("severity").asText().toUpperCase(Locale.ROOT) + ": "
                + finding.path("title").asText();
    }

    private static String evidence(JsonNode evidence) {
        String unit = evidence.path("unit").asText();
        String value = number(evidence.path("value").asDouble()) + (unit.isEmpty() ? "" : " " + unit);
        JsonNode limit = evidence.path("limit");
        return evidence.path("figure").asText() + " " + value
                + (limit.isNumber()
                        ? " (limit: " + wanted(evidence.path("side").asText()) + " " + number(limit.asDouble()) + ")"
                        : "");
    }

    /** A server of another version may say nothing about it: most limits are those from above. */
    private static String wanted(String side) {
        return (side.equals(LimitSide.BELOW.word()) ? LimitSide.BELOW : LimitSide.ABOVE).wanted();
    }

    private static String change(JsonNode change) {
        String file = change.path("file").asText();
        String where = change.path("where").asText();
        String from = change.path("from").asText();
        return (file.isEmpty() ? "" : file + ": ")
                + (where.isEmpty() ? "" : where + ": ")
                + change.path("name").asText()
                + (from.isEmpty() ? "" : " " + from)
                + " -> "
                + change.path("to").asText();
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%,.2f", value);
    }

    private void row(String name, String text) {
        if (!text.isEmpty()) {
            add(INDENT, String.format(Locale.ROOT, "%-8s %s", name, text));
        }
    }

    /** Words go on below the first of them. */
    private void add(String indent, String text) {
        String rest = indent + text;
        String next = indent + (indent.isEmpty() ? INDENT : " ".repeat("so that  ".length()));
        while (rest.length() > columns) {
            int blank = rest.lastIndexOf(' ', columns);
            if (blank <= next.length()) {
                break;
            }
            lines.add(rest.substring(0, blank));
            rest = next + rest.substring(blank + 1);
        }
        lines.add(rest);
    }
}
