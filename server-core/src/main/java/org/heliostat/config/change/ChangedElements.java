package org.heliostat.config.change;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.heliostat.config.Activation;
import org.heliostat.config.ConfigText;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.Replacements;
import org.heliostat.config.Support;
import org.heliostat.config.serverxml.ServerXmlDirectives;
import org.heliostat.config.xml.ElementSchema;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.config.xml.XmlText;

/** Finds what differs between two texts of server.xml, by element and attribute; where an element stands does not matter. */
final class ChangedElements {

    private static final String WHOLE_FILE = "server.xml";
    private static final Replacements NONE = new Replacements(Map.of(), Path.of(""));

    /** One element without its children. */
    private record Element(String name, String parent, Map<String, String> values) {}

    private ChangedElements() {}

    /** Adds names to those that take effect at once or with the next start. */
    static void between(String before, String after, Set<String> live, Set<String> restart) {
        Optional<Map<String, Element>> old = elements(before);
        Optional<Map<String, Element>> now = elements(after);
        if (old.isEmpty() || now.isEmpty()) {
            live.add(WHOLE_FILE);
            return;
        }
        Set<String> labels = new LinkedHashSet<>(old.get().keySet());
        labels.addAll(now.get().keySet());
        Set<String> comeOrGone = new HashSet<>();
        for (String label : labels) {
            Element was = old.get().get(label);
            Element is = now.get().get(label);
            if (was != null && is != null) {
                attributes(label, was, is, live, restart);
                continue;
            }
            Element one = was == null ? is : was;
            comeOrGone.add(label);
            if (one != null && !comeOrGone.contains(one.parent())) {
                live.add(label);
            }
        }
    }

    private static void attributes(String label, Element was, Element is, Set<String> live, Set<String> restart) {
        Set<String> names = new LinkedHashSet<>(was.values().keySet());
        names.addAll(is.values().keySet());
        for (String name : names) {
            String old = was.values().get(name);
            if (!Objects.equals(old, is.values().get(name))) {
                String shown = label.isEmpty() ? name : name.isEmpty() ? label : label + " " + name;
                (takesRestart(is.name(), name) ? restart : live).add(shown);
            }
        }
    }

    private static boolean takesRestart(String element, String attribute) {
        return ServerXmlDirectives.ELEMENTS.stream()
                .filter(schema -> schema.name().equalsIgnoreCase(element))
                .map(ElementSchema::attributes)
                .flatMap(table -> table.find(attribute).stream())
                .anyMatch(ChangedElements::takesRestart);
    }

    /** @return whether the row does something, and a change of it only at a start */
    static boolean takesRestart(Directive row) {
        return row.activation() == Activation.RESTART && row.support() == Support.HONOURED;
    }

    /** @return by label, in the order of the file; empty when the text is no XML */
    private static Optional<Map<String, Element>> elements(String text) {
        return XmlText.parse(new ConfigText(WHOLE_FILE, text), NONE, new Findings())
                .map(root -> {
                    Map<String, Element> elements = new LinkedHashMap<>();
                    collect(root, "", "", elements);
                    return elements;
                });
    }

    private static void collect(XmlElement element, String label, String parent, Map<String, Element> elements) {
        String unique = label;
        for (int i = 2; elements.containsKey(unique); i++) {
            unique = label + " (" + i + ")";
        }
        Map<String, String> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (NamedValue attribute : element.attributes()) {
            values.put(attribute.name(), attribute.written());
        }
        values.put("", element.text());
        elements.put(unique, new Element(element.name(), parent, values));
        for (XmlElement child : element.children()) {
            // Virtual servers are known by their own ids.
            boolean top = unique.isEmpty() || child.is("VS");
            collect(child, top ? child.label() : unique + " " + child.label(), unique, elements);
        }
    }
}
