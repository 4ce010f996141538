package org.heliostat.importer.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The report of an import as JSON. A line of 0 is the file as a whole. */
public final class ReportJson {

    private ReportJson() {}

    /** @return {@code taken}, {@code changed}, {@code left} as numbers, and {@code settings}, one object each */
    public static ObjectNode of(Notes notes) {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        for (Fate fate : Fate.values()) {
            whole.put(word(fate), notes.count(fate));
        }
        whole.put("notShown", notes.dropped());
        ArrayNode rows = whole.putArray("settings");
        for (Note note : notes.all()) {
            rows.addObject()
                    .put("file", note.at().file())
                    .put("line", note.at().line())
                    .put("setting", note.what())
                    .put("fate", word(note.fate()))
                    .put("became", note.became())
                    .put("why", note.why());
        }
        return whole;
    }

    private static String word(Fate fate) {
        return fate.name().toLowerCase(Locale.ROOT);
    }
}
