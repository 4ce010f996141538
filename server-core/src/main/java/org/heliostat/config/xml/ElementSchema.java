package org.heliostat.config.xml;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.heliostat.config.DirectiveTable;
import org.heliostat.config.DirectiveValues;
import org.heliostat.config.Findings;
import org.heliostat.config.NearestName;

/**
 * What an element may hold.
 *
 * @param single children that may come once at most
 * @param repeated children that may come any number of times
 * @param withoutEffect why the element does nothing here; empty when it is honoured
 */
public record ElementSchema(
        String name, DirectiveTable attributes, List<String> single, List<String> repeated, String withoutEffect) {

    public ElementSchema {
        single = List.copyOf(single);
        repeated = List.copyOf(repeated);
    }

    public ElementSchema(String name, DirectiveTable attributes, List<String> single, List<String> repeated) {
        this(name, attributes, single, repeated, "");
    }

    /** @return the attributes, or empty when they or the names of the children have errors */
    public Optional<DirectiveValues> read(XmlElement element, Findings findings) {
        int errorsBefore = findings.errorCount();
        checkChildren(element, findings);
        if (!withoutEffect.isEmpty()) {
            findings.warnOncePerFile(element.at(), name + ": accepted, no effect: " + withoutEffect);
        }
        DirectiveValues values = attributes.read(element.label(), element.at(), element.attributes(), findings);
        return findings.errorCount() == errorsBefore ? Optional.of(values) : Optional.empty();
    }

    private void checkChildren(XmlElement element, Findings findings) {
        for (XmlElement child : element.children()) {
            if (isAmong(repeated, child)) {
                continue;
            }
            if (!isAmong(single, child)) {
                List<String> known =
                        Stream.concat(single.stream(), repeated.stream()).toList();
                findings.error(
                        child.at(), element.label() + ": " + NearestName.unknown(child.name(), "element", known));
            } else if (element.children(child.name()).findFirst().orElseThrow() != child) {
                findings.error(child.at(), element.label() + ": " + child.name() + ": given twice (expected: once)");
            }
        }
        boolean textAllowed =
                single.isEmpty() && repeated.isEmpty() && attributes.rows().isEmpty();
        if (!textAllowed && !element.text().isEmpty()) {
            findings.wrongValue(element.at(), element.label(), element.text(), "no text outside of elements");
        }
    }

    private static boolean isAmong(List<String> names, XmlElement child) {
        for (String name : names) {
            if (child.is(name)) {
                return true;
            }
        }
        return false;
    }
}
