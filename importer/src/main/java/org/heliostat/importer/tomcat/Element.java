package org.heliostat.importer.tomcat;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.heliostat.config.NamedValue;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.xml.XmlElement;
import org.heliostat.importer.draft.UnwritableException;
import org.heliostat.importer.report.Note;
import org.heliostat.importer.report.Notes;
import org.heliostat.importer.report.Setting;
import org.heliostat.importer.report.Shown;

/** An element of Tomcat's files on its way into an instance: keeps track of which attributes have been told of. */
final class Element {

    private final XmlElement xml;
    private final Notes notes;
    private final Set<String> told = new HashSet<>();

    Element(XmlElement xml, Notes notes) {
        this.xml = xml;
        this.notes = notes;
    }

    String name() {
        return xml.name();
    }

    SourceLocation at() {
        return xml.at();
    }

    Notes notes() {
        return notes;
    }

    /** @return the text inside of it */
    String text() {
        return xml.text();
    }

    Stream<Element> children(String name) {
        return xml.children(name).map(child -> new Element(child, notes));
    }

    Stream<Element> children() {
        return xml.children().stream().map(child -> new Element(child, notes));
    }

    Optional<String> value(String attribute) {
        return xml.attribute(attribute).filter(value -> !value.isBlank());
    }

    /** @return whether it is there, and be it empty */
    boolean has(String attribute) {
        return xml.attribute(attribute).isPresent();
    }

    /** Reads an attribute that needs no line of its own in the report. */
    Optional<String> quietly(String attribute) {
        told.add(lower(attribute));
        return value(attribute);
    }

    /** @return the last part of className, by which Tomcat's own classes are known */
    String className() {
        told.add("classname");
        String name = value("className").orElse("");
        return name.substring(name.lastIndexOf('.') + 1);
    }

    Optional<Boolean> flag(String attribute) {
        return value(attribute)
                .map(word ->
                        word.equalsIgnoreCase("true") || word.equalsIgnoreCase("yes") || word.equalsIgnoreCase("on"));
    }

    /** @return a number of at most 15 digits */
    Optional<Long> number(String attribute) {
        return value(attribute)
                .filter(text -> text.strip().matches("-?[0-9]{1,15}"))
                .map(text -> Long.parseLong(text.strip()));
    }

    /** @return where an attribute stands, for a comment */
    String place(String attribute) {
        return at() + " " + name() + " " + attribute;
    }

    void taken(String attribute, String became) {
        told.add(lower(attribute));
        notes.taken(at(), shown(attribute), became);
    }

    void changed(String attribute, String became, String why) {
        told.add(lower(attribute));
        notes.changed(at(), shown(attribute), became, why);
    }

    void left(String attribute, String why) {
        told.add(lower(attribute));
        notes.left(at(), shown(attribute), why);
    }

    /** Tells what became of the element as a whole. */
    void is(Setting setting) {
        notes.add(new Note(at(), whole(), setting.fate(), setting.became(), setting.why()));
        xml.attributes().forEach(attribute -> told.add(lower(attribute.name())));
    }

    /** Does something that may find a value which cannot be written; then the element is left out, and the report says why. */
    void attempt(Runnable work) {
        try {
            work.run();
        } catch (UnwritableException unwritable) {
            notes.left(at(), whole(), String.valueOf(unwritable.getMessage()));
        }
    }

    /** Tells of every attribute that nothing was said of. */
    void rest(Map<String, Setting> known) {
        for (NamedValue attribute : xml.attributes()) {
            if (told.contains(lower(attribute.name()))) {
                continue;
            }
            Setting setting = known.entrySet().stream()
                    .filter(entry -> entry.getKey().equalsIgnoreCase(attribute.name()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(Setting.left("this import does not know it"));
            notes.add(new Note(at(), shown(attribute.name()), setting.fate(), setting.became(), setting.why()));
        }
    }

    private String shown(String attribute) {
        return Shown.attribute(name(), attribute, xml.attribute(attribute).orElse(""));
    }

    private String whole() {
        for (String naming : new String[] {"className", "name", "path", "port"}) {
            Optional<String> value = value(naming);
            if (value.isPresent()) {
                String shortened = naming.equals("className") ? className() : value.get();
                return name() + " " + shortened;
            }
        }
        return name();
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
