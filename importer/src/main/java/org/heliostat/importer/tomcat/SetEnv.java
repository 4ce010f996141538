package org.heliostat.importer.tomcat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.ConfigText;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Shown;

/** Reads the options of the JVM in bin/setenv.sh, without running it: properties, and others that are told of. */
final class SetEnv {

    private static final String NAME = "bin/setenv.sh";
    private static final Pattern OPTION = Pattern.compile(
            "(?<=[\\s\"'=]|^)-(?:D([A-Za-z0-9_.-]{1,200})=(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"']*))|[A-Za-z][^\\s\"']*)");

    private final List<String> lines;
    private final ConfigText text;

    SetEnv(ConfigText text) {
        this.text = text;
        this.lines = text.lines();
    }

    static String name() {
        return NAME;
    }

    /** @return values of properties that are set by {@code -Dname=value}; those of variables are left out */
    Map<String, String> properties() {
        Map<String, String> found = new LinkedHashMap<>();
        for (String line : lines) {
            Matcher matcher = OPTION.matcher(line);
            while (!isComment(line) && matcher.find()) {
                String value = value(matcher);
                if (matcher.group(1) != null && value.indexOf('$') < 0 && value.indexOf('`') < 0) {
                    found.put(matcher.group(1), value);
                }
            }
        }
        return found;
    }

    void tell(Notes notes) {
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = OPTION.matcher(lines.get(i));
            while (!isComment(lines.get(i)) && matcher.find()) {
                String name = matcher.group(1);
                if (name == null) {
                    notes.left(text.at(i + 1), matcher.group(), "JAVA_OPTS (docs/command-line.md)");
                } else {
                    notes.changed(
                            text.at(i + 1),
                            Shown.directive("-D" + name, value(matcher)),
                            "the value of ${" + name + "} in files of Tomcat",
                            "applications see it where JAVA_OPTS has it");
                }
            }
        }
    }

    private static boolean isComment(String line) {
        return line.stripLeading().startsWith("#");
    }

    private static String value(Matcher matcher) {
        for (int group = 2; group <= 4; group++) {
            if (matcher.group(group) != null) {
                return matcher.group(group);
            }
        }
        return "";
    }
}
