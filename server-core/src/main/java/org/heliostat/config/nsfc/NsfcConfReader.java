package org.heliostat.config.nsfc;

import java.util.ArrayList;
import java.util.List;
import org.heliostat.config.ConfigText;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NamesElsewhere;

/** Reads nsfc.conf: one {@code Parameter=Value} per line. */
public final class NsfcConfReader {

    private NsfcConfReader() {}

    /** @return what could be read, with defaults for what was wrong; it counts only without errors */
    public static NsfcConf read(ConfigText text, Findings findings) {
        return read(text, NamesElsewhere.NONE, findings);
    }

    /** @param others names that stand in other files */
    public static NsfcConf read(ConfigText text, NamesElsewhere others, Findings findings) {
        List<NamedValue> given = parameters(text, findings);
        DirectiveValues values = NsfcDirectives.TABLE.hinting(others).read(text.at(0), given, findings);
        if (values.number("SmallFileSizeLimit") > values.number("MediumFileSizeLimit")) {
            findings.error(
                    values.at("SmallFileSizeLimit")
                            .or(() -> values.at("MediumFileSizeLimit"))
                            .orElse(text.at(0)),
                    "SmallFileSizeLimit: " + values.number("SmallFileSizeLimit")
                            + " (expected: not more than MediumFileSizeLimit, "
                            + values.number("MediumFileSizeLimit") + ")");
        }
        return new NsfcConf(values);
    }

    /** @return every line that is a parameter, as it stands in the file, known or not, in its order */
    public static List<NamedValue> parameters(ConfigText text, Findings findings) {
        List<NamedValue> given = new ArrayList<>();
        int number = 0;
        for (String written : text.lines()) {
            number++;
            String line = written.strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            int equals = line.indexOf('=');
            if (equals <= 0) {
                findings.wrongValue(text.at(number), "nsfc.conf", line, "Parameter=Value");
                continue;
            }
            String name = line.substring(0, equals).strip();
            given.add(new NamedValue(name, line.substring(equals + 1).strip(), text.at(number)));
        }
        return given;
    }
}
