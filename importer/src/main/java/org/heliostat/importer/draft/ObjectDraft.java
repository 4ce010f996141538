package org.heliostat.importer.draft;

import java.util.LinkedHashSet;
import java.util.Set;
import org.heliostat.config.objconf.Stage;

/** An object of obj.conf: its lines, each once, by stage in the order in which they came. */
public final class ObjectDraft {

    private static final int MOST_LINES = 20_000;

    private final Set<Line> lines = new LinkedHashSet<>();
    private final Set<String> texts = new LinkedHashSet<>();

    /** @throws UnwritableException when there are too many */
    public ObjectDraft add(Line line) {
        if (lines.size() >= MOST_LINES) {
            throw new UnwritableException(line.toString(), MOST_LINES + " lines at most");
        }
        if (texts.add(line.toString())) {
            lines.add(line);
        }
        return this;
    }

    /** @return whether there is a line of that stage */
    public boolean has(Stage stage) {
        return lines.stream().anyMatch(line -> line.stage() == stage);
    }

    String text(String name) {
        StringBuilder text =
                new StringBuilder("<Object name=").append(Written.quoted(name)).append(">\n");
        for (Stage stage : Stage.values()) {
            lines.stream().filter(line -> line.stage() == stage).forEach(line -> text.append(line)
                    .append('\n'));
        }
        return text.append("</Object>\n").toString();
    }
}
