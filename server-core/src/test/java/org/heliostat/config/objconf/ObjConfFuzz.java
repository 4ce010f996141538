package org.heliostat.config.objconf;

import java.util.List;
import java.util.Map;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.testing.Must;

/**
 * Octets as an obj.conf: whatever is wrong is a finding of one line; what was taken without one, written with each value in
 * quotes, is the same objects.
 */
public final class ObjConfFuzz {

    private ObjConfFuzz() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Findings findings = new Findings();
        ConfigText.decode(input, "conf/obj.conf", findings).ifPresent(text -> {
            ObjConf read = ObjConfReader.read(text, findings);
            if (findings.count() == 0) {
                String written = written(read);
                Findings more = new Findings();
                ObjConf again = ObjConfReader.read(new ConfigText("conf/obj.conf", written), more);
                Must.equal(more.sorted(), List.of(), "findings of what was written: " + written);
                Must.equal(written(again), written, "a file, written and read again");
            }
            read.objects().forEach(object -> object.lines()
                    .forEach(line -> line.parameters().substitute(Map.of("docroot", "/"), findings)));
        });
        findings.sorted().forEach(finding -> Must.beOneLine(finding.toString()));
    }

    private static String written(ObjConf file) {
        StringBuilder text = new StringBuilder();
        for (ConfigObject object : file.objects()) {
            text.append("<Object");
            object.name().ifPresent(name -> pair(text, "name", name));
            object.ppath().ifPresent(path -> pair(text, "ppath", path));
            text.append(">\n");
            object.lines().forEach(line -> line(text, line));
            text.append("</Object>\n");
        }
        return text.toString();
    }

    private static void line(StringBuilder text, DirectiveLine line) {
        line.conditions().forEach(condition -> {
            text.append("<Client");
            pairs(text, condition.parameters());
            text.append(">\n");
        });
        text.append(line.stage().directiveName());
        pair(text, "fn", line.fn());
        pairs(text, line.parameters());
        text.append('\n');
        text.append("</Client>\n".repeat(line.conditions().size()));
    }

    private static void pairs(StringBuilder text, Iterable<NamedValue> values) {
        values.forEach(value -> pair(text, value.name(), value.value()));
    }

    private static void pair(StringBuilder text, String name, String value) {
        text.append(' ')
                .append(name)
                .append("=\"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\""))
                .append('"');
    }
}
