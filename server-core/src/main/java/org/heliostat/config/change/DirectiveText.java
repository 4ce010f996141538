package org.heliostat.config.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.heliostat.config.Directive;
import org.heliostat.config.Findings;
import org.heliostat.config.NamedValue;
import org.heliostat.config.NearestName;
import org.heliostat.config.Replacements;
import org.heliostat.config.SourceLocation;
import org.heliostat.config.Support;
import org.heliostat.config.instance.NamesOfAllFiles;

/**
 * Sets and removes directives in the text of magnus.conf or nsfc.conf. Every line that is not concerned stays byte for
 * byte, and so does a written {@code ${env:…}} that means the wanted value already. Immutable.
 *
 * @param replacements what references in the text mean
 */
public record DirectiveText(DirectiveFile kind, String text, Replacements replacements) {

    private static final int LONGEST_VALUE = 8_192;

    /**
     * @param values by name, empty = without the directive
     * @return the edited text
     * @throws EditException when names are unknown or values not allowed, or when the text is such that an edit would change
     *     more than what was asked for; it holds all that is wrong
     */
    public String with(Map<String, Optional<String>> values) throws EditException {
        String edited = text;
        List<EditException> wrong = new ArrayList<>();
        for (Map.Entry<String, Optional<String>> change : values.entrySet()) {
            try {
                String name = row(change.getKey(), change.getValue().orElse("")).name();
                Optional<String> value = change.getValue().map(String::strip);
                edited = new DirectiveText(kind, edited, replacements).with(name, value);
            } catch (EditException one) {
                wrong.add(one);
            }
        }
        EditException.throwIfAny(wrong);
        return edited;
    }

    private String with(String name, Optional<String> value) throws EditException {
        if (value.isPresent()) {
            check(name, value.get());
        }
        List<NamedValue> before = kind.directives(text, replacements);
        List<NamedValue> own =
                before.stream().filter(line -> isSame(line.name(), name)).toList();
        if (value.isPresent()
                && !own.isEmpty()
                && own.get(own.size() - 1).value().equals(value.get())) {
            return text;
        }
        WrittenLines lines = new WrittenLines(text);
        List<String> expected = new ArrayList<>();
        before.forEach(line -> expected.add(shown(line)));
        if (value.isEmpty()) {
            remove(lines, own);
            own.forEach(line -> expected.remove(shown(line)));
        } else if (own.isEmpty()) {
            append(lines, name, value.get());
            expected.add(name + "=" + value.get());
        } else {
            NamedValue last = own.get(own.size() - 1);
            int number = last.at().line();
            lines.replace(number, kind.withValue(lines.line(number), value.get()));
            expected.set(before.indexOf(last), last.name() + "=" + value.get());
        }
        return checked(name, value.orElse(""), lines.text(), expected);
    }

    /** The last one counts, but without it the one before would: all go. */
    private static void remove(WrittenLines lines, List<NamedValue> own) {
        for (int i = own.size() - 1; i >= 0; i--) {
            lines.remove(own.get(i).at().line());
        }
    }

    private void append(WrittenLines lines, String name, String value) {
        if (lines.count() > 0 && lines.line(lines.count()).stripTrailing().endsWith("\\")) {
            // An Init line that ends so would swallow the next line.
            lines.append("");
        }
        lines.append(kind.line(name, value));
    }

    /** Reads what was made: it must say what it said before, but for what was asked for. */
    private String checked(String name, String value, String edited, List<String> expected) throws EditException {
        List<String> now = kind.directives(edited, replacements).stream()
                .map(DirectiveText::shown)
                .toList();
        boolean same = now.equals(expected)
                && kind.otherLines(edited, replacements).equals(kind.otherLines(text, replacements));
        if (!same) {
            throw new EditException(name, value, "a file in which this line stands alone; edit its text instead");
        }
        return edited;
    }

    private void check(String name, String value) throws EditException {
        Directive row = row(name, value);
        Directive meant = row.support() == Support.ALIAS ? row(row.reason(), value) : row;
        boolean oneLine = value.chars().noneMatch(c -> c == '\n' || c == '\r' || c == 0);
        boolean fits = oneLine && value.length() <= LONGEST_VALUE && (kind != DirectiveFile.MAGNUS || !value.isEmpty());
        Findings unresolved = new Findings();
        // Only magnus.conf has references to the outside.
        String replaced = kind == DirectiveFile.NSFC
                ? value
                : replacements
                        .replace(name, value, SourceLocation.none(), unresolved)
                        .value();
        if (!fits || unresolved.hasErrors() || meant.parse(replaced).isEmpty()) {
            throw new EditException(row.name(), Findings.shown(value), meant.expectation(replaced));
        }
    }

    private Directive row(String name, String value) throws EditException {
        Optional<Directive> row = kind.table().find(name);
        if (row.isPresent()) {
            return row.get();
        }
        throw new EditException(
                Findings.shown(name), Findings.shown(value), "a directive of " + kind.fileName() + hint(name));
    }

    /** @return where the name belongs that is none of this file, else which one was probably meant */
    private String hint(String name) {
        Optional<String> place =
                NamesOfAllFiles.ofDirectives().placeOf(name).filter(file -> !file.equals(kind.fileName()));
        if (place.isPresent()) {
            return "; this name belongs into " + place.get();
        }
        List<String> known = kind.table().rows().stream().map(Directive::name).toList();
        return NearestName.of(name, known)
                .map(nearest -> "; did you mean " + nearest + "?")
                .orElse("");
    }

    private boolean isSame(String written, String name) {
        return meant(written).equalsIgnoreCase(meant(name));
    }

    /** @return the name that an older one stands for */
    private String meant(String name) {
        return kind.table()
                .find(name)
                .filter(row -> row.support() == Support.ALIAS)
                .map(Directive::reason)
                .orElse(name);
    }

    private static String shown(NamedValue line) {
        return line.name() + "=" + line.written();
    }
}
