package org.heliostat.config.objconf;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;

/** {@code $name} in the values of directive lines. */
final class VariableReferences {

    private static final Pattern REFERENCE = Pattern.compile("\\$([A-Za-z_][A-Za-z0-9_]*)");

    private VariableReferences() {}

    /** @param names gets those of the variables that the value names */
    static void addTo(Set<String> names, NamedValue value) {
        Matcher matcher = REFERENCE.matcher(value.value());
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
    }

    static boolean hasUnknown(NamedValue value, Map<String, String> variables) {
        return REFERENCE.matcher(value.value()).results().anyMatch(found -> !variables.containsKey(found.group(1)));
    }

    static NamedValue substitute(NamedValue value, String lead, Map<String, String> variables, Findings findings) {
        if (value.value().indexOf('$') < 0) {
            return value;
        }
        Matcher matcher = REFERENCE.matcher(value.value());
        StringBuilder replaced = new StringBuilder();
        while (matcher.find()) {
            String content = variables.get(matcher.group(1));
            if (content == null) {
                String unknown = NearestName.unknown(matcher.group(1), "variable", variables.keySet());
                findings.error(value.at(), lead + Findings.shown(value.name()) + ": $" + unknown);
            }
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(content == null ? matcher.group() : content));
        }
        return new NamedValue(value.name(), matcher.appendTail(replaced).toString(), value.written(), value.at());
    }
}
