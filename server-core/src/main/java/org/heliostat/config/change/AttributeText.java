package org.heliostat.config.change;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.heliostat.config.Findings;

/** Sets and removes attributes in the text of server.xml; every other byte stays. Immutable. */
record AttributeText(String text) {

    private static final String SERVER_XML = "server.xml";
    private static final int LONGEST_VALUE = 8_192;

    /** @return what the attribute is written as; empty where it, or its element, is not written */
    Optional<String> find(String where, String name) {
        List<StartTags.Tag> found = found(where);
        return found.size() == 1 ? found.get(0).attribute(name).map(StartTags.Attribute::written) : Optional.empty();
    }

    /** @throws EditException when there is not one such element alone, or more would change than was asked for */
    String with(FileEdit.Attribute edit) throws EditException {
        if (!edit.file().equals(SERVER_XML)) {
            throw new EditException("file", edit.file(), SERVER_XML + "; others have no elements");
        }
        List<StartTags.Tag> found = found(edit.where());
        String value = edit.value().orElse("");
        if (found.size() != 1) {
            throw new EditException(
                    edit.where() + " " + edit.name(),
                    Findings.shown(value),
                    "one such element in " + SERVER_XML + ", which has " + found.size() + "; edit its text instead");
        }
        if (value.length() > LONGEST_VALUE || value.chars().anyMatch(Character::isISOControl)) {
            throw new EditException(
                    edit.name(), Findings.shown(value), "a line of " + LONGEST_VALUE + " characters at most");
        }
        return checked(edit, edited(found.get(0), edit));
    }

    private String edited(StartTags.Tag tag, FileEdit.Attribute edit) {
        Optional<StartTags.Attribute> written = tag.attribute(edit.name());
        if (edit.value().isEmpty()) {
            return written.map(one -> text.substring(0, one.from()) + text.substring(one.to()))
                    .orElse(text);
        }
        String value = escaped(edit.value().get());
        if (written.isPresent()) {
            StartTags.Attribute one = written.get();
            return text.substring(0, one.valueFrom()) + value + text.substring(one.valueTo());
        }
        List<StartTags.Attribute> others = tag.attributes();
        int behind =
                others.isEmpty() ? tag.nameTo() : others.get(others.size() - 1).to();
        return text.substring(0, behind) + ' ' + edit.name() + "=\"" + value + '"' + text.substring(behind);
    }

    /** Reads what was made: it must say what it said before, but for what was asked for. */
    private String checked(FileEdit.Attribute edit, String edited) throws EditException {
        if (edited.equals(text)) {
            return text;
        }
        Set<String> names = new HashSet<>();
        ChangedElements.between(text, edited, names, names);
        String attribute = ' ' + edit.name().toLowerCase(Locale.ROOT);
        boolean isAlone = names.size() == 1
                && names.stream().allMatch(name -> name.toLowerCase(Locale.ROOT).endsWith(attribute));
        if (!isAlone) {
            throw new EditException(
                    edit.where() + " " + edit.name(),
                    Findings.shown(edit.value().orElse("")),
                    "a file in which this attribute stands alone; edit its text instead");
        }
        return edited;
    }

    private List<StartTags.Tag> found(String where) {
        return StartTags.of(text).stream().filter(tag -> tag.is(where)).toList();
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("'", "&apos;");
    }
}
