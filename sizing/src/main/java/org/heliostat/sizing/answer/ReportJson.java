package org.heliostat.sizing.answer;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A report for programs. */
public final class ReportJson {

    private static final int FORMAT = 1;

    private ReportJson() {}

    public static ObjectNode of(Report report) {
        ObjectNode whole = JsonNodeFactory.instance.objectNode();
        whole.put("format", FORMAT).put("costsFrom", report.about()).put("machines", report.machines());
        texts(whole.putArray("load"), report.load());
        ArrayNode kinds = whole.putArray("costs");
        for (Report.Kind kind : report.kinds()) {
            kinds.addObject()
                    .put("name", kind.name())
                    .put("share", kind.share())
                    .put("processorMillis", kind.processorMillis())
                    .put("waitMillis", kind.waitMillis())
                    .put("bytes", kind.bytes())
                    .put("source", kind.source());
        }
        ArrayNode answers = whole.putArray("answers");
        report.answers().forEach(answer -> add(answers.addObject(), answer));
        texts(whole.putArray("remarks"), report.remarks());
        return whole;
    }

    private static void add(ObjectNode row, Answer answer) {
        row.put("id", answer.id())
                .put("title", answer.title())
                .put("value", answer.amount().value())
                .put("unit", answer.amount().unit())
                .put("shown", answer.shown());
        texts(row.putArray("formula"), answer.formula());
        texts(row.putArray("sources"), answer.sources());
        row.put("margin", answer.margin());
        ArrayNode settings = row.putArray("settings");
        for (Setting setting : answer.settings()) {
            settings.addObject()
                    .put("file", setting.file())
                    .put("name", setting.name())
                    .put("line", setting.line())
                    .put("needed", setting.needed())
                    .put("note", setting.note());
        }
        texts(row.putArray("notes"), answer.notes());
    }

    private static void texts(ArrayNode array, List<String> texts) {
        texts.forEach(array::add);
    }
}
